import type { FinderRoute } from "../shell/route.ts";
import type { DocumentWindows, HitWindows } from "./use-finder-lists.ts";

export type ShownList = "titles" | "text";

/** How many a list holds; undefined while that is not known. */
export function countOf({ state }: Pick<DocumentWindows | HitWindows, "state">): number | undefined {
  return state.phase === "ready" ? state.total : undefined;
}

/** Which list answers a search: what the person chose, else titles, unless only the texts hold the words. */
export function shownList(
  { q, within }: Pick<FinderRoute, "q" | "within">,
  counts: { readonly titles: number | undefined; readonly texts: number | undefined },
): ShownList {
  if (q === undefined) return "titles";
  if (within !== undefined) return within;
  return counts.titles === 0 && (counts.texts ?? 0) > 0 ? "text" : "titles";
}
