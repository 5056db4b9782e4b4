import type { RawAnswer, VersionedFile } from "@a2c-smcp/readers/worker";
import { GarbageError, MOST_STAGED_BYTES, NotStagedError, removeStalePlaces } from "@a2c-smcp/readers/worker";
import { Crew } from "./crew.ts";
import type { DocumentWorkerOptions } from "./document-worker.ts";
import type { Job, JobKind } from "./job.ts";
import type { Priority, QueuedJob } from "./job-queue.ts";
import { JobQueue } from "./job-queue.ts";
import type { Answer } from "./read-answer.ts";
import { readAnswer } from "./read-answer.ts";
import type { LostJob } from "./retry-plan.ts";
import { closedError, failureOf, isWorthAnother } from "./retry-plan.ts";
import type { Slot } from "./slot.ts";
import { holds, jobOf, mayRead, noteOpen, readsOn } from "./slot.ts";
import { Staffing } from "./staffing.ts";
import { WorkerStarter } from "./worker-starter.ts";

export interface WorkerPoolOptions extends DocumentWorkerOptions {
  /** The most workers at once. */
  readonly size: number;
  /** A worker without a job ends after this; the last one stays. */
  readonly idleMs: number;
}

export interface RunOptions {
  readonly priority?: Priority;
  readonly signal?: AbortSignal | undefined;
  /** In a worker of its own: the file was in a worker that was ended before. */
  readonly isAlone?: boolean | undefined;
}

/** A job that was left to the worker that reads its document is looked at again after this. */
const LOOK_AGAIN_MS = 50;

