import { useEffect, useMemo, useRef, useState } from "react";
import { useApi } from "./api-context.ts";
import type { ApiClient } from "./client.ts";
import type { FeedEvent } from "./live-feed.ts";
import type { Result } from "./result.ts";
import { useStore } from "./use-store.ts";
import type { ListState, Part, PartRequest } from "./window-loader.ts";
import { WindowLoader } from "./window-loader.ts";

export interface WindowsOptions<Item, Head> {
  /** Another key is another list. */
  readonly key: string;
  readonly size: number;
  readonly load: (client: ApiClient, request: PartRequest) => Promise<Result<Part<Item, Head>>>;
  readonly isAffected?: (event: FeedEvent) => boolean;
}

export interface Windows<Item, Head> {
  readonly loader: WindowLoader<Item, Head>;
  readonly state: ListState<Head>;
  /** Whether this is still the list before, while the one that was asked for is on its way. */
  readonly isPending: boolean;
}

/** A long list by windows; the list before stays in view until the new one has something to show. */
export function useWindows<Item, Head>(options: WindowsOptions<Item, Head>): Windows<Item, Head> {
  const { key, size, load, isAffected } = options;
  const { client, feed } = useApi();
  const latest = useRef({ load, isAffected });
  useEffect(() => {
    latest.current = { load, isAffected };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for everything that `load` asks for
  const wanted = useMemo(
    () => new WindowLoader<Item, Head>({ size, load: (request) => load(client, request) }),
    [key, size, client],
  );
  const wantedState = useStore(wanted.state);
  const [shown, setShown] = useState(wanted);
  useEffect(() => {
    if (wantedState.phase !== "loading") setShown(wanted);
  }, [wanted, wantedState.phase]);
  useEffect(() => {
    wanted.ensure(0, 0);
    const stop = feed.listen((event) => {
      if (event.what === "reconnected" || latest.current.isAffected?.(event)) wanted.refresh();
    });
    return () => {
      stop();
      wanted.close();
    };
  }, [wanted, feed]);
  const state = useStore(shown.state);
  return { loader: shown, state, isPending: shown !== wanted };
}
