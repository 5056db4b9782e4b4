import type { BuiltPage } from "./built-page.ts";

const MOST_PAGES = 64;
const MOST_ELEMENTS = 8_000;
/** Pages that are kept before a run of more than these: who reads whole runs goes on, and what is kept is copied by the collector. */
const FEW_BEHIND = 4;

/** How many pages with so many elements each can be read in one run, with room for the run before. */
export function runThatFits(elementsOfAPage: number): number {
  return Math.max(1, Math.floor(MOST_ELEMENTS / 2 / Math.max(1, elementsOfAPage)));
}

/** The pages that were read last, bounded by what they hold. */
export class PageCache {
  readonly #pages = new Map<number, BuiltPage>();
  #elements = 0;

  get(index: number): BuiltPage | undefined {
    const page = this.#pages.get(index);
    if (page) {
      this.#pages.delete(index);
      this.#pages.set(index, page);
    }
    return page;
  }

  /** Keeps all pages of a run, since they are asked for next, and of the others those that there is room for. */
  setRun(first: number, pages: readonly BuiltPage[]): void {
    for (const [offset, page] of pages.entries()) this.#put(first + offset, page);
    const most = pages.length > FEW_BEHIND ? pages.length + FEW_BEHIND : MOST_PAGES;
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= most && this.#elements <= MOST_ELEMENTS) break;
      if (oldest < first || oldest >= first + pages.length) this.#forget(oldest);
    }
  }

  clear(): void {
    this.#pages.clear();
    this.#elements = 0;
  }

  #put(index: number, page: BuiltPage): void {
    this.#forget(index);
    this.#pages.set(index, page);
    this.#elements += page.content.elements.length;
  }

  #forget(index: number): void {
    this.#elements -= this.#pages.get(index)?.content.elements.length ?? 0;
    this.#pages.delete(index);
  }
}
