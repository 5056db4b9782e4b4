import { createContext, use } from "react";
import { useStore } from "../api/use-store.ts";
import type { Route } from "./route.ts";
import type { Router } from "./router.ts";

export const RouterContext = createContext<Router | null>(null);

/** The router of this page. */
export function useRouter(): Router {
  const router = use(RouterContext);
  if (router === null) throw new Error("useRouter is called outside of RouterContext");
  return router;
}

/** Where the page is now. */
export function useRoute(): Route {
  return useStore(useRouter().route);
}
