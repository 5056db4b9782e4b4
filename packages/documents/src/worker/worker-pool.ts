import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import type { Job, JobKind, VersionedFile } from "./job.ts";
import type { Priority, QueuedJob } from "./job-queue.ts";
import { JobQueue } from "./job-queue.ts";
import type { Answer } from "./read-answer.ts";
import { readAnswer } from "./read-answer.ts";
import type { Slot } from "./slot.ts";
import { createSlot, holds, jobOf, noteOpen, readsOn } from "./slot.ts";
import { Staffing } from "./staffing.ts";
import { WorkerGoneError } from "./worker-gone-error.ts";
import type { RawAnswer, WorkerProcessOptions } from "./worker-process.ts";
import { WorkerProcess } from "./worker-process.ts";

export interface WorkerPoolOptions extends WorkerProcessOptions {
  /** The most workers at once. */
  readonly size: number;
  /** A worker without a job ends after this; the last one stays. */
  readonly idleMs: number;
}

export interface RunOptions {
  readonly priority?: Priority;
  readonly signal?: AbortSignal | undefined;
}

/** A worker above this share of its memory limit is worn. */
const WORN_SHARE = 0.5;
/** A worker is weighed no more often than this. */
const WEIGH_MS = 500;
/** A job that was left to the worker that reads its document is looked at again after this. */
const LOOK_AGAIN_MS = 50;
/** After so many workers in a row that did not start, waiting jobs are refused. */
const MOST_FALSE_STARTS = 2;

