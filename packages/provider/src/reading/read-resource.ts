import type { DpeUri, ProtocolError } from "@a2c-smcp/protocol";
import { parseDpeUri } from "@a2c-smcp/protocol";
import type { ReadResourceResult } from "@modelcontextprotocol/server";
import type { ProviderDocument } from "../document-data.ts";
import { answerWith } from "./answer.ts";
import { readCatalogue } from "./read-catalogue.ts";
import { readDocument } from "./read-document.ts";
import { readElement } from "./read-element.ts";
import { documentMoved, documentNotFound } from "./read-errors.ts";
import { readPage } from "./read-page.ts";
import type { ReadRequest } from "./read-request.ts";
import { windowOf } from "./read-request.ts";
import type { Shelf } from "./shelf.ts";

/** Reads any `dpe://` URI of the host; what is wrong with it is a ProtocolError with 4201 to 4204. */
export async function readResource<Document extends ProviderDocument>(
  raw: string,
  shelf: Shelf<Document>,
  signal: AbortSignal,
): Promise<ReadResourceResult> {
  const uri = parseDpeUri(raw);
  if (uri.host !== shelf.host) throw documentNotFound(uri, shelf.host);
  const request = { uri, shelf, call: { uri: raw, signal, window: windowOf(uri) } };
  if (uri.docRef === undefined) return answerWith(request, await readCatalogue(request));
  const document = await shelf.document(uri.docRef, request.call);
  if (document === undefined) throw await missing(uri, shelf);
  return readWithin(request, document);
}

async function missing<Document extends ProviderDocument>(
  uri: DpeUri,
  { definition, host }: Shelf<Document>,
): Promise<ProtocolError> {
  const movedTo = uri.docRef === undefined ? undefined : await definition.movedTo?.(uri.docRef);
  return movedTo === undefined ? documentNotFound(uri, host) : documentMoved(uri, movedTo);
}

async function readWithin<Document extends ProviderDocument>(
  request: ReadRequest<Document>,
  document: Document,
): Promise<ReadResourceResult> {
  const { uri } = request;
  if (uri.elementId !== undefined) return readElement(request, document, uri.elementId);
  const body =
    uri.pageIndex === undefined
      ? await readDocument(request, document)
      : await readPage(request, document, uri.pageIndex);
  return answerWith(request, body);
}
