import type { Route } from "./server-tools.ts";

/** Letters of other alphabets that are drawn like a Latin one, as they are after lower-casing. */
const drawnAlike: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["абвгеёзийклмнорстухцьѕіїјԁһԛԝӏ", "a6bree3uuknmhopctyxubsiijdhqwl"],
    ["αβγεηικλνορτυχω", "abyenikavoptuxw"],
    ["ɑɡıƖɩℓ", "agilil"],
    ["015", "ols"],
  ].flatMap(([from = "", to = ""]) => [...from].map((letter, index) => [letter, to[index] ?? letter])),
);

/**
 * What is left of a name when case, width and look-alike letters do not count: two names with the same skeleton cannot be
 * told apart by eye. Made for warnings, never for finding a tool.
 */
function skeletonOf(name: string): string {
  return [...name.normalize("NFKC").toLowerCase()]
    .map((letter) => drawnAlike[letter] ?? letter)
    .join("")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");
}

/** Finds one tool of each other server whose name looks like that of a route. */
export function lookAlikes(offered: readonly Route[]): (route: Route) => readonly Route[] {
  // Only who writes in other letters can imitate, and hardly anybody does.
  if (offered.every(({ name }) => isPlain(name))) return () => [];
  const groups = new Map<string, Map<string, Route>>();
  for (const route of offered) {
    const skeleton = skeletonOf(route.name);
    const group = groups.get(skeleton) ?? new Map<string, Route>();
    groups.set(skeleton, group.set(route.server, route));
  }
  return (route) =>
    [...(groups.get(skeletonOf(route.name))?.values() ?? [])].filter(({ server }) => server !== route.server);
}

/** Whether a name is written in letters that imitate no others. */
export function isPlain(name: string): boolean {
  return /^[\x20-\x7e]*$/.test(name);
}
