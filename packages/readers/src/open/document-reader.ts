import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import type { OpenDocument } from "../engine/format.ts";
import type { DocumentFacts, ElementBlob, ElementWindow, PageFacts } from "../engine/model.ts";
import { PAGE_ROWS } from "../engine/model.ts";
import { toDocumentError } from "../engine/to-document-error.ts";
import { DocumentElement, DocumentPage } from "./document-page.ts";
import { withMoreRows } from "./whole-tables.ts";

/** How much of a page is wanted. */
export interface PageOptions {
  /** Rows of each table; 50 by default. A table with more carries `total_rows`, and its Markdown says so. */
  readonly rows?: number | undefined;
}

export interface DocumentReaderParts {
  readonly document: OpenDocument;
  readonly fileType: string;
  /** Base name of the file. */
  readonly name: string;
  /** Called once, after the document is closed. */
  readonly release: () => Promise<void>;
}

/**
 * An open document. Nothing is parsed that was not asked for; pages are counted from 0. Every method throws a
 * `DocumentError` where the file does not allow it. Close it, or declare it with `await using`.
 */
export class DocumentReader implements AsyncDisposable {
  readonly name: string;
  /** The kind of the file, told by its content: `pdf`, `docx`, … */
  readonly fileType: string;
  /** What the document says of itself. */
  readonly facts: DocumentFacts;
  readonly #parts: DocumentReaderParts;
  #closing: Promise<void> | undefined;

  constructor(parts: DocumentReaderParts) {
    this.#parts = parts;
    this.name = parts.name;
    this.fileType = parts.fileType;
    this.facts = parts.document.facts;
  }

  get pageCount(): number {
    return this.facts.pageCount;
  }

  /** Titles and element counts of pages, without their elements; all of them unless a window is given. */
  listPages(window: ElementWindow = { offset: 0, limit: this.pageCount }): Promise<readonly PageFacts[]> {
    return this.#read((document) => document.pages(window));
  }

  /** All pages in order, each parsed when it is asked for. */
  async *pages(options: PageOptions = {}): AsyncGenerator<DocumentPage, void, undefined> {
    for (let index = 0; index < this.pageCount; index++) {
      const page = await this.page(index, options);
      if (page !== undefined) yield page;
    }
  }

  /** One page; undefined when there is no such page. */
  async page(index: number, { rows = PAGE_ROWS }: PageOptions = {}): Promise<DocumentPage | undefined> {
    if (!Number.isInteger(index) || index < 0 || index >= this.pageCount) return undefined;
    const limit = Math.min(rows, Number.MAX_SAFE_INTEGER);
    return this.#read(async (document) => {
      const page = await withMoreRows(document, await document.page(index), limit);
      return new DocumentPage(index, page);
    });
  }

  /** One element by its id, whole or some rows or items of it; undefined when there is no such element. */
  element(id: string, window?: ElementWindow): Promise<DocumentElement | undefined> {
    return this.#read(async (document) => {
      const element = await document.element(id, window);
      return element && new DocumentElement(element);
    });
  }

  /** The bytes of a picture or attachment; undefined when the element has none. */
  blob(id: string): Promise<ElementBlob | undefined> {
    return this.#read((document) => document.blob(id));
  }

  /** All pages as Markdown; `rows: Infinity` for tables in full. */
  markdown(options: PageOptions = {}): Promise<string> {
    return this.#join((page) => page.markdown(), options);
  }

  /** All pages as plain text. */
  text(options: PageOptions = {}): Promise<string> {
    return this.#join((page) => page.text(), options);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #close(): Promise<void> {
    try {
      await this.#parts.document.close();
    } finally {
      await this.#parts.release();
    }
  }

  async #join(render: (page: DocumentPage) => string, options: PageOptions): Promise<string> {
    const parts: string[] = [];
    for await (const page of this.pages(options)) parts.push(render(page));
    return parts.filter((part) => part !== "").join("\n\n");
  }

  async #read<T>(read: (document: OpenDocument) => Promise<T>): Promise<T> {
    if (this.#closing !== undefined)
      throw new DocumentError(DocumentErrorCode.Unreadable, `${this.name} was closed: open it again`);
    try {
      return await read(this.#parts.document);
    } catch (error) {
      throw toDocumentError(error, this.name);
    }
  }
}
