import { useRef } from "react";
import type { FinderAnswer, FinderItem } from "../../api/finder.ts";
import type { SearchHitView, SearchView } from "../../api/search.ts";
import type { FeedEvent } from "../api/live-feed.ts";
import type { Windows } from "../api/use-windows.ts";
import { useWindows } from "../api/use-windows.ts";
import type { FinderRoute } from "../shell/route.ts";

export type DocumentHead = Pick<FinderAnswer, "groups" | "types">;
export type HitHead = Pick<SearchView, "kind" | "corrections" | "suggestions" | "coverage" | "words">;

export type DocumentWindows = Windows<FinderItem, DocumentHead>;
export type HitWindows = Windows<SearchHitView, HitHead>;

const DOCUMENTS = 100;
const HITS = 20;
const SEARCH_AGAIN_MS = 1500;

const isFinderChange = ({ what }: FeedEvent): boolean => what === "finder";

/** From here on everything can be searched. */
const isAllRead = (event: FeedEvent): boolean => event.what === "indexing" && event.indexing.phase === "idle";

/** What the list of documents is asked for. */
export function documentQuery({ q, type, folder, changed, size, sort = "name", order }: FinderRoute) {
  return { keyword: q, type, folder, changed, size, sort, order };
}

/** The documents that pass what the address asks for, in its order. */
export function useDocuments(route: FinderRoute): DocumentWindows {
  const query = documentQuery(route);
  return useWindows<FinderItem, DocumentHead>({
    key: JSON.stringify(query),
    size: DOCUMENTS,
    isAffected: isFinderChange,
    load: async (client, { offset, limit, signal }) => {
      const result = await client.finder({ ...query, offset, limit }, signal);
      if (!result.ok) return result;
      const { documents, total, groups, types } = result.value;
      return { ok: true, value: { items: documents, total, head: { groups, types } } };
    },
  });
}

/** The pages that say what is searched for; none while nothing is. */
export function useHits({ q = "", type, folder, changed, size }: FinderRoute): HitWindows {
  const filter = { type, folder, changed, size };
  const isMoreSearchable = useRef(onceInAWhile());
  return useWindows<SearchHitView, HitHead>({
    key: JSON.stringify([q, filter]),
    size: HITS,
    isAffected: (event) =>
      q !== "" && (isFinderChange(event) || isAllRead(event) || isMoreSearchable.current(event)),
    load: async (client, { offset, limit, signal }) => {
      if (q === "") return { ok: true, value: { items: [], total: 0, head: nothing } };
      const result = await client.search({ q, ...filter, offset, limit }, signal);
      if (!result.ok) return result;
      const { hits, total, ...head } = result.value;
      return { ok: true, value: { items: hits, total, head } };
    },
  });
}

/** While files are read a search finds more from time to time. */
function onceInAWhile(): (event: FeedEvent) => boolean {
  let [last, seen] = [Date.now(), -1];
  return (event) => {
    if (event.what !== "indexing" || event.indexing.searchable === seen) return false;
    if (Date.now() - last < SEARCH_AGAIN_MS) return false;
    [last, seen] = [Date.now(), event.indexing.searchable];
    return true;
  };
}

const nothing: HitHead = {
  ...{ kind: "full-text", corrections: [], suggestions: [], coverage: null },
  words: { leftOut: 0, ignored: [], missing: [] },
};
