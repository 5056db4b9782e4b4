import { RecentCache } from "@a2c-smcp/runtime";
import { pageOfElement } from "../../engine/element-id.ts";
import { cutTables, findElement, windowElement } from "../../engine/elements.ts";
import type { OpenDocument } from "../../engine/format.ts";
import type {
  DocumentFacts,
  ElementBlob,
  ElementDetail,
  ElementWindow,
  PageContent,
  PageFacts,
} from "../../engine/model.ts";
import { buildPage } from "../../text/block-document.ts";
import type { Section } from "../../text/sections.ts";

export interface PageSource {
  readonly facts: DocumentFacts;
  /** Reads one page; `index` is within the page count. */
  read(index: number): Promise<Section>;
  close(): Promise<void>;
}

interface BuiltPage {
  readonly section: Section;
  readonly page: PageContent;
}

/** Pages that are kept after they were read: one, and its neighbours, are what a reader comes back to. */
const KEPT_PAGES = 8;

/** A document whose pages are read one by one, when they are asked for. */
export class PagedDocument implements OpenDocument {
  readonly facts: DocumentFacts;
  readonly #source: PageSource;
  readonly #kept = new RecentCache<Promise<BuiltPage>>({ entries: KEPT_PAGES });
  readonly #index: PageFacts[] = [];
  #closing: Promise<void> | undefined;

  constructor(source: PageSource) {
    this.#source = source;
    this.facts = source.facts;
  }

  async pages({ offset, limit }: ElementWindow): Promise<readonly PageFacts[]> {
    const end = Math.min(offset + limit, this.facts.pageCount);
    const pages: PageFacts[] = [];
    for (let index = offset; index < end; index += 1) pages.push(await this.#factsOf(index));
    return pages;
  }

  async page(index: number): Promise<PageContent> {
    return cutTables((await this.#build(index)).page);
  }

  async element(id: string, window?: ElementWindow): Promise<ElementDetail | undefined> {
    const index = this.#pageOf(id);
    if (index === undefined) return undefined;
    const found = findElement((await this.#build(index)).page, id, index);
    return found && windowElement(found, window);
  }

  async blob(id: string): Promise<ElementBlob | undefined> {
    const index = this.#pageOf(id);
    if (index === undefined) return undefined;
    const { page, section } = await this.#build(index);
    const at = page.elements.findIndex(({ element_id }) => element_id === id);
    return await section.blocks[at]?.blob?.();
  }

  close(): Promise<void> {
    this.#kept.clear();
    this.#closing ??= this.#source.close();
    return this.#closing;
  }

  #pageOf(id: string): number | undefined {
    const index = pageOfElement(id);
    return index !== undefined && index < this.facts.pageCount ? index : undefined;
  }

  async #factsOf(index: number): Promise<PageFacts> {
    const known = this.#index[index];
    if (known) return known;
    const { title, elements } = (await this.#build(index)).page;
    const facts = { title, elementCount: elements.length };
    this.#index[index] = facts;
    return facts;
  }

  #build(index: number): Promise<BuiltPage> {
    const key = String(index);
    const kept = this.#kept.get(key) ?? this.#read(index);
    this.#kept.set(key, kept);
    return kept;
  }

  async #read(index: number): Promise<BuiltPage> {
    const section = await this.#source.read(index);
    return { section, page: buildPage(section, index) };
  }
}
