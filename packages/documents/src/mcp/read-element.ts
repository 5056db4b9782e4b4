import type { Category } from "@a2c-smcp/protocol";
import { renderElementMarkdown, renderElementText } from "@a2c-smcp/protocol";
import type { ElementBlob, ElementDetail } from "@a2c-smcp/readers";
import { pageOfElement } from "@a2c-smcp/readers";
import type { ReadResourceResult } from "@modelcontextprotocol/server";
import type { LibraryDocument } from "../library/library-document.ts";
import type { Body } from "./answer.ts";
import { answerWith } from "./answer.ts";
import { elementBody } from "./bodies.ts";
import { elementNotFound } from "./mcp-errors.ts";
import { quoteOf } from "./quote.ts";
import type { ReadRequest } from "./read-request.ts";
import { windowOf } from "./read-request.ts";

/** Categories that may have bytes of their own. */
const withBytes: ReadonlySet<Category> = new Set([
  ...(["image", "audio", "video", "diagram", "chart", "link", "widget", "annotation"] as const),
]);

/** Level 3: one element in full, and beside its JSON the bytes that it has. */
export async function readElement(
  request: ReadRequest,
  document: LibraryDocument,
  id: string,
): Promise<ReadResourceResult> {
  const { raw, uri, context, signal } = request;
  const { docRef } = document.source;
  const { pageCount } = document.description;
  const window = windowOf(uri);
  const isPossible = (pageOfElement(id) ?? pageCount) < pageCount;
  const element = isPossible
    ? await context.library.read(document, { kind: "element", id, window }, signal)
    : undefined;
  if (element === undefined) throw elementNotFound(docRef, id, pageCount);
  const format = uri.params.format ?? "json";
  const quote = await quoteOf(request, document, { hash: element.hash, target: id });
  const answer = answerWith(raw, { ...elementAnswer(request, element), quote }, format);
  if (format !== "json" || !withBytes.has(element.category)) return answer;
  const blob = await context.library.read(document, { kind: "blob", id }, signal);
  return blob === undefined ? answer : withBlob(answer, blob, request);
}

function elementAnswer({ uri, context }: ReadRequest, element: ElementDetail): Body {
  const docRef = uri.docRef ?? "";
  const body = elementBody({ host: context.host, docRef }, element, windowOf(uri));
  return {
    json: body,
    markdown: () => renderElementMarkdown(body),
    text: () => renderElementText(body),
    meta: {
      page_index: element.pageIndex,
      title: element.summary,
      doc_ref: docRef,
      element_id: element.element_id,
      element_count: 1,
    },
  };
}

function withBlob(
  answer: ReadResourceResult,
  blob: ElementBlob,
  { raw, context }: ReadRequest,
): ReadResourceResult {
  const { bytes, mimeType } = blob;
  if (bytes.length <= context.blobBytes)
    return {
      contents: [...answer.contents, { uri: raw, mimeType, blob: Buffer.from(bytes).toString("base64") }],
    };
  // Nothing is left out silently: the reader learns that there are bytes, and why they did not come.
  const omitted = { mime_type: mimeType, bytes: bytes.length, most_bytes: context.blobBytes };
  return {
    contents: answer.contents.map((item) => ({ ...item, _meta: { ...item._meta, blob_omitted: omitted } })),
  };
}
