interface Kept<V> {
  readonly value: V;
  readonly bytes: number;
}

/** Keeps what was used last, within a number of bytes. */
export class ByteCache<V> {
  readonly #most: number;
  readonly #kept = new Map<string, Kept<V>>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#most = mostBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): V | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.value;
  }

  /** Something that alone is larger than a quarter of the cache is not kept: it would drive out everything else. */
  set(key: string, value: V, bytes: number): void {
    this.delete(key);
    if (bytes > this.#most / 4) return;
    this.#kept.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#most) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }

  /** Drops everything whose key starts like this. */
  deletePrefix(prefix: string): void {
    for (const key of this.#kept.keys()) if (key.startsWith(prefix)) this.delete(key);
  }
}
