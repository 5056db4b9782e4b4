import type { BuiltPage } from "./built-page.ts";

const MOST_PAGES = 64;
const MOST_ELEMENTS = 8_000;

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

  set(index: number, page: BuiltPage): void {
    this.#forget(index);
    this.#pages.set(index, page);
    this.#elements += page.content.elements.length;
    for (const oldest of this.#pages.keys()) {
      if (oldest === index || (this.#pages.size <= MOST_PAGES && this.#elements <= MOST_ELEMENTS)) break;
      this.#forget(oldest);
    }
  }

  clear(): void {
    this.#pages.clear();
    this.#elements = 0;
  }

  #forget(index: number): void {
    this.#elements -= this.#pages.get(index)?.content.elements.length ?? 0;
    this.#pages.delete(index);
  }
}
