import type { Store } from "../api/store.ts";
import { createStore } from "../api/store.ts";
import type { Route } from "./route.ts";
import { hrefOf, parseRoute } from "./route.ts";

/** Where the page is, and the way to another place. */
export interface Router {
  readonly route: Pick<Store<Route>, "get" | "subscribe">;
  /** `replace` leaves no entry in the history, for steps that nobody wants to go back through. */
  go(route: Route, options?: { readonly replace?: boolean }): void;
  close(): void;
}

/** Keeps the route and the history of the browser together. */
export function createRouter(): Router {
  const route = createStore(parseRoute(globalThis.location));
  const follow = (): void => route.set(parseRoute(globalThis.location));
  globalThis.addEventListener("popstate", follow);
  return {
    route,
    go: (next, { replace = false } = {}) => {
      const href = hrefOf(next);
      const here = `${globalThis.location.pathname}${globalThis.location.search}`;
      if (href === here) return;
      globalThis.history[replace ? "replaceState" : "pushState"](null, "", href);
      follow();
    },
    close: () => globalThis.removeEventListener("popstate", follow),
  };
}
