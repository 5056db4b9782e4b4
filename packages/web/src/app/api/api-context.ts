import { createContext, use } from "react";
import type { ApiClient } from "./client.ts";
import type { LiveFeed } from "./live-feed.ts";

/** What every view asks and listens to. */
export interface Api {
  readonly client: ApiClient;
  readonly feed: LiveFeed;
}

export const ApiContext = createContext<Api | null>(null);

/** The API of this page. */
export function useApi(): Api {
  const api = use(ApiContext);
  if (api === null) throw new Error("useApi is called outside of ApiContext; draw the component below it");
  return api;
}
