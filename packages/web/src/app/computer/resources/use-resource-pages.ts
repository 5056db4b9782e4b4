import { useState } from "react";
import type { ResourcesView } from "../../../api/tools.ts";
import { useApi } from "../../api/api-context.ts";
import type { RequestFailure } from "../../api/result.ts";
import type { Query } from "../../api/use-query.ts";
import { useQuery } from "../../api/use-query.ts";

type Resource = ResourcesView["resources"][number];

/** The pages after the first, and which first page they belong to. */
interface Following {
  readonly first: ResourcesView | null;
  readonly pages: readonly ResourcesView[];
  readonly more: "idle" | "loading" | RequestFailure;
}

export interface ResourcePages {
  /** The first page, with all its states. */
  readonly query: Query<ResourcesView>;
  readonly resources: readonly Resource[];
  readonly hasMore: boolean;
  readonly more: Following["more"];
  readonly loadMore: () => void;
}

const NONE: Following = { first: null, pages: [], more: "idle" };

/** The resources of a server, or of all, page after page; a change begins again with the first. */
export function useResourcePages(server: string): ResourcePages {
  const { client } = useApi();
  const [held, setHeld] = useState<Following>(NONE);
  const query = useQuery({
    key: `resources ${server}`,
    ask: (api, signal) => api.resources({ server }, signal),
    isAffected: ({ what }) => what === "resources",
  });
  const first = query.phase === "ready" ? query.value : null;
  const following = held.first === first ? held : { ...NONE, first };
  const pages = first === null ? [] : [first, ...following.pages];
  const cursor = pages.at(-1)?.next ?? null;
  const loadMore = (): void => {
    if (cursor === null || following.more === "loading") return;
    setHeld({ ...following, more: "loading" });
    void client.resources({ server, cursor }).then((result) =>
      setHeld((now) => {
        if (now.first !== first) return now;
        return result.ok
          ? { first, pages: [...now.pages, result.value], more: "idle" }
          : { ...now, more: result.failure };
      }),
    );
  };
  const resources = pages.flatMap((page) => page.resources);
  return { query, resources, hasMore: cursor !== null, more: following.more, loadMore };
}
