import type { Category } from "@a2c-smcp/protocol";

type Fields = Readonly<Record<string, unknown>>;

/** A document as an author passes it on. Fields are spelled as on the wire; URIs are made from `doc_ref`. */
export interface ProviderDocument {
  /** Names the document below its host; stable, because Agents keep URIs. */
  readonly doc_ref: string;
  readonly title: string;
  readonly page_count: number;
  /** Short and lower-case, like `pdf` or `wiki`. */
  readonly file_type?: string | undefined;
  readonly file_uri?: string | undefined;
  readonly keywords?: readonly string[] | undefined;
  /** One line that says whether reading on is worth it. */
  readonly summary?: string | undefined;
  /** ISO 8601. */
  readonly last_modified?: string | undefined;
  readonly author?: string | undefined;
  /** Bytes. */
  readonly size?: number | undefined;
  /** Further facts of scalar values. */
  readonly metadata?: Fields | undefined;
}

/** One element of a page. `content` has the shape that the protocol defines for its category. */
export interface ProviderElement {
  /** Unique in its document and stable. */
  readonly element_id: string;
  readonly category: Category;
  readonly summary?: string | undefined;
  readonly content: Fields;
  /** Where the element is and what else is known of it; shown at level 3 only. */
  readonly metadata?: Fields | undefined;
}

/** One page with its elements in reading order. Tables and texts may be whole: what is long is cut, and says so. */
export interface ProviderPage {
  readonly title?: string | undefined;
  readonly elements: readonly ProviderElement[];
  /** What else is known of the page. */
  readonly metadata?: Fields | undefined;
  /** Goes beside the content in every format, as `_meta` of the MCP content item. */
  readonly _meta?: Fields | undefined;
}

/** A page as the index of its document shows it. */
export interface ProviderPageFacts {
  readonly title: string;
  readonly element_count: number;
  /** What is printed on it as its number, where that is another than its place. */
  readonly label?: string | undefined;
}

/** Bytes of an image, a sound or an attachment. */
export interface ElementBlob {
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** An element that is read alone. */
export interface ProviderElementDetail extends ProviderElement {
  readonly page_index: number;
  /** Set where the rows or items are already those that `call.window` asks for. */
  readonly isWindowed?: boolean | undefined;
  /** Its bytes; called only for readers that can take them. */
  readonly blob?: (() => Promise<ElementBlob | undefined> | ElementBlob | undefined) | undefined;
  /** Goes beside the content in every format, as `_meta` of the MCP content item. */
  readonly _meta?: Fields | undefined;
}

/** Part of a list: pages of a document, rows of a table, items of a list, documents of a catalogue. */
export interface Window {
  readonly offset: number;
  readonly limit: number;
}
