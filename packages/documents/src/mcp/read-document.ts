import type { DpeDocument } from "@a2c-smcp/protocol";
import { DEFAULT_LIMIT, renderDocumentMarkdown, renderDocumentText } from "@a2c-smcp/protocol";
import type { LibraryDocument } from "../library/library-document.ts";
import type { Body } from "./answer.ts";
import { documentBody, pagesBody } from "./bodies.ts";
import type { ReadRequest } from "./read-request.ts";
import { windowOf } from "./read-request.ts";

/** Level 1: what a document says of itself and, with `depth=pages`, its pages. */
export async function readDocument(request: ReadRequest, document: LibraryDocument): Promise<Body> {
  const { uri, context } = request;
  const body: DpeDocument = {
    ...documentBody(context.host, document),
    ...(uri.params.depth === "pages" ? await readPages(request, document) : {}),
  };
  return {
    json: body,
    markdown: () => renderDocumentMarkdown(body),
    text: () => renderDocumentText(body),
    meta: { title: body.title, doc_ref: body.doc_ref, page_count: body.page_count },
  };
}

async function readPages(
  { uri, context, signal }: ReadRequest,
  document: LibraryDocument,
): Promise<Partial<DpeDocument>> {
  const window = windowOf(uri) ?? { offset: 0, limit: DEFAULT_LIMIT };
  const pages = await context.library.read(document, { kind: "pages", window }, signal);
  return pagesBody(context.host, document, { window, pages });
}