/** Runs jobs in worker processes, several at once, each where its document is open already if that can be. */
export class WorkerPool implements AsyncDisposable {
  readonly #options: WorkerPoolOptions;
  readonly #queue = new JobQueue();
  readonly #slots = new Set<Slot>();
  readonly #ending = new Set<Promise<void>>();
  readonly #staffing: Staffing;
  #looking: NodeJS.Timeout | undefined;
  #isClosed = false;
  #falseStarts = 0;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
    this.#staffing = new Staffing({ slots: this.#slots, queue: this.#queue, size: options.size });
  }

  /** Workers that are there now. */
  get workers(): number {
    return this.#slots.size;
  }

  /** Runs a job; fails with a DocumentError, or with the signal's reason. */
  async run<K extends JobKind>(
    file: VersionedFile,
    job: Extract<Job, { kind: K }>,
    options: RunOptions = {},
  ): Promise<Answer<K>> {
    const raw = await this.#enqueue(file, job, options);
    return readAnswer<K>(job.kind, raw);
  }

  /** Kills what runs and refuses what waits. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#looking);
    for (const { reject } of this.#queue.drain()) reject(closedError());
    for (const slot of this.#slots) this.#end(slot);
    await Promise.all(this.#ending);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #enqueue(
    file: VersionedFile,
    job: Job,
    { priority = "interactive", signal }: RunOptions,
  ): Promise<RawAnswer> {
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
        ...{ file, job, priority, since: performance.now(), attempts: 0 },
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
    if (!this.#queue.remove(job)) this.#find((slot) => jobOf(slot) === job)[0]?.worker.abandon();
    job.reject(reason);
  }

  /** Gives jobs to the workers that are free, and starts more where jobs wait and there may be more. */
  #schedule(): void {
    if (this.#isClosed) return;
    while (this.#assign());
    for (let missing = this.#staffing.missing(); missing > 0; missing--) this.#startWorker();
    // What was left to the worker that reads its document may have to go elsewhere after all.
    if (this.#queue.count(this.#staffing.hasRoomForBackground()) > 0) this.#lookAgain();
  }

  #lookAgain(): void {
    this.#looking ??= setTimeout(() => {
      this.#looking = undefined;
      this.#schedule();
    }, LOOK_AGAIN_MS).unref();
  }

  /** Gives one job to a worker, where there are both; best where its document is open. */
  #assign(): boolean {
    const idle = this.#find(({ state }) => state.phase === "idle");
    if (idle.length === 0) return false;
    const job = this.#queue.take({
      suits: this.#staffing.fitFor(idle),
      isReadElsewhere: (queued) => this.#staffing.isReadElsewhere(queued),
      withBackground: this.#staffing.hasRoomForBackground(),
    });
    if (job === undefined) return false;
    const slot = idle.find((one) => readsOn(one, job)) ?? idle.find((one) => holds(one, job.file)) ?? idle[0];
    if (slot !== undefined) void this.#serve(slot, job);
    return true;
  }

  #find(isWanted: (slot: Slot) => boolean): Slot[] {
    return [...this.#slots].filter(isWanted);
  }

  #startWorker(): void {
    const slot = createSlot(new WorkerProcess(this.#options));
    this.#slots.add(slot);
    void slot.worker.exited.then(() => this.#forget(slot));
    slot.worker.ready.then(
      () => this.#onReady(slot),
      (error) => this.#onFalseStart(slot, error),
    );
  }

  #onReady(slot: Slot): void {
    this.#falseStarts = 0;
    this.#rest(slot);
    this.#schedule();
  }

  #onFalseStart(slot: Slot, error: Error): void {
    this.#falseStarts++;
    if (this.#falseStarts >= MOST_FALSE_STARTS) {
      this.#falseStarts = 0;
      for (const job of this.#queue.drain()) job.reject(lostError(job, error));
    }
    this.#forget(slot);
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
        return () => job.resolve(answer);
      },
      (error: unknown) => () => this.#retry(job, error, slot),
    );
    // A whole text weighs more than a page: what comes next must not pay for it.
    if (job.job.kind === "text") await this.#weigh(slot);
    if (job.priority === "interactive") this.#staffing.noteRead();
    if (slot.worker.hasExited) this.#forget(slot);
    else if (slot.isWorn) this.#end(slot);
    else this.#rest(slot);
    // The worker has its next job before the answer to this one is looked at.
    this.#schedule();
    settle();
    await this.#weigh(slot);
  }

  /** Now and then: a worker does not grow from one page to the next, and looking costs as much as a small page. */
  async #weigh(slot: Slot): Promise<void> {
    if (performance.now() - slot.weighedAt < WEIGH_MS) return;
    slot.weighedAt = performance.now();
    slot.isWorn = (await slot.worker.memory()) > this.#options.limits.residentBytes * WORN_SHARE;
    if (slot.isWorn && slot.state.phase === "idle" && this.#slots.has(slot)) this.#end(slot);
  }

  /** A job that found no worker gets another one, once; so does one whose worker may have died of other documents. */
  #retry(job: QueuedJob, error: unknown, slot: Slot): void {
    const isLost = error instanceof WorkerGoneError && !this.#isClosed;
    if ((isLost || this.#mayBeOthers(error, slot)) && job.attempts === 1) {
      this.#queue.add(job);
      this.#schedule();
    } else job.reject(isLost ? lostError(job, error) : error);
  }

  /** Documents that are open beside take memory too, and a worker that ran out of it does not tell whose it was. */
  #mayBeOthers(error: unknown, { worker, open }: Slot): boolean {
    const isSlow = error instanceof DocumentError && error.code === DocumentErrorCode.TooSlow;
    return worker.hasExited && open.size > 1 && !isSlow && !this.#isClosed;
  }

  #rest(slot: Slot): void {
    slot.state = { phase: "idle" };
    clearTimeout(slot.rest);
    slot.rest = setTimeout(() => {
      if (this.#slots.size > 1) this.#end(slot);
    }, this.#options.idleMs).unref();
  }

  #end(slot: Slot): void {
    this.#forget(slot);
    const ended = slot.worker.close().finally(() => this.#ending.delete(ended));
    this.#ending.add(ended);
  }

  #forget(slot: Slot): void {
    clearTimeout(slot.rest);
    if (this.#slots.delete(slot)) this.#schedule();
  }
}

function lostError({ file }: QueuedJob, cause: Error): DocumentError {
  return new DocumentError(DocumentErrorCode.Unreadable, `${file.name} could not be read: ${cause.message}`, {
    cause,
  });
}

function closedError(): DocumentError {
  return new DocumentError(DocumentErrorCode.Unreadable, "the documents server is closing");
}
