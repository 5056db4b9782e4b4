import { elementUri, pageUri } from "../finder/dpe-place.ts";
import type { Selection } from "../finder/use-selection.ts";

/** The URI that stands for what is open. */
export function openUri({ document, level, pageIndex, elementId }: Selection): string {
  if (elementId !== undefined) return elementUri(document, elementId);
  return level === "page" && pageIndex !== undefined ? pageUri(document, pageIndex) : document;
}