/** Runs jobs in worker processes, several at once, each where its document is open already if that can be. */
export class WorkerPool implements AsyncDisposable {
  readonly #options: WorkerPoolOptions;
  readonly #queue = new JobQueue();
  readonly #crew: Crew;
  readonly #staffing: Staffing;
  readonly #starter: WorkerStarter;
  #looking: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
    const { residentBytes } = options.limits;
    this.#crew = new Crew({ idleMs: options.idleMs, residentBytes, onGone: () => this.#schedule() });
    this.#staffing = new Staffing({ slots: this.#crew.slots, queue: this.#queue, size: options.size });
    this.#starter = new WorkerStarter(options, {
      ...{ crew: this.#crew, queue: this.#queue, isClosed: () => this.#isClosed },
      onReady: (slot) => this.#onReady(slot),
      onFailed: () => this.#schedule(),
    });
    void removeStalePlaces(options.environment["TMPDIR"]).then((folders) => {
      if (folders > 0) options.logger.info("removed what killed servers left behind", { folders });
    });
  }

  /** Workers that are there now. */
  get workers(): number {
    return this.#crew.slots.size;
  }

  /** Runs a job; fails with a DocumentError, or with the signal's reason. */
  async run<K extends JobKind>(
    file: VersionedFile,
    job: Extract<Job, { kind: K }>,
    options: RunOptions = {},
  ): Promise<Answer<K>> {
    return (await this.#enqueue(file, job, options)) as Answer<K>;
  }

  /** Kills what runs and refuses what waits. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#looking);
    for (const { reject } of this.#queue.drain()) reject(closedError());
    await this.#crew.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #enqueue(
    file: VersionedFile,
    job: Job,
    { priority = "interactive", signal, isAlone = false }: RunOptions,
  ): Promise<Answer<JobKind>> {
    if (this.#isClosed) return Promise.reject(closedError());
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const settle =
        <T>(pass: (value: T) => void) =>
        (value: T): void => {
          signal?.removeEventListener("abort", abort);
          pass(value);
        };
      const queued: QueuedJob = {
        // What is alone from the beginning has been beside others before.
        ...{ file, job, priority, since: performance.now(), attempts: isAlone ? 1 : 0, isAlone },
        isTied: this.#starter.isConfined && file.size > MOST_STAGED_BYTES,
        resolve: settle(resolve),
        reject: settle(reject),
      };
      const abort = (): void => this.#abandon(queued, signal?.reason);
      signal?.addEventListener("abort", abort, { once: true });
      this.#queue.add(queued);
      this.#schedule();
    });
  }

  #abandon(job: QueuedJob, reason: unknown): void {
    const [slot] = this.#queue.remove(job) ? [] : this.#crew.find((one) => jobOf(one) === job);
    if (slot?.state.phase === "busy") slot.worker.abandon();
    else if (slot !== undefined) {
      slot.reservedFor = undefined;
      this.#crew.end(slot);
    }
    job.reject(reason);
  }

  /** Gives jobs to the workers that are free, and starts more where jobs wait and there may be more. */
  #schedule(): void {
    if (this.#isClosed) return;
    this.#startAlone();
    while (this.#assign());
    const waitMs = this.#starter.waitMs;
    if (waitMs === 0) this.#startMissing();
    // Whoever is forgotten makes the pool look again, and then there is room.
    const idler = this.#staffing.idler();
    if (idler !== undefined) this.#crew.end(idler);
    // What was left to the worker that reads its document may have to go elsewhere after all.
    if (this.#queue.hasWaiting(this.#staffing.hasRoomForBackground()))
      this.#lookAgain(Math.max(waitMs, LOOK_AGAIN_MS));
  }

  #startMissing(): void {
    for (let missing = this.#staffing.missing(); missing > 0; missing--) this.#starter.start();
    // One that cannot be started leaves things as they are, so that this ends.
    for (let only = this.#staffing.missingFor(); only !== undefined; only = this.#staffing.missingFor())
      if (!this.#starter.start({ only })) return;
  }

  #lookAgain(milliseconds: number): void {
    this.#looking ??= setTimeout(() => {
      this.#looking = undefined;
      this.#schedule();
    }, milliseconds).unref();
  }

  /** Starts a worker for one job; one at a time, so that the others do not wait for a file that ends its workers. */
  #startAlone(): void {
    const job = this.#queue.nextAlone();
    if (job === undefined || this.#starter.waitMs > 0) return;
    if (this.#crew.find(({ reservedFor }) => reservedFor !== undefined).length > 0) return;
    if (this.#crew.slots.size >= this.#options.size) {
      const [idle] = this.#crew.find(({ state }) => state.phase === "idle");
      // Whoever is forgotten makes the pool look again, and then there is room.
      if (idle !== undefined) this.#crew.end(idle);
    } else {
      this.#queue.remove(job);
      this.#starter.start({ reservedFor: job, only: job.isTied ? job.file : undefined });
    }
  }

  /** Gives one job to a worker, where there are both; best where its document is open. */
  #assign(): boolean {
    const idle = this.#crew.find(({ state }) => state.phase === "idle");
    if (idle.length === 0) return false;
    const job = this.#queue.take({
      suits: this.#staffing.fitFor(idle),
      isReadElsewhere: (queued) => this.#staffing.isReadElsewhere(queued),
      withBackground: this.#staffing.hasRoomForBackground(),
    });
    if (job === undefined) return false;
    const able = idle.filter((one) => mayRead(one, job));
    const slot = able.find((one) => readsOn(one, job)) ?? able.find((one) => holds(one, job.file)) ?? able[0];
    if (slot !== undefined) void this.#serve(slot, job);
    return true;
  }

  #onReady(slot: Slot): void {
    if (slot.reservedFor === undefined) this.#crew.rest(slot);
    else void this.#serve(slot, slot.reservedFor);
    this.#schedule();
  }

  async #serve(slot: Slot, job: QueuedJob): Promise<void> {
    clearTimeout(slot.rest);
    const since = performance.now();
    slot.state = { phase: "busy", job, since };
    job.attempts++;
    if (job.job.kind === "page") slot.next = { path: job.file.path, page: job.job.index + 1 };
    const isOpen = holds(slot, job.file);
    noteOpen(slot, job.file, this.#options.settings.openDocuments);
    const settle = await slot.worker.run(job.file, job.job, isOpen).then(
      (answer) => {
        this.#staffing.pace.note(job.file.path, performance.now() - since, isOpen);
        return () => this.#answer(job, answer, slot);
      },
      (error: unknown) => () => this.#retry({ job, error, slot }),
    );
    // A whole text weighs more than a page: what comes next must not pay for it.
    if (job.job.kind === "text") this.#crew.weigh(slot);
    if (job.priority === "interactive") this.#staffing.noteRead();
    if (slot.worker.hasExited) this.#crew.forget(slot);
    else if (slot.isWorn || slot.reservedFor !== undefined) this.#crew.end(slot);
    else this.#crew.rest(slot);
    // The worker has its next job before the answer to this one is looked at.
    this.#schedule();
    settle();
    this.#crew.weigh(slot);
  }

  /** An answer that is none ends its worker, whatever it reads by now. */
  #answer(job: QueuedJob, raw: RawAnswer, slot: Slot): void {
    try {
      job.resolve(readAnswer(job.job.kind, raw));
    } catch (error) {
      if (error instanceof GarbageError) slot.worker.discard(error);
      this.#retry({ job, error, slot });
    }
  }

  /** A job whose worker went without its fault, or may have, gets another one of its own. */
  #retry(lost: LostJob): void {
    const { job, error } = lost;
    if (!this.#isClosed && error instanceof NotStagedError && !job.isTied) {
      // Its worker is well and has not seen it.
      job.isTied = true;
      job.attempts--;
      this.#queue.add(job);
      this.#schedule();
    } else if (this.#isClosed || !isWorthAnother(lost)) job.reject(failureOf(lost));
    else {
      job.isAlone = true;
      this.#queue.add(job);
      this.#schedule();
    }
  }
}
