import type { DpeUri } from "@a2c-smcp/protocol";
import { buildDpeUri, isDpeUri, parseDpeUri } from "@a2c-smcp/protocol";
import { writeCitation } from "./citation.ts";
import type { PlaceIndex } from "./place-index.ts";

/** The short citation of a page, element or rows by their URIs; every `uri` parameter takes it. */
export function citeUri(index: PlaceIndex, uri: string, pageIndex?: number): string {
  if (!isDpeUri(uri)) return `[${uri}]`;
  const { host, docRef, elementId, params, pageIndex: own } = parseDpeUri(uri);
  if (docRef === undefined) return `[${uri}]`;
  const page = own ?? pageIndex;
  return writeCitation({
    name: index.labelOf(buildDpeUri({ host, docRef })),
    page: page === undefined ? undefined : page + 1,
    element: elementId,
    rows: elementId === undefined ? undefined : rowsOf(params),
  });
}

/** Rows count from 1 where people read them. */
function rowsOf({ offset, limit }: DpeUri["params"]): { from: number; to: number } | undefined {
  if (offset === undefined) return undefined;
  return { from: offset + 1, to: offset + (limit ?? 1) };
}
