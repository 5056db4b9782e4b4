import type { DpeElementDetail } from "@a2c-smcp/protocol";
import { buildDpeUri, parseDpeUri, renderElementMarkdown, renderElementText } from "@a2c-smcp/protocol";
import type { ReadResourceResult } from "@modelcontextprotocol/server";
import { cutElement } from "../cut/cut-page.ts";
import type { ElementBlob, ProviderDocument, ProviderElementDetail } from "../document-data.ts";
import type { Body } from "./answer.ts";
import { answerWith } from "./answer.ts";
import { elementBody } from "./bodies.ts";
import { elementNotFound } from "./read-errors.ts";
import type { ReadRequest } from "./read-request.ts";
import { windowContent } from "./window-content.ts";

const BLOB_BYTES = 4 * 1024 * 1024;

/** Level 3: one element in full, and beside its JSON the bytes that it has. */
export async function readElement<Document extends ProviderDocument>(
  request: ReadRequest<Document>,
  document: Document,
  id: string,
): Promise<ReadResourceResult> {
  const { uri, shelf, call } = request;
  const element = await shelf.element(document, id, call);
  if (element === undefined) throw elementNotFound(document.doc_ref, id, document.page_count);
  const answer = answerWith(request, bodyOf(request, document, element));
  if ((uri.params.format ?? "json") !== "json") return answer;
  const blob = await element.blob?.();
  if (blob === undefined) return answer;
  return withBlob(answer, blob, { raw: call.uri, most: shelf.definition.blobBytes ?? BLOB_BYTES });
}

function bodyOf<Document extends ProviderDocument>(
  { shelf, call }: ReadRequest<Document>,
  { doc_ref: docRef }: Document,
  element: ProviderElementDetail,
): Body {
  const content = windowContent(element, call.window);
  const shown = { ...element, content };
  const body = elementBody({ host: shelf.host, docRef }, shelf.cut ? cutElement(shown, shelf.cut) : shown);
  return {
    json: body,
    markdown: () => withNext(renderElementMarkdown(body), body, "markdown"),
    text: () => withNext(renderElementText(body), body, "text"),
    meta: {
      page_index: element.page_index,
      title: element.summary ?? "",
      doc_ref: docRef,
      element_id: element.element_id,
      element_count: 1,
      ...(body["next_uri"] === undefined ? {} : { next_uri: body["next_uri"] }),
    },
    beside: element._meta,
  };
}

/** Says in the text itself where the rest is: many clients show their model nothing else of an answer. */
function withNext(text: string, { next_uri }: DpeElementDetail, format: "markdown" | "text"): string {
  if (typeof next_uri !== "string") return text;
  const { params, ...place } = parseDpeUri(next_uri);
  return `${text}\n\n… next: ${buildDpeUri({ ...place, params: { ...params, format } })}`;
}

function withBlob(
  answer: ReadResourceResult,
  { bytes, mimeType }: ElementBlob,
  { raw, most }: { raw: string; most: number },
): ReadResourceResult {
  if (bytes.length <= most)
    return {
      contents: [...answer.contents, { uri: raw, mimeType, blob: Buffer.from(bytes).toString("base64") }],
    };
  // Nothing is left out silently: the reader learns that there are bytes, and why they did not come.
  const omitted = { mime_type: mimeType, bytes: bytes.length, most_bytes: most };
  return {
    contents: answer.contents.map((item) => ({ ...item, _meta: { ...item._meta, blob_omitted: omitted } })),
  };
}
