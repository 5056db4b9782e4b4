import type { Category } from "@a2c-smcp/protocol";

/** One element of a page. `content` follows the shape that the protocol defines for its category. */
export interface PageElement {
  /** Unique in the document and stable between openings; made by `elementId`. */
  readonly element_id: string;
  readonly category: Category;
  /** One line that says whether reading on is worth it. */
  readonly summary: string;
  readonly content: Readonly<Record<string, unknown>>;
  /** Where the element is (page box, cell range, line range) and what else is known of it. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** One page of a document. */
export interface PageContent {
  readonly title: string;
  /** In reading order. A table carries at most `PAGE_ROWS` rows and says `total_rows`; texts are cut further up. */
  readonly elements: readonly PageElement[];
  /** What else is known of the page, for example `hidden: true`. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** A page as the index of its document shows it. */
export interface PageFacts {
  readonly title: string;
  readonly elementCount: number;
  /** What is printed on it as its number, where that is another than its place. */
  readonly label?: string | undefined;
}

/** What a document says of itself. What it does not say is left out; the server fills in from the file's name. */
export interface DocumentFacts {
  readonly pageCount: number;
  readonly title?: string | undefined;
  readonly keywords?: readonly string[] | undefined;
  /** One useful line; without it the server makes one from the first page. */
  readonly summary?: string | undefined;
  readonly author?: string | undefined;
  /** Further facts of scalar values, shown beside the metadata. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** Which rows of a table or items of a list are wanted. */
export interface ElementWindow {
  readonly offset: number;
  readonly limit: number;
}

/** An element that is read alone, with the page that it is on. */
export interface ElementDetail extends PageElement {
  readonly pageIndex: number;
}

/** Bytes of an image, sound or attachment. */
export interface ElementBlob {
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** How many rows of a table a page carries; level 3 pages through the rest. */
export const PAGE_ROWS = 50;
/** How many rows an element carries when nothing else is asked for. */
export const ELEMENT_ROWS = 100;
