import { useCallback, useEffect, useRef, useState } from "react";
import { useApi } from "./api-context.ts";
import type { ApiClient } from "./client.ts";
import type { FeedEvent } from "./live-feed.ts";
import type { RequestFailure, Result } from "./result.ts";

/** What a view knows of a question: an old answer stays while a new one is fetched. */
export type QueryState<T> =
  | { readonly phase: "loading" }
  | {
      readonly phase: "ready";
      readonly value: T;
      readonly isRefreshing: boolean;
      readonly failure?: RequestFailure;
    }
  | { readonly phase: "failed"; readonly failure: RequestFailure };

export interface QueryOptions<T> {
  /** Another key is another question: the old answer goes away. */
  readonly key: string;
  readonly ask: (client: ApiClient, signal: AbortSignal) => Promise<Result<T>>;
  /** Whether what happened makes the answer old. A reconnection always does. */
  readonly isAffected?: (event: FeedEvent) => boolean;
}

export type Query<T> = QueryState<T> & { readonly refresh: () => void };

interface Held<T> {
  readonly key: string;
  readonly state: QueryState<T>;
}

/** Asks the API, asks again when something changed, and drops answers that come too late. */
export function useQuery<T>({ key, ask, isAffected }: QueryOptions<T>): Query<T> {
  const { client, feed } = useApi();
  const [held, setHeld] = useState<Held<T>>({ key, state: { phase: "loading" } });
  const [round, setRound] = useState(0);
  const latest = useRef({ ask, isAffected });
  useEffect(() => {
    latest.current = { ask, isAffected };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same question again
  useEffect(() => {
    const abort = new AbortController();
    setHeld((before) => ({
      key,
      state: before.key === key ? refreshing(before.state) : { phase: "loading" },
    }));
    void latest.current.ask(client, abort.signal).then((result) => {
      if (!abort.signal.aborted) setHeld((before) => ({ key, state: settle(before.state, result) }));
    });
    return () => abort.abort();
  }, [client, key, round]);

  const refresh = useCallback(() => setRound((before) => before + 1), []);
  useEffect(
    () =>
      feed.listen((event) => {
        if (event.what === "reconnected" || latest.current.isAffected?.(event)) refresh();
      }),
    [feed, refresh],
  );
  const state: QueryState<T> = held.key === key ? held.state : { phase: "loading" };
  return { ...state, refresh };
}

function refreshing<T>(state: QueryState<T>): QueryState<T> {
  return state.phase === "ready" ? { ...state, isRefreshing: true } : { phase: "loading" };
}

/** A failed refresh keeps what is shown, and says so. */
function settle<T>(before: QueryState<T>, result: Result<T>): QueryState<T> {
  if (result.ok) return { phase: "ready", value: result.value, isRefreshing: false };
  if (before.phase === "ready") return { ...before, isRefreshing: false, failure: result.failure };
  return { phase: "failed", failure: result.failure };
}
