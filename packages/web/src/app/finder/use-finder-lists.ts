import type { FinderAnswer, FinderItem, SearchHitView, SearchView } from "../../api/model.ts";
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

const isFinderChange = ({ what }: FeedEvent): boolean => what === "finder";

/** From here on everything can be searched. */
const isAllRead = (event: FeedEvent): boolean => event.what === "indexing" && event.indexing.phase === "idle";

/** The documents that pass what the address asks for, in its order. */
export function useDocuments({ q, type, sort, order }: FinderRoute): DocumentWindows {
  const query = { keyword: q, type, sort, order };
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
export function useHits({ q = "", type }: FinderRoute): HitWindows {
  return useWindows<SearchHitView, HitHead>({
    key: JSON.stringify([q, type]),
    size: HITS,
    isAffected: (event) => q !== "" && (isFinderChange(event) || isAllRead(event)),
    load: async (client, { offset, limit, signal }) => {
      if (q === "") return { ok: true, value: { items: [], total: 0, head: nothing } };
      const result = await client.search({ q, type, offset, limit }, signal);
      if (!result.ok) return result;
      const { hits, total, ...head } = result.value;
      return { ok: true, value: { items: hits, total, head } };
    },
  });
}

const nothing: HitHead = {
  ...{ kind: "full-text", corrections: [], suggestions: [], coverage: null },
  words: { leftOut: 0, ignored: [], missing: [] },
};
