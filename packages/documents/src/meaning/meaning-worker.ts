import type { Logger } from "@a2c-smcp/runtime";
import { Backoff, messageOf } from "@a2c-smcp/runtime";
import { IndexError, IndexErrorCode } from "../index/index-error.ts";
import type { MeaningStore } from "../index/index-store.ts";
import type { MeaningBatch } from "../index/vector-table.ts";
import { embedBatch } from "./embed-batch.ts";
import type { Embedder } from "./embedder.ts";
import { MeaningError, MeaningErrorCode } from "./meaning-error.ts";

export interface MeaningWorkerOptions {
  readonly store: MeaningStore;
  readonly embedder: Embedder;
  /** Texts are read first: while they are, nothing is done here. */
  readonly isBusy: () => boolean;
  readonly logger: Logger;
  /** How long to wait before it is looked whether others brought new texts, in milliseconds. */
  readonly idleMs?: number | undefined;
}

/** How far the vectors are. */
export interface MeaningProgress {
  /** Files whose text is in the index, and those of them that have all their vectors. */
  readonly files: number;
  readonly done: number;
  /** Windows that got a vector since the server started, and windows that the model refused. */
  readonly windows: number;
  readonly refused: number;
  /** Whether everything that can be done is done. */
  readonly isIdle: boolean;
  /** Why there are not more. */
  readonly trouble?: string | undefined;
}

const IDLE_MS = 30_000;
/** Counting goes through all files: not after every one. */
const COUNT_MS = 1_000;

/** Brings vectors into the index, file by file, behind everything else; goes on where it was stopped. */
export class MeaningWorker {
  readonly #options: MeaningWorkerOptions;
  readonly #closing = new AbortController();
  readonly #backoff = new Backoff({ firstMs: 1_000, longestMs: 60_000 });
  #progress: MeaningProgress = { files: 0, done: 0, windows: 0, refused: 0, isIdle: false };
  #countedAt = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isAsked = false;
  #isStopped = false;

  constructor(options: MeaningWorkerOptions) {
    this.#options = options;
  }

  get progress(): MeaningProgress {
    return this.#progress;
  }

  /** There may be something to do. */
  wake(): void {
    this.#isAsked = true;
    if (this.#isStopped || this.#closing.signal.aborted || this.#running !== undefined) return;
    clearTimeout(this.#timer);
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  async close(): Promise<void> {
    this.#closing.abort(new MeaningError(MeaningErrorCode.Closed, "the server is closing"));
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      do {
        this.#isAsked = false;
        await this.#workOff();
      } while (this.#isAsked && !this.#closing.signal.aborted);
      this.#backoff.reset();
      this.#later(this.#options.idleMs ?? IDLE_MS);
    } catch (error) {
      this.#fail(error);
    }
  }

  async #workOff(): Promise<void> {
    const { store, embedder, isBusy } = this.#options;
    const { signal } = this.#closing;
    await this.#adopt();
    this.#note({ isIdle: false });
    while (!signal.aborted && !isBusy()) {
      const batch = await store.next(embedder.id);
      if (batch === undefined) {
        await this.#count();
        return this.#note({ isIdle: this.#progress.done >= this.#progress.files });
      }
      await this.#embed(batch);
      if (performance.now() - this.#countedAt > COUNT_MS) await this.#count();
      this.#note({ trouble: undefined });
    }
  }

  async #embed(batch: MeaningBatch): Promise<void> {
    const { store, embedder } = this.#options;
    const { passages, windows, refused } = await embedBatch(embedder, batch, this.#closing.signal);
    const { generation, isLast } = batch;
    await store.add({ model: embedder.id, generation, isLast, passages });
    const { progress } = this;
    this.#note({ windows: progress.windows + windows, refused: progress.refused + refused });
  }

  /** An index that was emptied has no model; one that another server gave another model is left to that one. */
  async #adopt(): Promise<void> {
    const { store, embedder } = this.#options;
    const isFirst = this.#countedAt === Number.NEGATIVE_INFINITY;
    const { model } = await store.state(embedder.id);
    if (model !== embedder.id && (isFirst || model === undefined)) await store.adopt(embedder.id);
    await this.#count();
  }

  async #count(): Promise<void> {
    const { store, embedder } = this.#options;
    const { files, done } = await store.state(embedder.id);
    this.#countedAt = performance.now();
    this.#note({ files, done });
  }

  #fail(error: unknown): void {
    if (this.#closing.signal.aborted) return;
    const isGone = error instanceof IndexError && error.code === IndexErrorCode.Gone;
    const isRefused = error instanceof MeaningError && error.code === MeaningErrorCode.Refused;
    this.#isStopped = isGone || isRefused;
    this.#note({ trouble: messageOf(error), isIdle: true });
    this.#options.logger.warn("meaning is not indexed", {
      reason: messageOf(error),
      isFinal: this.#isStopped,
    });
    if (!this.#isStopped) this.#later(this.#backoff.next());
  }

  #later(milliseconds: number): void {
    if (this.#closing.signal.aborted) return;
    this.#timer = setTimeout(() => this.wake(), milliseconds).unref();
  }

  #note(change: Partial<MeaningProgress>): void {
    this.#progress = { ...this.#progress, ...change };
  }
}
