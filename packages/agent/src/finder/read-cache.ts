/** Answers of reads that a change has not made stale, bounded in number and size. Oldest use goes first. */
export class ReadCache<T> {
  readonly #mostEntries: number;
  readonly #mostSize: number;
  readonly #entries = new Map<string, { readonly group: string; readonly value: T; readonly size: number }>();
  #size = 0;

  constructor({ entries = 200, size = 4_000_000 }: { entries?: number; size?: number } = {}) {
    this.#mostEntries = entries;
    this.#mostSize = size;
  }

  get(group: string, key: string): T | undefined {
    const id = idOf(group, key);
    const entry = this.#entries.get(id);
    if (!entry) return undefined;
    this.#entries.delete(id);
    this.#entries.set(id, entry);
    return entry.value;
  }

  /** `size` is whatever the bound is counted in; what alone exceeds a tenth of it is not kept. */
  set(group: string, key: string, { value, size }: { value: T; size: number }): void {
    if (size > this.#mostSize / 10) return;
    this.#remove(idOf(group, key));
    this.#entries.set(idOf(group, key), { group, value, size });
    this.#size += size;
    for (const id of this.#entries.keys()) {
      if (this.#entries.size <= this.#mostEntries && this.#size <= this.#mostSize) return;
      this.#remove(id);
    }
  }

  drop(group: string): void {
    for (const [id, entry] of this.#entries) if (entry.group === group) this.#remove(id);
  }

  clear(): void {
    this.#entries.clear();
    this.#size = 0;
  }

  #remove(id: string): void {
    this.#size -= this.#entries.get(id)?.size ?? 0;
    this.#entries.delete(id);
  }
}

function idOf(group: string, key: string): string {
  return `${group}\u0000${key}`;
}
