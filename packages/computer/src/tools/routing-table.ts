import type { ServerConfig } from "../config/server-config.ts";
import type { McpTool } from "../mcp/mcp-shapes.ts";
import type { EffectiveMeta } from "./effective-meta.ts";
import { effectiveMeta } from "./effective-meta.ts";

/** The tools of one server, as it lists them. */
export interface ToolSource {
  readonly config: ServerConfig;
  readonly tools: readonly McpTool[];
}

/** A tool and the name under which Agents know it. */
export interface Route {
  readonly name: string;
  readonly server: string;
  readonly tool: McpTool;
  readonly meta: EffectiveMeta | undefined;
}

/** What a name leads to. */
export type Found =
  | { readonly kind: "route"; readonly route: Route }
  | { readonly kind: "forbidden"; readonly route: Route }
  /** Several tools are called that; each is known by the name given here. */
  | { readonly kind: "ambiguous"; readonly names: readonly string[] }
  | { readonly kind: "unknown" };

/** Names of tools to tools: a display name is an alias or the tool's own name, unique over all servers. */
export class RoutingTable {
  readonly #routes: ReadonlyMap<string, Route>;
  readonly #forbidden: readonly Route[];
  /** Names that several tools share, with the names that these have instead. */
  readonly collisions: ReadonlyMap<string, readonly string[]>;

  constructor(sources: readonly ToolSource[]) {
    const all = sources.flatMap(routesOf);
    const isForbidden = forbiddenBy(sources);
    this.#forbidden = all.filter(isForbidden);
    const listed = all.filter((route) => !isForbidden(route));
    this.collisions = collisionsOf(listed);
    this.#routes = uniqueNames(listed, this.collisions);
  }

  /** The routes that are listed, in the order of the servers and their tools. */
  routes(): Route[] {
    return [...this.#routes.values()];
  }

  /** By display name, then by `server.tool`, then by the tool's own name when only one has it. */
  find(name: string): Found {
    const shown = this.#routes.get(name);
    if (shown) return { kind: "route", route: shown };
    const routes = this.routes();
    const named = routes.filter((route) => qualified(route) === name);
    const candidates = named.length > 0 ? named : routes.filter((route) => answersTo(route, name));
    const [first, second] = candidates;
    if (first && !second) return { kind: "route", route: first };
    if (first) return { kind: "ambiguous", names: candidates.map((route) => route.name) };
    const forbidden = this.#forbidden.find((route) => qualified(route) === name || answersTo(route, name));
    return forbidden ? { kind: "forbidden", route: forbidden } : { kind: "unknown" };
  }
}

/** A server that lists a name twice can only be asked for one of the two. */
function routesOf({ config, tools }: ToolSource): Route[] {
  const byName = new Map(tools.toReversed().map((tool) => [tool.name, tool]));
  return tools
    .filter((tool) => byName.get(tool.name) === tool)
    .map((tool) => {
      const meta = effectiveMeta(tool.name, config);
      return { name: meta?.alias ?? tool.name, server: config.name, tool, meta };
    });
}

function forbiddenBy(sources: readonly ToolSource[]): (route: Route) => boolean {
  const byServer = new Map(sources.map(({ config }) => [config.name, new Set(config.forbidden_tools)]));
  return ({ server, tool, name }) => {
    const forbidden = byServer.get(server);
    return forbidden !== undefined && (forbidden.has(tool.name) || forbidden.has(name));
  };
}

function collisionsOf(routes: readonly Route[]): ReadonlyMap<string, readonly string[]> {
  const byName = new Map<string, string[]>();
  for (const route of routes) byName.set(route.name, [...(byName.get(route.name) ?? []), qualified(route)]);
  return new Map([...byName].filter(([, names]) => names.length > 1));
}

/** Tools that share a name get `server.tool`. A tool whose own name looks like that makes room. */
function uniqueNames(
  routes: readonly Route[],
  collisions: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, Route> {
  const qualifiedNames = new Set([...collisions.values()].flat());
  const unique = new Map<string, Route>();
  for (const route of routes) {
    const isTaken = collisions.has(route.name) || qualifiedNames.has(route.name);
    const name = isTaken ? qualified(route) : route.name;
    if (!unique.has(name)) unique.set(name, { ...route, name });
  }
  return unique;
}

function qualified({ server, tool }: Route): string {
  return `${server}.${tool.name}`;
}

function answersTo({ tool, meta }: Route, name: string): boolean {
  return tool.name === name || meta?.alias === name;
}
