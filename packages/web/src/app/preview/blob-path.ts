import { withQuery } from "../api/client.ts";
import { elementUri } from "../finder/dpe-place.ts";

/** Where the API has the bytes of an element. */
export function blobPath(document: string, elementId: string): string {
  return withQuery("/api/blob", { uri: elementUri(document, elementId) });
}
