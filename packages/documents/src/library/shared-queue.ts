import type { IndexStore } from "../index/index-store.ts";
import type { IndexedFile } from "../index/model.ts";
import type { Source } from "../sources/source-folders.ts";
import { WorkOrder } from "./work-order.ts";

export interface SharedQueueOptions {
  /** Absent when nothing is remembered: then nobody else can be at work on it either. */
  readonly store: IndexStore | undefined;
  /** Takes over what another server has found out; false when that is not enough. */
  readonly adopt: (source: Source, file: IndexedFile) => boolean;
  /** Called when something is ready to be taken again. */
  readonly onReady: () => void;
  readonly onStoreFailure: (error: unknown) => void;
}

/** Files that are claimed in one step. */
const CLAIM_FILES = 16;
/** How soon to look again at what another server works on. */
const RECHECK_MS = 500;

/** Files that wait for work that several servers share: what one has claimed, or done, no other does. */
export class SharedQueue {
  readonly #options: SharedQueueOptions;
  readonly #order = new WorkOrder();
  readonly #granted: Source[] = [];
  /** The versions of the files that are being worked on. */
  readonly #running = new Map<string, string>();
  /** In the hands of another server. */
  #parked: Source[] = [];
  #claiming: Promise<void> | undefined;
  /** Taken out of the order and not yet granted. */
  #inClaim: readonly Source[] = [];
  #timer: NodeJS.Timeout | undefined;
  #waiters: (() => void)[] = [];
  #isClosed = false;

  constructor(options: SharedQueueOptions) {
    this.#options = options;
  }

  /** Files that are not done. */
  get pending(): number {
    const inHand = this.#granted.length + this.#running.size + this.#parked.length;
    return this.#order.size + this.#inClaim.length + inHand;
  }

  /** Bytes of the files that wait. */
  get pendingBytes(): number {
    return this.#order.bytes + this.#granted.reduce((sum, { size }) => sum + size, 0);
  }

  /** Whether `take` would have something to look at. */
  get hasWaiting(): boolean {
    return this.#order.size + this.#granted.length > 0;
  }

  add(sources: readonly Source[]): void {
    // Very many are added at once, and often again: those that wait already are not moved.
    const fresh = sources.filter((source) => !this.#order.has(source) && !this.#isInHand(source));
    if (this.#isClosed || fresh.length === 0) return;
    this.remove(fresh.map(({ docRef }) => docRef));
    this.#order.add(fresh);
    this.#options.onReady();
  }

  /** Drops what waits; what is being worked on goes on. */
  remove(docRefs: readonly string[]): void {
    this.#order.remove(docRefs);
    if (this.#granted.length + this.#parked.length > 0) this.#drop(new Set(docRefs));
    this.#tellWaiters();
  }

  #drop(gone: ReadonlySet<string>): void {
    const dropped = this.#granted.filter(({ docRef }) => gone.has(docRef));
    for (const source of dropped) this.#granted.splice(this.#granted.indexOf(source), 1);
    if (dropped.length > 0) this.#release(dropped);
    this.#parked = this.#parked.filter(({ docRef }) => !gone.has(docRef));
  }

  /** The next file, ours until `done`. */
  async take(): Promise<Source | undefined> {
    while (!this.#isClosed && this.hasWaiting) {
      const next = this.#granted.shift();
      if (next !== undefined) {
        this.#running.set(next.docRef, next.version);
        return next;
      }
      this.#claiming ??= this.#claim().finally(() => {
        this.#claiming = undefined;
      });
      await this.#claiming;
    }
    return undefined;
  }

  done(source: Source): void {
    this.#running.delete(source.docRef);
    this.#release([source]);
    this.#tellWaiters();
  }

  /** Settles when nothing is left to do. */
  drained(): Promise<void> {
    if (this.pending === 0 || this.#isClosed) return Promise.resolve();
    return new Promise((resolve) => this.#waiters.push(resolve));
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#tellWaiters();
  }

  #isInHand({ docRef, version }: Source): boolean {
    const isClaimed = this.#inClaim.some((one) => one.docRef === docRef && one.version === version);
    return isClaimed || this.#running.get(docRef) === version;
  }

  async #claim(): Promise<void> {
    const chunk = this.#order.take(CLAIM_FILES);
    this.#inClaim = chunk;
    const { granted, parked } = await this.#share(chunk);
    this.#inClaim = [];
    this.#granted.push(...granted);
    this.#parked.push(...parked);
    if (this.#parked.length > 0) this.#recheckSoon();
    this.#tellWaiters();
  }

  /** Separates what is ours to do from what is in the hands of another server. */
  async #share(chunk: readonly Source[]): Promise<{ granted: readonly Source[]; parked: readonly Source[] }> {
    const { store, onStoreFailure } = this.#options;
    if (store === undefined) return { granted: chunk, parked: [] };
    try {
      const claimed = await store.claim(chunk.map(({ docRef }) => docRef));
      // Only what is ours stays as it is while we look whether there is still something to do.
      const granted = await this.#withoutDone(store, chunk, claimed);
      return { granted, parked: chunk.filter(({ docRef }) => !claimed.has(docRef)) };
    } catch (error) {
      // Without the index everybody works for himself: twice is better than not at all.
      onStoreFailure(error);
      return { granted: chunk, parked: [] };
    }
  }

  /** What is left to do of what we have claimed: another server may have been there before us. */
  async #withoutDone(
    store: IndexStore,
    chunk: readonly Source[],
    claimed: ReadonlySet<string>,
  ): Promise<readonly Source[]> {
    const ours = chunk.filter(({ docRef }) => claimed.has(docRef));
    const files = await Promise.all(ours.map(({ docRef }) => store.file(docRef)));
    const isDone = ours.map((source, at) => {
      const file = files[at];
      return file?.source.version === source.version && this.#options.adopt(source, file);
    });
    const done = ours.filter((_, at) => isDone[at]);
    if (done.length > 0) this.#release(done);
    return ours.filter((_, at) => !isDone[at]);
  }

  #recheckSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#order.add(this.#parked.splice(0));
      this.#options.onReady();
    }, RECHECK_MS).unref();
  }

  #release(sources: readonly Source[]): void {
    const { store, onStoreFailure } = this.#options;
    store?.release(sources.map(({ docRef }) => docRef)).catch(onStoreFailure);
  }

  #tellWaiters(): void {
    if (this.pending > 0 && !this.#isClosed) return;
    for (const resolve of this.#waiters.splice(0)) resolve();
  }
}
