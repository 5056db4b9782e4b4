import type { RequestFailure, Result } from "./result.ts";
import type { Store } from "./store.ts";
import { createStore } from "./store.ts";

/** A part of a long list, and what was said of the whole list with it. */
export interface Part<Item, Head> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly head: Head;
}

export interface PartRequest {
  readonly offset: number;
  readonly limit: number;
  readonly signal: AbortSignal;
}

export interface WindowLoaderOptions<Item, Head> {
  /** Items that are fetched at once. */
  readonly size: number;
  readonly load: (request: PartRequest) => Promise<Result<Part<Item, Head>>>;
  /** Windows that are kept in memory. */
  readonly most?: number;
}

export type ListState<Head> =
  | { readonly phase: "loading" }
  | { readonly phase: "failed"; readonly failure: RequestFailure }
  | {
      readonly phase: "ready";
      readonly total: number;
      readonly head: Head;
      /** Changes with every part that arrives. */
      readonly version: number;
      /** Why the last part that was asked for is missing. */
      readonly failure?: RequestFailure;
    };

interface Kept<Item> {
  readonly items: readonly Item[];
  readonly generation: number;
}

/** Fetches a long list by windows: only what is looked at, each part once, and never more than it may keep. */
export class WindowLoader<Item, Head> {
  readonly state: Store<ListState<Head>> = createStore<ListState<Head>>({ phase: "loading" });
  readonly #options: Required<WindowLoaderOptions<Item, Head>>;
  /** In the order of their last use. */
  readonly #kept = new Map<number, Kept<Item>>();
  readonly #running = new Map<number, AbortController>();
  #generation = 0;
  #version = 0;
  #range: readonly [number, number] = [0, 0];

  constructor(options: WindowLoaderOptions<Item, Head>) {
    this.#options = { most: 50, ...options };
  }

  /** The item at a place of the list; undefined until it is there. */
  item(index: number): Item | undefined {
    const { size } = this.#options;
    return this.#kept.get(Math.floor(index / size))?.items[index % size];
  }

  /** Where an item is, among those that are there. */
  find(isWanted: (item: Item) => boolean): number {
    for (const [key, { items }] of this.#kept) {
      const place = items.findIndex(isWanted);
      if (place !== -1) return key * this.#options.size + place;
    }
    return -1;
  }

  /** Fetches what is missing between two places, and gives up what nobody looks at any more. */
  ensure(first: number, last: number): void {
    const { size } = this.#options;
    this.#range = [first, last];
    const from = Math.floor(Math.max(0, first) / size);
    const to = Math.floor(Math.max(0, last) / size);
    for (const [key, abort] of this.#running)
      if (key < from - 1 || key > to + 1) {
        abort.abort();
        this.#running.delete(key);
      }
    for (let key = from; key <= to; key += 1) this.#want(key);
  }

  /** Everything counts as old: what is looked at is fetched again, and shown as it is until then. */
  refresh(): void {
    this.#generation += 1;
    this.close();
    this.ensure(...this.#range);
  }

  /** Ends what is under way. */
  close(): void {
    for (const abort of this.#running.values()) abort.abort();
    this.#running.clear();
  }

  #want(key: number): void {
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
    }
    if (kept?.generation === this.#generation || this.#running.has(key)) return;
    const abort = new AbortController();
    this.#running.set(key, abort);
    void this.#fetch(key, abort);
  }

  async #fetch(key: number, abort: AbortController): Promise<void> {
    const { size, load } = this.#options;
    const generation = this.#generation;
    const result = await load({ offset: key * size, limit: size, signal: abort.signal });
    if (abort.signal.aborted) return;
    this.#running.delete(key);
    if (!result.ok) return this.#failed(result.failure);
    this.#kept.set(key, { items: result.value.items, generation });
    this.#forget();
    this.#version += 1;
    const { total, head } = result.value;
    this.state.set({ phase: "ready", total, head, version: this.#version });
  }

  /** A part that fails leaves the rest of the list as it is. */
  #failed(failure: RequestFailure): void {
    const state = this.state.get();
    this.state.set(state.phase === "ready" ? { ...state, failure } : { phase: "failed", failure });
  }

  #forget(): void {
    for (const key of this.#kept.keys()) {
      if (this.#kept.size <= this.#options.most) return;
      this.#kept.delete(key);
    }
  }
}
