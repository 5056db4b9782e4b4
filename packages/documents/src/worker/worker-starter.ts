import type { Crew } from "./crew.ts";
import type { DocumentWorkerOptions } from "./document-worker.ts";
import { startDocumentWorker } from "./document-worker.ts";
import type { JobQueue } from "./job-queue.ts";
import { closedError, interruptedError, limitsFor } from "./retry-plan.ts";
import type { Slot, SlotPurpose } from "./slot.ts";
import { createSlot } from "./slot.ts";
import { StartPace } from "./start-pace.ts";

/** Whom workers are started for. */
export interface WorkerStarterParts {
  readonly crew: Crew;
  readonly queue: JobQueue;
  readonly isClosed: () => boolean;
  /** A worker takes jobs now. */
  readonly onReady: (slot: Slot) => void;
  /** A worker came to nothing, and its job, if it had one, waits again. */
  readonly onFailed: () => void;
}

/** Starts the workers of a pool, after failures with growing waits; jobs that have waited too long are refused. */
export class WorkerStarter {
  readonly #options: DocumentWorkerOptions;
  readonly #parts: WorkerStarterParts;
  readonly #pace = new StartPace();

  constructor(options: DocumentWorkerOptions, parts: WorkerStarterParts) {
    this.#options = options;
    this.#parts = parts;
  }

  /** How long to wait before the next start. */
  get waitMs(): number {
    return this.#pace.waitMs;
  }

  /** Whether a worker sees no file but those that it is shown. */
  get isConfined(): boolean {
    return this.#options.confinement.sandbox.mechanism !== "none";
  }

  /** Returns whether one could be started. */
  start(purpose: SlotPurpose = {}): boolean {
    const { limits } = this.#options;
    const { reservedFor, only } = purpose;
    const own = reservedFor === undefined ? limits : limitsFor(reservedFor, limits);
    try {
      const worker = startDocumentWorker({ ...this.#options, limits: own, only: only?.path });
      this.#add(createSlot(worker, purpose));
      return true;
    } catch (error) {
      // Not even a process could be made: the disk is full, or too much is open.
      this.#options.logger.error("document worker cannot be started", { cause: error });
      if (reservedFor !== undefined) this.#parts.queue.add(reservedFor);
      this.#refuse(error as Error);
      return false;
    }
  }

  #add(slot: Slot): void {
    this.#parts.crew.add(slot);
    slot.worker.ready.then(
      () => {
        this.#pace.reset();
        this.#parts.onReady(slot);
      },
      (error) => this.#onFalseStart(slot, error),
    );
  }

  #onFalseStart(slot: Slot, error: Error): void {
    const { crew, queue, isClosed, onFailed } = this.#parts;
    const { reservedFor } = slot;
    // Its file was not even looked at.
    if (reservedFor !== undefined) queue.add(reservedFor);
    if (isClosed()) reservedFor?.reject(closedError());
    else this.#refuse(error);
    crew.forget(slot);
    // It may have been forgotten before, when it ended.
    onFailed();
  }

  /** There is no worker: refuses the jobs that have waited too long for one. */
  #refuse(error: Error): void {
    for (const job of this.#parts.queue.drain(this.#pace.fail(error)))
      job.reject(interruptedError(job, error));
  }
}
