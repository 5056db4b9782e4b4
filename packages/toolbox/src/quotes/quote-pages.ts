import type { DpePage } from "@a2c-smcp/protocol";
import { buildDpeUri } from "@a2c-smcp/protocol";
import { readBody } from "../bodies/read-body.ts";
import type { DocumentCall } from "../document-tool.ts";

/** A page of a document. */
export interface PagePlace {
  readonly host: string;
  readonly docRef: string;
  readonly pageIndex: number;
}

/** The pages that a quote is compared with, each read once. */
export class QuotePages {
  readonly #call: DocumentCall;
  readonly #pages = new Map<string, Promise<DpePage>>();
  readonly #counts = new Map<string, Promise<number>>();

  constructor(call: DocumentCall) {
    this.#call = call;
  }

  page({ host, docRef, pageIndex }: PagePlace): Promise<DpePage> {
    const uri = buildDpeUri({ host, docRef, pageIndex });
    const read = this.#pages.get(uri) ?? readBody(2, uri, this.#call).then(({ body }) => body);
    this.#pages.set(uri, read);
    return read;
  }

  /** How many pages a document has. */
  count({ host, docRef }: Omit<PagePlace, "pageIndex">): Promise<number> {
    const uri = buildDpeUri({ host, docRef });
    const read = this.#counts.get(uri) ?? readBody(1, uri, this.#call).then(({ body }) => body.page_count);
    this.#counts.set(uri, read);
    return read;
  }
}
