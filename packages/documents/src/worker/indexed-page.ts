import { renderPageMarkdown } from "@a2c-smcp/protocol/render";
import type { CutLimits } from "@a2c-smcp/provider/cut";
import { cutPage } from "@a2c-smcp/provider/cut";
import type { PageContent, PageElement } from "@a2c-smcp/readers";
import { ElementHasher, PAGE_ROWS, PARTIAL_HASH, pageHash, partsOf } from "@a2c-smcp/readers";
import type { HeldDocument } from "@a2c-smcp/readers/worker";
import { estimateTokens } from "@a2c-smcp/runtime";
import type { IndexedPage, OutlineEntry } from "../index/model.ts";
import { elementText, partTexts } from "./element-text.ts";
import type { ElementParts } from "./element-windows.ts";
import { elementWindows, missingParts } from "./element-windows.ts";
import { PassageWriter } from "./passage-writer.ts";

/** Rows that a place in a long table or list names: about what a reader asks for at once. */
const SPAN_ROWS = 20;
const OUTLINE_CHARACTERS = 300;

export interface PageRequest {
  readonly held: HeldDocument;
  readonly pageIndex: number;
  readonly cut: CutLimits;
  /** Characters that may still be taken from the file. */
  readonly room: number;
}

/** A page for the index, and whether all of it is there. */
export interface PageText {
  readonly page: IndexedPage;
  readonly characters: number;
  /** Set when the room was used up: the element, and its row, that is not in the index any more. */
  readonly stoppedAt?: { readonly elementId: string; readonly row: number } | undefined;
}

/** Reads the whole text of a page: all rows of its tables, all items of its lists. */
export async function indexPage(request: PageRequest): Promise<PageText> {
  const { held, pageIndex, cut } = request;
  const content = await held.document.page(pageIndex);
  const reader = new PageTextReader(request);
  for (const element of content.elements) await reader.read(element);
  const { hashes, outline, stoppedAt, characters } = reader;
  const page: IndexedPage = {
    pageIndex,
    title: content.title,
    elementCount: content.elements.length,
    hash: partialIf(stoppedAt !== undefined, pageHash(content.title, [...hashes.values()])),
    tokens: tokensOf(content, cut),
    elements: [...hashes].map(([elementId, hash]) => ({ elementId, hash })),
    outline,
    passages: reader.passages(),
  };
  return { page, characters, stoppedAt };
}

/** What a reader of the page pays: the page as its answer cuts it. */
function tokensOf(content: PageContent, cut: CutLimits): number {
  return estimateTokens(renderPageMarkdown(cutPage(content, cut)));
}

class PageTextReader {
  readonly hashes = new Map<string, string>();
  readonly outline: OutlineEntry[] = [];
  readonly #request: PageRequest;
  readonly #writer: PassageWriter;
  characters = 0;
  stoppedAt: PageText["stoppedAt"];

  constructor(request: PageRequest) {
    this.#request = request;
    this.#writer = new PassageWriter(request.pageIndex);
  }

  passages(): IndexedPage["passages"] {
    return this.#writer.finish();
  }

  async read(element: PageElement): Promise<void> {
    const hasher = new ElementHasher(element);
    const text = elementText(element);
    if (element.category === "heading") this.#noteHeading(element, text);
    this.#write(element, { text, row: 0 });
    for await (const window of elementWindows(this.#request.held.document, element)) {
      // What is not at hand is not read for its hash alone: the file may be endless.
      if (this.stoppedAt !== undefined && window.offset > 0) break;
      hasher.add(window.parts);
      this.#writeParts(element, window, text);
    }
    const isPartial = this.stoppedAt !== undefined && missingParts(element) > 0;
    this.hashes.set(element.element_id, partialIf(isPartial, hasher.digest()));
  }

  #noteHeading({ element_id: elementId, content }: PageElement, text: string): void {
    const level = typeof content["level"] === "number" ? content["level"] : 1;
    const { pageIndex } = this.#request;
    if (text !== "")
      this.outline.push({ level, text: text.slice(0, OUTLINE_CHARACTERS), pageIndex, elementId });
  }

  /** Long tables and lists are noted in pieces, so that what is found leads to its rows. */
  #writeParts(element: PageElement, { offset, parts }: ElementParts, head: string): void {
    const texts = partTexts(element.category, parts);
    const isLong = partsOf(element.content).length + missingParts(element) > PAGE_ROWS;
    const step = isLong ? SPAN_ROWS : Math.max(1, texts.length);
    for (let at = 0; at < texts.length; at += step) {
      const rows = texts.slice(at, at + step);
      const place = { rowOffset: offset + at, rowCount: rows.length };
      const text = rows.join("\n");
      // A passage that begins within a table should still tell what its columns are.
      const columns = head.slice(0, OUTLINE_CHARACTERS);
      if (this.#writer.makeRoom(columns.length + text.length) && offset + at > 0)
        this.#write(element, { text: columns, row: offset + at });
      this.#write(element, { text, row: offset + at, ...(isLong ? { place } : {}) });
    }
  }

  #write(
    element: PageElement,
    { text, row, place }: { text: string; row: number; place?: { rowOffset: number; rowCount: number } },
  ): void {
    if (text === "" || this.stoppedAt !== undefined) return;
    const room = this.#request.room - this.characters;
    const isTooLong = text.length > room;
    if (isTooLong) this.stoppedAt = { elementId: element.element_id, row };
    // Rows are taken whole or not at all; of a long text the beginning is better than nothing.
    const start = place === undefined && row === 0 ? text.slice(0, room) : "";
    const taken = isTooLong ? start : text;
    this.characters += taken.length;
    if (taken !== "") this.#writer.add(element, taken, place);
  }
}

function partialIf(isPartial: boolean, hash: string): string {
  return isPartial ? `${PARTIAL_HASH}${hash}` : hash;
}
