import type { IndexStore } from "../index/index-store.ts";
import type { IndexedFile } from "../index/model.ts";
import type { Source } from "../sources/source-folders.ts";
import type { IndexPhase, Remaining } from "./index-progress.ts";
import { ProgressMeter } from "./index-progress.ts";
import { SharedQueue } from "./shared-queue.ts";

export interface BackgroundOptions {
  readonly store: IndexStore | undefined;
  /** Files at once. */
  readonly concurrency: number;
  /** Finds out what a file is. */
  readonly describe: (source: Source) => Promise<void>;
  /** Brings the text of a file into the index; between its pages, `pause` lets others go first. */
  readonly read: (source: Source, pause: () => Promise<void>) => Promise<void>;
  /** Take over what another server found out; false where that is not enough. */
  readonly adoptDescription: (source: Source, file: IndexedFile) => boolean;
  readonly adoptText: (source: Source, file: IndexedFile) => boolean;
  readonly onStoreFailure: (error: unknown) => void;
}

/** What is done when nobody asks: first every file is looked into, then their texts are read. */
export class Background {
  readonly #options: BackgroundOptions;
  readonly #describes: SharedQueue;
  readonly #texts: SharedQueue;
  readonly meter: ProgressMeter;
  readonly #runners = new Set<Promise<void>>();
  #scans = 0;
  #isClosed = false;

  constructor(options: BackgroundOptions) {
    this.#options = options;
    const { store, onStoreFailure, adoptDescription, adoptText } = options;
    const common = { store, onStoreFailure, onReady: () => this.#pump() };
    this.#describes = new SharedQueue({ ...common, adopt: adoptDescription });
    this.#texts = new SharedQueue({ ...common, adopt: adoptText });
    this.meter = new ProgressMeter(() => this.#remaining());
  }

  /** Files that are not looked into, and files whose text is not read. */
  get pending(): { readonly describes: number; readonly texts: number } {
    return { describes: this.#describes.pending, texts: this.#texts.pending };
  }

  describe(sources: readonly Source[]): void {
    this.#describes.add(sources);
  }

  read(sources: readonly Source[]): void {
    this.#texts.add(sources);
  }

  remove(docRefs: readonly string[]): void {
    if (docRefs.length === 0) return;
    this.#describes.remove(docRefs);
    this.#texts.remove(docRefs);
  }

  /** Runs a scan of the folders as the first of all phases. */
  async scan<T>(work: () => Promise<T>): Promise<T> {
    this.#scans++;
    this.#enterPhase();
    try {
      return await work();
    } finally {
      this.#scans--;
      this.#enterPhase();
    }
  }

  /** Settles when every file that is known has been looked into. */
  described(): Promise<void> {
    return this.#describes.drained();
  }

  /** Settles when the text of every file has been read. */
  async finished(): Promise<void> {
    await this.#describes.drained();
    await this.#texts.drained();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#describes.close();
    this.#texts.close();
    this.meter.close();
    await Promise.all(this.#runners);
  }

  #remaining(): Remaining {
    const { describes, texts } = this.pending;
    const queue = describes > 0 ? this.#describes : this.#texts;
    // Who is looked into is read as well, where there is an index.
    const steps = describes * (this.#options.store === undefined ? 1 : 2) + texts;
    return { files: queue.pending, bytes: queue.pendingBytes, steps };
  }

  #enterPhase(): void {
    this.meter.enter(this.#phase());
  }

  #phase(): IndexPhase {
    if (this.#scans > 0) return "scanning";
    if (this.#describes.pending > 0) return "describing";
    return this.#texts.pending > 0 ? "reading" : "idle";
  }

  #pump(): void {
    this.#enterPhase();
    while (!this.#isClosed && this.#runners.size < this.#options.concurrency) {
      const runner: Promise<void> = this.#run().finally(() => {
        this.#runners.delete(runner);
        // What came in between the last look and the end is nobody else's.
        if (this.#describes.hasWaiting || this.#texts.hasWaiting) this.#pump();
        else this.#enterPhase();
      });
      this.#runners.add(runner);
    }
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      if (await this.#describeNext()) continue;
      const source = await this.#texts.take();
      if (source === undefined) return;
      await this.#work(this.#texts, source, () => this.#options.read(source, () => this.#letOthersGo()));
    }
  }

  async #describeNext(): Promise<boolean> {
    const source = await this.#describes.take();
    if (source === undefined) return false;
    await this.#work(this.#describes, source, () => this.#options.describe(source));
    return true;
  }

  /** A long file is not what a new one waits for. */
  async #letOthersGo(): Promise<void> {
    while (!this.#isClosed && this.#describes.hasWaiting && (await this.#describeNext()));
  }

  async #work(queue: SharedQueue, source: Source, work: () => Promise<void>): Promise<void> {
    this.#enterPhase();
    this.meter.begin(source.relativePath);
    try {
      await work();
    } finally {
      queue.done(source);
      this.meter.end(source.relativePath, source.size);
      this.#enterPhase();
    }
  }
}
