import { parseDpeUri } from "@a2c-smcp/protocol";
import { DocumentError } from "@a2c-smcp/readers";
import type { ReadResourceResult } from "@modelcontextprotocol/server";
import type { LibraryDocument } from "../library/library-document.ts";
import { answerWith } from "./answer.ts";
import { documentNotFound, documentUnreadable } from "./mcp-errors.ts";
import { readCatalogue } from "./read-catalogue.ts";
import type { ReadContext } from "./read-context.ts";
import { readDocument } from "./read-document.ts";
import { readElement } from "./read-element.ts";
import { readPage } from "./read-page.ts";
import type { ReadRequest } from "./read-request.ts";

/** Answers any `dpe://` URI of our host; what is wrong with it is a ProtocolError with 4201 to 4204. */
export async function readResource(
  raw: string,
  context: ReadContext,
  signal?: AbortSignal,
): Promise<ReadResourceResult> {
  const uri = parseDpeUri(raw);
  if (uri.host !== context.host) throw documentNotFound(uri, context.host);
  const request: ReadRequest = { raw, uri, context, signal };
  if (uri.docRef === undefined) return answerWith(raw, readCatalogue(request), uri.params.format);
  try {
    const document = await context.library.document(uri.docRef, signal);
    if (document === undefined) throw documentNotFound(uri, context.host);
    return await readWithin(request, document);
  } catch (error) {
    throw error instanceof DocumentError ? documentUnreadable(uri.docRef, error) : error;
  }
}

async function readWithin(request: ReadRequest, document: LibraryDocument): Promise<ReadResourceResult> {
  const { raw, uri } = request;
  if (uri.elementId !== undefined) return readElement(request, document, uri.elementId);
  const body =
    uri.pageIndex === undefined
      ? await readDocument(request, document)
      : await readPage(request, document, uri.pageIndex);
  return answerWith(raw, body, uri.params.format);
}
