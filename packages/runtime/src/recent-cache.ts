/** Bounds of a cache; what is not given is not bounded. */
export interface CacheBounds {
  readonly entries?: number | undefined;
  /** The sum of the sizes of all entries, in whatever unit they are given. */
  readonly size?: number | undefined;
  /** What alone is larger than this is not kept, for it would drive out everything else; a quarter of `size` if not given. */
  readonly largest?: number | undefined;
  /** Milliseconds after which an entry is not believed any more. */
  readonly ageMs?: number | undefined;
}

/** Keeps what was used last, within its bounds. */
export class RecentCache<V> {
  readonly #mostEntries: number;
  readonly #mostSize: number;
  readonly #largest: number;
  readonly #ageMs: number;
  readonly #kept = new Map<string, { readonly value: V; readonly size: number; readonly at: number }>();
  #size = 0;

  constructor({ entries, size, largest, ageMs }: CacheBounds) {
    this.#mostEntries = entries ?? Number.POSITIVE_INFINITY;
    this.#mostSize = size ?? Number.POSITIVE_INFINITY;
    this.#largest = largest ?? this.#mostSize / 4;
    this.#ageMs = ageMs ?? Number.POSITIVE_INFINITY;
  }

  /** The sum of the sizes of what is kept. */
  get size(): number {
    return this.#size;
  }

  get(key: string): V | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    if (performance.now() - kept.at > this.#ageMs) {
      this.delete(key);
      return undefined;
    }
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.value;
  }

  set(key: string, value: V, size = 1): void {
    this.delete(key);
    if (size > this.#largest) return;
    this.#kept.set(key, { value, size, at: performance.now() });
    this.#size += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#mostEntries && this.#size <= this.#mostSize) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#size -= this.#kept.get(key)?.size ?? 0;
    this.#kept.delete(key);
  }

  /** Drops everything whose key starts like this. */
  deletePrefix(prefix: string): void {
    for (const key of this.#kept.keys()) if (key.startsWith(prefix)) this.delete(key);
  }

  clear(): void {
    this.#kept.clear();
    this.#size = 0;
  }
}
