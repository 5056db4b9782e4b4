import { buildDpeUri, isDpeUri, parseDpeUri } from "@a2c-smcp/protocol";

/** The parts of a `dpe://` URI that the columns of the Finder stand for. */
export type DpePlace =
  | { readonly level: "document"; readonly document: string }
  | { readonly level: "page"; readonly document: string; readonly page: number }
  | { readonly level: "element"; readonly document: string; readonly element: string };

/** What a URI names; undefined for a catalogue and for what is no such URI. */
export function placeOf(uri: string | undefined): DpePlace | undefined {
  if (uri === undefined || !isDpeUri(uri)) return undefined;
  const { host, docRef, pageIndex, elementId } = parseDpeUri(uri);
  if (docRef === undefined) return undefined;
  const document = buildDpeUri({ host, docRef });
  if (pageIndex !== undefined) return { level: "page", document, page: pageIndex };
  if (elementId !== undefined) return { level: "element", document, element: elementId };
  return { level: "document", document };
}

/** The URI of a page of a document. */
export function pageUri(document: string, pageIndex: number): string {
  const { host, docRef } = parseDpeUri(document);
  return buildDpeUri({ host, docRef, pageIndex });
}

export interface UriWindow {
  readonly offset: number;
  readonly limit: number;
}

/** The URI of an element of a document, with the rows or items that are wanted of it. */
export function elementUri(document: string, elementId: string, window?: UriWindow): string {
  const { host, docRef } = parseDpeUri(document);
  return buildDpeUri({ host, docRef, elementId, ...(window ? { params: { ...window } } : {}) });
}

/** The URI that lists pages of a document. */
export function pagesUri(document: string, { offset, limit }: UriWindow): string {
  const { host, docRef } = parseDpeUri(document);
  return buildDpeUri({ host, docRef, params: { depth: "pages", offset, limit } });
}

/** The same place in another format. */
export function inFormat(uri: string, format: "json" | "markdown" | "text"): string {
  const { host, docRef, pageIndex, elementId, params } = parseDpeUri(uri);
  const { format: _, ...rest } = params;
  return buildDpeUri({ host, docRef, pageIndex, elementId, params: { ...rest, format } });
}
