import { pageLabel } from "@a2c-smcp/protocol";
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
import { isUnreadPicture } from "./unread-picture.ts";

/** Rows that a place in a long table or list names: about what a reader asks for at once. */
const SPAN_ROWS = 20;
const OUTLINE_CHARACTERS = 300;
/** More of one element without rows would not fit into one answer of a worker. */
const ELEMENT_CHARACTERS = 8_000_000;

export interface PageRequest {
  readonly held: HeldDocument;
  readonly pageIndex: number;
  readonly cut: CutLimits;
  /** Characters that may still be taken from the file. */
  readonly room: number;
  /** Characters after which the rest of the page is left for the next time. */
  readonly portion: number;
  /** Where to go on in a page that was begun before. */
  readonly from?: PlaceInPage | undefined;
}

/** Where in a page its text was left, between two rows or two elements. */
export interface PlaceInPage {
  /** Counts the elements of the page from 0. */
  readonly element: number;
  readonly row: number;
  /** Passages of the page that are before it. */
  readonly part: number;
}

/** A page for the index, and whether all of it is there. */
export interface PageText {
  readonly page: IndexedPage;
  readonly characters: number;
  /** Set when the room was used up: the element, and its row, that is not in the index any more. */
  readonly stoppedAt?: { readonly elementId: string; readonly row: number } | undefined;
  /** Set when there is more of the page than a portion: where to go on. */
  readonly next?: PlaceInPage | undefined;
  /** The page is a picture whose text nobody has read. */
  readonly isPicture: boolean;
}

/** Reads the text of a page: all rows of its tables, all items of its lists, as much as a portion at a time. */
export async function indexPage(request: PageRequest): Promise<PageText> {
  const { held, pageIndex, cut, from } = request;
  const content = await held.document.page(pageIndex);
  const reader = new PageTextReader(request);
  for (const [index, element] of content.elements.entries()) {
    if (index < (from?.element ?? 0)) continue;
    await reader.read(element, index);
    if (reader.leftAt !== undefined) break;
  }
  const { hashes, outline, stoppedAt, leftAt, characters } = reader;
  const passages = reader.passages();
  const isPart = stoppedAt !== undefined || leftAt !== undefined || from !== undefined;
  const page: IndexedPage = {
    pageIndex,
    title: content.title,
    ...labelled(content),
    elementCount: content.elements.length,
    hash: partialIf(isPart, pageHash(content.title, [...hashes.values()])),
    tokens: tokensOf(content, cut),
    elements: [...hashes].map(([elementId, hash]) => ({ elementId, hash })),
    outline,
    passages,
  };
  const next = leftAt && { ...leftAt, part: reader.part + passages.length };
  return { page, characters, stoppedAt, next, isPicture: content.elements.some(isUnreadPicture) };
}

function labelled(content: PageContent): Pick<IndexedPage, "label"> {
  const label = pageLabel(content.metadata);
  return label === undefined ? {} : { label };
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
  /** The row of the element to go on with, when the portion is full. */
  leftAt: Omit<PlaceInPage, "part"> | undefined;

  constructor(request: PageRequest) {
    this.#request = request;
    this.#writer = new PassageWriter(request.pageIndex, this.part);
  }

  /** Passages of the page that were made before. */
  get part(): number {
    return this.#request.from?.part ?? 0;
  }

  passages(): IndexedPage["passages"] {
    return this.#writer.finish();
  }

  /** Reads an element, from the row on where it was left before. */
  async read(element: PageElement, index: number): Promise<void> {
    const { from, portion } = this.#request;
    const first = from?.element === index ? from.row : 0;
    if (this.characters >= portion) {
      this.leftAt = { element: index, row: 0 };
      return;
    }
    const hasher = new ElementHasher(element);
    const text = elementText(element);
    if (element.category === "heading" && first === 0) this.#noteHeading(element, text);
    this.#write(element, { text: first === 0 ? text : text.slice(0, OUTLINE_CHARACTERS), row: first });
    if (!(await this.#readRows(element, { index, first, text, hasher }))) return;
    const isPartial = first > 0 || (this.stoppedAt !== undefined && missingParts(element) > 0);
    this.hashes.set(element.element_id, partialIf(isPartial, hasher.digest()));
  }

  /** Reads the rows of an element; false where some are left for the next time. */
  async #readRows(element: PageElement, { index, first, text, hasher }: ElementReading): Promise<boolean> {
    const total = partsOf(element.content).length + missingParts(element);
    for await (const window of elementWindows(this.#request.held.document, element, first)) {
      // What is not at hand is not read for its hash alone: the file may be endless.
      if (this.stoppedAt !== undefined && window.offset > 0) return true;
      hasher.add(window.parts);
      this.#writeParts(element, window, text);
      const row = window.offset + window.parts.length;
      if (this.characters < this.#request.portion || row >= total || this.stoppedAt !== undefined) continue;
      this.leftAt = { element: index, row };
      return false;
    }
    return true;
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
    const left = this.#request.room - this.characters;
    // A text that is one element is taken as one, and so is bounded by itself.
    const room = place === undefined ? Math.min(left, ELEMENT_CHARACTERS) : left;
    const isTooLong = text.length > room;
    if (isTooLong) this.stoppedAt = { elementId: element.element_id, row };
    // Rows are taken whole or not at all; of a long text the beginning is better than nothing.
    const start = place === undefined && row === 0 ? text.slice(0, room) : "";
    const taken = isTooLong ? start : text;
    this.characters += taken.length;
    if (taken !== "") this.#writer.add(element, taken, place);
  }
}

interface ElementReading {
  readonly index: number;
  /** The row to begin with. */
  readonly first: number;
  readonly text: string;
  readonly hasher: ElementHasher;
}

function partialIf(isPartial: boolean, hash: string): string {
  return isPartial ? `${PARTIAL_HASH}${hash}` : hash;
}
