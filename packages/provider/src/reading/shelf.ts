import { ErrorCode, MAX_LIMIT, ProtocolError } from "@a2c-smcp/protocol";
import type { CutLimits } from "../cut/cut-page.ts";
import { defaultCutLimits } from "../cut/cut-page.ts";
import type {
  ProviderDocument,
  ProviderElementDetail,
  ProviderPage,
  ProviderPageFacts,
  Window,
} from "../document-data.ts";
import type { DocumentList, ProviderDefinition, ReadCall } from "../provider-definition.ts";

/** Rows of a table that is read without a window: as many as the largest window has. */
const ELEMENT_ROWS = MAX_LIMIT;

/** The documents of an author, with everything in place that the definition leaves out. */
export class Shelf<Document extends ProviderDocument> {
  readonly definition: ProviderDefinition<Document>;
  readonly host: string;
  /** How much of one element an answer carries; undefined where the author cuts. */
  readonly cut: CutLimits | undefined;

  constructor(definition: ProviderDefinition<Document>) {
    this.definition = definition;
    this.host = definition.host;
    const cut = { ...defaultCutLimits, elementRows: ELEMENT_ROWS, ...definition.cut };
    this.cut = definition.cut === false ? undefined : cut;
  }

  async documents(signal: AbortSignal): Promise<DocumentList<Document>> {
    const list = await this.definition.list(signal);
    return "positionOf" in list ? list : listOf(list);
  }

  async document(docRef: string, call: ReadCall): Promise<Document | undefined> {
    if (this.definition.document) return this.definition.document(docRef, call);
    const documents = await this.documents(call.signal);
    const position = documents.positionOf(docRef);
    return position === undefined ? undefined : documents.slice(position, position + 1)[0];
  }

  async has(docRef: string, call: ReadCall): Promise<boolean> {
    if (this.definition.has) return this.definition.has(docRef);
    return (await this.document(docRef, call)) !== undefined;
  }

  async page(document: Document, index: number, call: ReadCall): Promise<ProviderPage | undefined> {
    if (index >= document.page_count) return undefined;
    return this.definition.page(document, index, call);
  }

  /** Facts of the pages of a window, as far as the document has them. */
  async pages(document: Document, window: Window, call: ReadCall): Promise<readonly ProviderPageFacts[]> {
    if (this.definition.pages) return this.definition.pages(document, window, call);
    const facts: ProviderPageFacts[] = [];
    const end = Math.min(window.offset + window.limit, document.page_count);
    for (let index = window.offset; index < end; index += 1) {
      const page = await this.page(document, index, call);
      if (page === undefined) throw missingPage(document, index);
      facts.push({ title: page.title ?? "", element_count: page.elements.length });
    }
    return facts;
  }

  async element(document: Document, id: string, call: ReadCall): Promise<ProviderElementDetail | undefined> {
    const named = this.definition.pageOfElement?.(id);
    if (named !== undefined && named >= document.page_count) return undefined;
    if (this.definition.element) return this.definition.element(document, id, call);
    const first = named ?? 0;
    const end = named === undefined ? document.page_count : named + 1;
    for (let index = first; index < end; index += 1) {
      const page = await this.page(document, index, call);
      const element = page?.elements.find(({ element_id }) => element_id === id);
      if (element) return { ...element, page_index: index };
      call.signal.throwIfAborted();
    }
    return undefined;
  }
}

function listOf<Document extends ProviderDocument>(documents: readonly Document[]): DocumentList<Document> {
  return {
    length: documents.length,
    slice: (start, end) => documents.slice(start, end),
    positionOf: (docRef) => {
      const position = documents.findIndex(({ doc_ref }) => doc_ref === docRef);
      return position === -1 ? undefined : position;
    },
  };
}

/** The author counts pages that he does not hand over. */
function missingPage({ doc_ref, page_count }: ProviderDocument, index: number): ProtocolError {
  return new ProtocolError(
    ErrorCode.PageOutOfRange,
    `${doc_ref} says that it has ${page_count} pages, but page ${index} is not there`,
    { details: { doc_ref, page_index: index, page_count } },
  );
}
