import type { JobQueue, QueuedJob } from "./job-queue.ts";
import { Fit } from "./job-queue.ts";
import { ReadingPace } from "./reading-pace.ts";
import type { Slot } from "./slot.ts";
import { holds, jobOf, readsOn } from "./slot.ts";

export interface StaffingOptions {
  readonly slots: ReadonlySet<Slot>;
  readonly queue: JobQueue;
  /** The most workers at once. */
  readonly size: number;
}

/** Whoever read a page is likely to read another; for so long the background leaves a worker free. */
const QUIET_MS = 500;

function isStartingForAny({ state, reservedFor }: Slot): boolean {
  return state.phase === "starting" && reservedFor === undefined;
}

/** Decides how many workers there may be, and which jobs are for those that are free. */
export class Staffing {
  readonly #options: StaffingOptions;
  readonly pace = new ReadingPace();
  /** When a reader was last answered. */
  #lastReadAt = Number.NEGATIVE_INFINITY;

  constructor(options: StaffingOptions) {
    this.#options = options;
  }

  /** A reader has been answered. */
  noteRead(): void {
    this.#lastReadAt = performance.now();
  }

  /** Background jobs take all workers while nobody reads, and leave one to whoever does. */
  hasRoomForBackground(): boolean {
    const { size } = this.#options;
    const running = this.#count((slot) => jobOf(slot)?.priority === "background");
    return running < (this.#isQuiet() ? size : Math.max(1, size - 1));
  }

  /** How many more workers are worth their start. */
  missing(): number {
    const { slots, queue } = this.#options;
    const room = this.#mostWorkers() - slots.size;
    if (room <= 0) return 0;
    let deserving = 0;
    for (const [path, waiting] of queue.countByPath(this.hasRoomForBackground()))
      if (this.#paysToOpen(path, () => waiting)) deserving += waiting;
    return Math.min(deserving - this.#count(isStartingForAny), room);
  }

  /** Who comes while all workers are busy in the background does not wait for one of them: there is one more. */
  #mostWorkers(): number {
    const { slots, queue, size } = this.#options;
    const isTaken = slots.size >= size && this.#count((slot) => jobOf(slot)?.priority !== "background") === 0;
    return size + (queue.count(false) > 0 && isTaken ? 1 : 0);
  }

  /** How well jobs suit some workers that are free; to be asked of all jobs at one time. */
  fitFor(idle: readonly Slot[]): (job: QueuedJob) => Fit {
    let counts: ReadonlyMap<string, number> | undefined;
    const waitingFor = (path: string): number => {
      counts ??= this.#options.queue.countByPath(true);
      return counts.get(path) ?? 0;
    };
    const paying = new Map<string, boolean>();
    return (job) => {
      if (idle.some((slot) => readsOn(slot, job))) return Fit.ReadsOn;
      if (idle.some((slot) => holds(slot, job.file))) return Fit.Open;
      const { path } = job.file;
      const pays = paying.get(path) ?? this.#paysToOpen(path, () => waitingFor(path));
      paying.set(path, pays);
      return pays ? Fit.Stranger : Fit.Leave;
    };
  }

  /** Whether a worker reads through the document of a job. */
  isReadElsewhere({ file }: QueuedJob): boolean {
    return this.#count((slot) => jobOf(slot) !== undefined && slot.next?.path === file.path) > 0;
  }

  /** Whether a document is better opened than left to the worker that reads it, if there is one; few have one. */
  #paysToOpen(path: string, waiting: () => number): boolean {
    for (const { state } of this.#options.slots)
      if (state.phase === "busy" && state.job.file.path === path) {
        const runningMs = performance.now() - state.since;
        if (!this.pace.paysToOpen(path, { waiting: waiting(), runningMs })) return false;
      }
    return true;
  }

  #isQuiet(): boolean {
    const isRead = this.#count((slot) => jobOf(slot)?.priority === "interactive") > 0;
    const isAwaited = this.#options.queue.count(false) > 0;
    return !isRead && !isAwaited && performance.now() - this.#lastReadAt > QUIET_MS;
  }

  #count(isWanted: (slot: Slot) => boolean): number {
    let count = 0;
    for (const slot of this.#options.slots) if (isWanted(slot)) count += 1;
    return count;
  }
}
