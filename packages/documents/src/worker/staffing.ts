import type { VersionedFile } from "@a2c-smcp/readers/worker";
import type { JobQueue, QueuedJob } from "./job-queue.ts";
import { Fit } from "./job-queue.ts";
import { ReadingPace } from "./reading-pace.ts";
import type { Slot } from "./slot.ts";
import { holds, isSameFile, jobOf, mayRead, readsOn } from "./slot.ts";

export interface StaffingOptions {
  readonly slots: ReadonlySet<Slot>;
  readonly queue: JobQueue;
  /** The most workers at once. */
  readonly size: number;
}

/** Whoever read a page is likely to read another; for so long the background leaves a worker free. */
const QUIET_MS = 500;

function isStartingForAny({ state, reservedFor, only }: Slot): boolean {
  return state.phase === "starting" && reservedFor === undefined && only === undefined;
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

  /** How many more workers are worth their start, those for one large file aside. */
  missing(): number {
    const room = this.#room();
    if (room <= 0) return 0;
    let deserving = 0;
    for (const [path, waiting] of countPaths(this.#waiting().filter(({ isTied }) => !isTied)))
      if (this.#paysToOpen(path, () => waiting)) deserving += waiting;
    return Math.min(deserving - this.#count(isStartingForAny), room);
  }

  /** A large file whose jobs wait and that deserves a worker, or one more; undefined while there is no room. */
  missingFor(): VersionedFile | undefined {
    if (this.#room() <= 0) return undefined;
    const tied = this.#waiting().filter(({ isTied }) => isTied);
    const counts = countPaths(tied);
    return tied.find(({ file }) => {
      const isComing = this.#count(({ state, only }) => state.phase !== "busy" && isFor(only, file)) > 0;
      return !isComing && this.#paysToOpen(file.path, () => counts.get(file.path) ?? 0);
    })?.file;
  }

  /** A worker that has nothing to do and could do nothing of what waits, while there is no room for one that could. */
  idler(): Slot | undefined {
    const idle = [...this.#options.slots].filter(({ state }) => state.phase === "idle");
    if (idle.length === 0 || this.#room() > 0) return undefined;
    const waiting = this.#waiting();
    if (waiting.length === 0) return undefined;
    return idle.find((slot) => !waiting.some((job) => mayRead(slot, job)));
  }

  #waiting(): readonly QueuedJob[] {
    return this.#options.queue.waiting(this.hasRoomForBackground());
  }

  #room(): number {
    return this.#mostWorkers() - this.#options.slots.size;
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
      const able = idle.filter((slot) => mayRead(slot, job));
      if (able.length === 0) return Fit.Leave;
      if (able.some((slot) => readsOn(slot, job))) return Fit.ReadsOn;
      if (able.some((slot) => holds(slot, job.file))) return Fit.Open;
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

function isFor(only: VersionedFile | undefined, file: VersionedFile): boolean {
  return only !== undefined && isSameFile(only, file);
}

function countPaths(jobs: readonly QueuedJob[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { file } of jobs) counts.set(file.path, (counts.get(file.path) ?? 0) + 1);
  return counts;
}
