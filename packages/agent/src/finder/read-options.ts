import type { Category } from "@a2c-smcp/protocol";
import type { RequestOptions } from "../requester.ts";

/** How something is read. */
export interface ReadOptions extends RequestOptions {
  /** The MCP server to read at; without it the Computer finds the one that the URI belongs to. */
  readonly mcpServer?: string | undefined;
  /** Asks again, whatever is known from before. */
  readonly fresh?: boolean | undefined;
}

/** What of a document is read. */
export interface ReadDocumentOptions extends ReadOptions {
  /** Also the index of pages: titles and element counts. */
  readonly pages?: boolean | undefined;
  /** First page of the index. */
  readonly offset?: number | undefined;
  /** Pages of the index, any number; 20 unless given. */
  readonly limit?: number | undefined;
}

/** What of a page is read. */
export interface ReadPageOptions extends ReadOptions {
  /** Only elements of these categories. */
  readonly categories?: readonly Category[] | undefined;
}

/** A page as text: Markdown in `content_markdown`, plain text in `content_text`. */
export interface RenderedPage {
  readonly uri: string;
  readonly page_index?: number;
  readonly title?: string;
  readonly doc_ref?: string;
  readonly element_count?: number;
  readonly content_markdown?: string;
  readonly content_text?: string;
}

/** What of an element is read. */
export interface ReadElementOptions extends ReadOptions {
  /** First row of a table or item of a list. */
  readonly offset?: number | undefined;
  /** Rows or items, any number; as many as the provider gives at once unless given. */
  readonly limit?: number | undefined;
}

/** Where a document is: the Computer and the URI of any level of it. */
export interface DocumentPlace {
  readonly computer: string;
  readonly uri: string;
}
