import { LinkErrorCode } from "@a2c-smcp/link";
import type {
  Category,
  DpeDocument,
  DpeElementDetail,
  DpePage,
  DpePageSummary,
  Format,
} from "@a2c-smcp/protocol";
import { ErrorCode, TableContent } from "@a2c-smcp/protocol";
import { AgentError, ConnectionError, DocumentError } from "../errors.ts";
import type { Documents } from "./documents.ts";
import type { DocumentPlace, ReadElementOptions, ReadOptions } from "./read-options.ts";
import { belowDocument } from "./uris.ts";

type TextFormat = Exclude<Format, "json">;

const INDEX_SIZE = 50;

/** Opens a document to walk through it; throws when its metadata cannot be read. */
export async function openDocument(
  documents: Documents,
  place: DocumentPlace,
  options: ReadOptions,
): Promise<OpenDocument> {
  try {
    return new OpenDocument(documents, place, await documents.document(place, options));
  } catch (error) {
    throw await explainClosed(documents, place, error);
  }
}

/** A document without metadata may have pages all the same; whoever opens it gets an error that says so. */
async function explainClosed(documents: Documents, place: DocumentPlace, error: unknown): Promise<unknown> {
  if (!(error instanceof AgentError) || !isAboutDocument(error)) return error;
  try {
    await documents.page({ ...place, index: 0 });
  } catch {
    return error; // no pages either
  }
  const first = belowDocument(place.uri, { pageIndex: 0 });
  const message = `${place.uri} has pages but no metadata that could be read; read them one by one, from ${first} on`;
  return new DocumentError(ErrorCode.DocumentNotFound, message, { reqId: error.reqId, cause: error });
}

function isAboutDocument({ code }: AgentError): boolean {
  return code === ErrorCode.DocumentNotFound || code === LinkErrorCode.BadAnswer;
}

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
  async *pages(options: ReadOptions = {}): AsyncGenerator<PageHandle & { readonly summary: DpePageSummary }> {
    for (let offset = 0; ; offset += INDEX_SIZE) {
      const window = { pages: true, offset, limit: INDEX_SIZE };
      const { pages = [], page_total = this.pageCount } = await this.#documents.document(this.#place, {
        ...options,
        ...window,
      });
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

  /** What the document is, and what there is of it, as Markdown. */
  markdown(options: ReadOptions = {}): Promise<string> {
    return this.#documents.text(this.#place, "markdown", options);
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
  read(categories?: readonly Category[], options: ReadOptions = {}): Promise<DpePage> {
    return this.#documents.page({ ...this.#place, index: this.index }, { ...options, categories });
  }

  markdown(options: ReadOptions = {}): Promise<string> {
    return this.#as("markdown", options);
  }

  text(options: ReadOptions = {}): Promise<string> {
    return this.#as("text", options);
  }

  #as(format: TextFormat, options: ReadOptions): Promise<string> {
    return this.#documents.text({ computer: this.#place.computer, uri: this.uri }, format, options);
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

  /** The rows of a table, with its headers and how many there are: all of them, or the part that is asked for. */
  async rows(options: ReadElementOptions = {}): Promise<TableContent> {
    const { offset = 0, limit = Number.MAX_SAFE_INTEGER, ...rest } = options;
    const { category, content } = await this.read({ ...rest, offset, limit });
    const table = TableContent.safeParse(content);
    if (table.success) return table.data;
    throw new ConnectionError(LinkErrorCode.BadAnswer, `${this.uri} has no rows: it is a ${category}`, {
      cause: table.error,
    });
  }

  markdown(options: ReadOptions = {}): Promise<string> {
    return this.#documents.text({ computer: this.#place.computer, uri: this.uri }, "markdown", options);
  }
}
