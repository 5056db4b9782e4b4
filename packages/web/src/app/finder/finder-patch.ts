import type { FinderRoute } from "../shell/route.ts";

export type FinderPatch = {
  readonly [Key in Exclude<keyof FinderRoute, "view">]?: FinderRoute[Key] | undefined;
};

/** Another place in the Finder: what is given as undefined goes away, the rest stays. */
export function patchFinder(route: FinderRoute, patch: FinderPatch): FinderRoute {
  const merged = Object.entries({ ...route, ...patch }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(merged) as unknown as FinderRoute;
}
