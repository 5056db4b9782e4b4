import type { DpeDocument } from "@a2c-smcp/protocol";
import { DEFAULT_LIMIT, renderDocumentMarkdown, renderDocumentText } from "@a2c-smcp/protocol";
import type { ProviderDocument } from "../document-data.ts";
import type { Body } from "./answer.ts";
import { documentBody, pagesBody } from "./bodies.ts";
import type { ReadRequest } from "./read-request.ts";

/** Level 1: what a document says of itself and, with `depth=pages`, its pages. */
export async function readDocument<Document extends ProviderDocument>(
  request: ReadRequest<Document>,
  document: Document,
): Promise<Body> {
  const { uri, shelf } = request;
  const body: DpeDocument = {
    ...documentBody(shelf.host, document),
    ...(uri.params.depth === "pages" ? await readPages(request, document) : {}),
  };
  return {
    json: body,
    markdown: () => renderDocumentMarkdown(body),
    text: () => renderDocumentText(body),
    meta: { title: body.title, doc_ref: body.doc_ref, page_count: body.page_count },
  };
}

async function readPages<Document extends ProviderDocument>(
  { shelf, call }: ReadRequest<Document>,
  document: Document,
): Promise<Partial<DpeDocument>> {
  const window = call.window ?? { offset: 0, limit: DEFAULT_LIMIT };
  const pages = await shelf.pages(document, window, call);
  return pagesBody(shelf.host, document, { window, pages });
}
