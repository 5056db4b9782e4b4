import { withQuery } from "../api/client.ts";
import { elementUri } from "../finder/dpe-place.ts";

/** Where the bytes of an element are: on our own origin, which says how they may be used. */
export function blobUrl(document: string, elementId: string): string {
  return withQuery("/api/blob", { uri: elementUri(document, elementId) });
}
