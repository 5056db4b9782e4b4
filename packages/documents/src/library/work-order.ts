import type { Source } from "../sources/source-folders.ts";

const SMALL_BYTES = 16 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Many at once are sorted; a few are put in their places. */
const FEW = 64;

interface Waiting {
  readonly source: Source;
  readonly rank: number;
}

/** Files that wait to be worked on: small ones and recent ones first. A file waits once, in its latest version. */
export class WorkOrder {
  /** The next one is at the end. */
  #sorted: Waiting[] = [];
  /** Came since the last look. */
  #fresh: Waiting[] = [];
  /** The versions that wait. */
  readonly #versions = new Map<string, string>();
  readonly #now: () => number;
  #bytes = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  get size(): number {
    return this.#versions.size;
  }

  /** Bytes of all files that wait. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether a file waits in just this version. */
  has({ docRef, version }: Source): boolean {
    return this.#versions.get(docRef) === version;
  }

  add(sources: readonly Source[]): void {
    this.remove(sources.map(({ docRef }) => docRef));
    for (const source of sources) {
      this.#versions.set(source.docRef, source.version);
      this.#bytes += source.size;
      this.#fresh.push({ source, rank: this.#rank(source) });
    }
  }

  take(most: number): readonly Source[] {
    this.#sortIn();
    const taken = this.#sorted.splice(Math.max(0, this.#sorted.length - most)).reverse();
    for (const { source } of taken) this.#note(source);
    return taken.map(({ source }) => source);
  }

  remove(docRefs: readonly string[]): void {
    const gone = new Set(docRefs.filter((docRef) => this.#versions.has(docRef)));
    if (gone.size === 0) return;
    for (const { source } of [...this.#sorted, ...this.#fresh])
      if (gone.has(source.docRef)) this.#note(source);
    const isLeft = ({ source }: Waiting): boolean => !gone.has(source.docRef);
    this.#sorted = this.#sorted.filter(isLeft);
    this.#fresh = this.#fresh.filter(isLeft);
  }

  /** It does not wait any more. */
  #note({ docRef, size }: Source): void {
    this.#versions.delete(docRef);
    this.#bytes -= size;
  }

  /** Sizes count in steps of four, so that among files of about one size the recent ones come first. */
  #rank({ size, mtimeMs }: Source): number {
    const step = Math.max(0, Math.floor(Math.log2(Math.max(1, size / SMALL_BYTES)) / 2));
    return this.#now() - mtimeMs < DAY_MS ? step - 2 : step;
  }

  #sortIn(): void {
    const fresh = this.#fresh.splice(0);
    if (fresh.length > FEW) this.#sorted = [...this.#sorted, ...fresh].sort(laterFirst);
    else for (const one of fresh) this.#insert(one);
  }

  #insert(one: Waiting): void {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (laterFirst(this.#sorted[middle] as Waiting, one) <= 0) low = middle + 1;
      else high = middle;
    }
    this.#sorted.splice(low, 0, one);
  }
}

function laterFirst(a: Waiting, b: Waiting): number {
  return b.rank - a.rank || a.source.mtimeMs - b.source.mtimeMs;
}
