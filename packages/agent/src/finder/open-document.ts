import type {
  Category,
  DpeDocument,
  DpeElementDetail,
  DpePage,
  DpePageSummary,
  Format,
} from "@a2c-smcp/protocol";
import { TableContent } from "@a2c-smcp/protocol";
import { ConnectionError } from "../errors.ts";
import type { DocumentPlace, Documents, ReadElementOptions } from "./documents.ts";
import { belowDocument } from "./uris.ts";

type TextFormat = Exclude<Format, "json">;

const INDEX_SIZE = 50;

/** A document that was opened: its metadata at hand, the rest one step away. */
export class OpenDocument {
  readonly metadata: DpeDocument;
  readonly #documents: Documents;
  readonly #place: DocumentPlace;

  constructor(documents: Documents, place: DocumentPlace, metadata: DpeDocument) {
    this.#documents = documents;
    this.#place = { computer: place.computer, uri: belowDocument(place.uri) };
    this.metadata = metadata;
  }

  get computer(): string {
    return this.#place.computer;
  }

  get uri(): string {
    return this.#place.uri;
  }

  get title(): string {
    return this.metadata.title;
  }

  get pageCount(): number {
    return this.metadata.page_count;
  }

  /** The index of pages, in order. Read in pieces, as far as the loop goes. */
  async *pages(): AsyncGenerator<PageHandle & { readonly summary: DpePageSummary }> {
    for (let offset = 0; ; offset += INDEX_SIZE) {
      const options = { pages: true, offset, limit: INDEX_SIZE };
      const { pages = [], page_total = this.pageCount } = await this.#documents.document(
        this.#place,
        options,
      );
      for (const summary of pages) yield Object.assign(this.page(summary.page_index), { summary });
      if (pages.length === 0 || offset + pages.length >= page_total) return;
    }
  }

  /** One page, counted from 0. Nothing is read before it is asked for. */
  page(index: number): PageHandle {
    return new PageHandle(this.#documents, this.#place, index);
  }

  element(id: string): ElementHandle {
    return new ElementHandle(this.#documents, this.#place, id);
  }

  markdown(): Promise<string> {
    return this.#documents.text(this.#place, "markdown");
  }
}

/** One page of an open document. */
export class PageHandle {
  readonly index: number;
  readonly uri: string;
  readonly #documents: Documents;
  readonly #place: DocumentPlace;

  constructor(documents: Documents, place: DocumentPlace, index: number) {
    this.#documents = documents;
    this.#place = place;
    this.index = index;
    this.uri = belowDocument(place.uri, { pageIndex: index });
  }

  /** Its elements, or those of some categories. */
  read(categories?: readonly Category[]): Promise<DpePage> {
    return this.#documents.page({ ...this.#place, index: this.index }, { categories });
  }

  markdown(): Promise<string> {
    return this.#as("markdown");
  }

  text(): Promise<string> {
    return this.#as("text");
  }

  #as(format: TextFormat): Promise<string> {
    return this.#documents.text({ computer: this.#place.computer, uri: this.uri }, format);
  }
}

/** One element of an open document. */
export class ElementHandle {
  readonly id: string;
  readonly uri: string;
  readonly #documents: Documents;
  readonly #place: DocumentPlace;

  constructor(documents: Documents, place: DocumentPlace, id: string) {
    this.#documents = documents;
    this.#place = place;
    this.id = id;
    this.uri = belowDocument(place.uri, { elementId: id });
  }

  read(options: ReadElementOptions = {}): Promise<DpeElementDetail> {
    return this.#documents.element({ ...this.#place, id: this.id }, options);
  }

  /** Some rows of a table, with its headers and how many rows there are. */
  async rows({ offset = 0, limit = 50 }: { offset?: number; limit?: number } = {}): Promise<TableContent> {
    const { category, content } = await this.read({ offset, limit });
    const table = TableContent.safeParse(content);
    if (table.success) return table.data;
    throw new ConnectionError("bad-answer", `${this.uri} has no rows: it is a ${category}`, {
      cause: table.error,
    });
  }

  markdown(): Promise<string> {
    return this.#documents.text({ computer: this.#place.computer, uri: this.uri }, "markdown");
  }
}
