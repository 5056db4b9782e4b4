import { renderPageMarkdown, renderPageText } from "@a2c-smcp/protocol";
import type { LibraryDocument } from "../library/library-document.ts";
import type { Body } from "./answer.ts";
import { pageBody } from "./bodies.ts";
import { pageOutOfRange } from "./mcp-errors.ts";
import { quoteOf } from "./quote.ts";
import type { ReadRequest } from "./read-request.ts";

/** Level 2: one page with its elements. */
export async function readPage(
  request: ReadRequest,
  document: LibraryDocument,
  pageIndex: number,
): Promise<Body> {
  const { uri, context, signal } = request;
  const { docRef } = document.source;
  const { pageCount } = document.description;
  if (pageIndex >= pageCount) throw pageOutOfRange(docRef, pageIndex, pageCount);
  const page = await context.library.read(document, { kind: "page", index: pageIndex }, signal);
  if (page === undefined) throw pageOutOfRange(docRef, pageIndex, pageCount);
  const body = pageBody({ host: context.host, docRef, pageIndex }, page, uri.params.categories);
  return {
    json: body,
    markdown: () => renderPageMarkdown(body),
    text: () => renderPageText(body),
    meta: { page_index: pageIndex, title: body.title, doc_ref: docRef, element_count: body.element_count },
    quote: await quoteOf(request, document, { hash: page.hash, target: pageIndex }),
  };
}
