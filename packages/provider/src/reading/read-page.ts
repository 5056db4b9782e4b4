import { renderPageMarkdown, renderPageText } from "@a2c-smcp/protocol";
import { cutPage } from "../cut/cut-page.ts";
import type { ProviderDocument } from "../document-data.ts";
import type { Body } from "./answer.ts";
import { pageBody } from "./bodies.ts";
import { pageOutOfRange } from "./read-errors.ts";
import type { ReadRequest } from "./read-request.ts";

/** Level 2: one page with its elements. */
export async function readPage<Document extends ProviderDocument>(
  { uri, shelf, call }: ReadRequest<Document>,
  document: Document,
  pageIndex: number,
): Promise<Body> {
  const { doc_ref: docRef, page_count } = document;
  const page = await shelf.page(document, pageIndex, call);
  if (page === undefined) throw pageOutOfRange(docRef, pageIndex, page_count);
  const shown = shelf.cut ? cutPage(page, shelf.cut) : page;
  const body = pageBody({ host: shelf.host, docRef, pageIndex }, shown, uri.params.categories);
  return {
    json: body,
    markdown: () => renderPageMarkdown(body),
    text: () => renderPageText(body),
    meta: { page_index: pageIndex, title: body.title, doc_ref: docRef, element_count: body.element_count },
    beside: page._meta,
  };
}
