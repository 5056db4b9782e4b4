import { pageOfElement } from "../engine/element-id.ts";
import { cutTables, findElement, PageBuilder, windowElement } from "../engine/elements.ts";
import type { OpenDocument } from "../engine/format.ts";
import type {
  DocumentFacts,
  ElementBlob,
  ElementDetail,
  ElementWindow,
  PageContent,
  PageFacts,
} from "../engine/model.ts";
import type { Block } from "./block.ts";
import type { Section } from "./sections.ts";

/** A document whose blocks are all at hand. */
export class BlockDocument implements OpenDocument {
  readonly facts: DocumentFacts;
  #sections: readonly Section[];

  constructor(facts: Omit<DocumentFacts, "pageCount">, sections: readonly Section[]) {
    this.#sections = sections.length > 0 ? sections : [{ title: facts.title ?? "", blocks: [] }];
    this.facts = { ...facts, pageCount: this.#sections.length };
  }

  async pages({ offset, limit }: ElementWindow): Promise<readonly PageFacts[]> {
    return this.#sections
      .slice(offset, offset + limit)
      .map(({ title, blocks }) => ({ title, elementCount: blocks.length }));
  }

  async page(index: number): Promise<PageContent> {
    return cutTables(this.#build(index));
  }

  async element(id: string, window?: ElementWindow): Promise<ElementDetail | undefined> {
    const index = pageOfElement(id);
    if (index === undefined || index >= this.#sections.length) return undefined;
    const found = findElement(this.#build(index), id, index);
    return found && windowElement(found, window);
  }

  async blob(id: string): Promise<ElementBlob | undefined> {
    const index = pageOfElement(id);
    if (index === undefined || index >= this.#sections.length) return undefined;
    const at = this.#build(index).elements.findIndex(({ element_id }) => element_id === id);
    const block: Block | undefined = this.#sections[index]?.blocks[at];
    return await block?.blob?.();
  }

  async close(): Promise<void> {
    this.#sections = [];
  }

  #build(index: number): PageContent {
    const section = this.#sections[index] ?? { title: "", blocks: [] };
    return buildPage(section, index);
  }
}

/** A section as a page: its blocks get their ids. Tables keep all their rows. */
export function buildPage(section: Section, index: number): PageContent {
  const builder = new PageBuilder(index);
  for (const { category, content, summary, metadata } of section.blocks) {
    builder.add(category, content, {
      ...(summary === undefined ? {} : { summary }),
      ...(metadata === undefined ? {} : { metadata }),
    });
  }
  const { title, metadata } = section;
  return { title, elements: builder.elements, ...(metadata ? { metadata } : {}) };
}
