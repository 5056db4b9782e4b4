import { useSyncExternalStore } from "react";
import type { Store } from "./store.ts";

/** The value of a store; the component is drawn anew when it changes. */
export function useStore<T>(store: Pick<Store<T>, "get" | "subscribe">): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
