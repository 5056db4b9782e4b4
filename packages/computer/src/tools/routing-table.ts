import { exposedToolName } from "@a2c-smcp/protocol";
import { bundleIdOf } from "../config/bundle-id.ts";
import type { ServerConfig } from "../config/server-config.ts";
import { groupBy } from "./group-by.ts";
import { isPlain, lookAlikes } from "./look-alike.ts";
import type { NameProblem } from "./name-problem.ts";
import type { ToolIdentity } from "./qualified-name.ts";
import { qualifiedName, splitQualified } from "./qualified-name.ts";
import type { Route, ServerTools, ToolSource } from "./server-tools.ts";
import { serverTools } from "./server-tools.ts";

/** What a name leads to. */
export type Found =
  | { readonly kind: "route"; readonly route: Route }
  | { readonly kind: "forbidden"; readonly route: Route }
  /** Several tools are called that. */
  | { readonly kind: "ambiguous"; readonly routes: readonly Route[] }
  /** Nothing; with the server that the name belongs to, which may not be up. */
  | { readonly kind: "unknown"; readonly server: string | undefined };

/**
 * Names of tools to tools. A tool is its server and its own name; a display name is only a shorter way to say that, and
 * is given where it can mean nothing else.
 *
 * A name that begins with the name of a configured server and a dot belongs to that server, whether it is up or not and
 * whatever others list. Any other name is an alias or a tool's own name, and leads to a tool when only one has it.
 */
export class RoutingTable {
  readonly #servers: ReadonlySet<string>;
  /** By the name of the server. */
  readonly #bundleIds: ReadonlyMap<string, string>;
  /** By the name that a tool has since protocol 0.3. */
  readonly #exposed: ReadonlyMap<string, Found>;
  readonly #tools: ReadonlyMap<string, ServerTools>;
  /** By alias, or own name where there is no alias. */
  readonly #byName: ReadonlyMap<string, readonly Route[]>;
  /** By own name, of tools that have an alias. */
  readonly #byOwnName: ReadonlyMap<string, readonly Route[]>;
  /** Aliases that the configuration gives to tools of servers that have not been asked yet. */
  readonly #claims: ReadonlyMap<string, string>;
  /** What is listed under which name, by the route that has the name that its server gave it. */
  readonly #shown: ReadonlyMap<Route, Route>;
  readonly #problems: NameProblem[];

  constructor(sources: readonly ToolSource[]) {
    const enabled = sources.filter(({ config }) => !config.disabled);
    this.#servers = new Set(sources.map(({ config }) => config.name));
    this.#bundleIds = new Map(sources.map(({ config }) => [config.name, bundleIdOf(config)]));
    this.#tools = new Map(enabled.map((source) => [source.config.name, serverTools(source)]));
    const offered = [...this.#tools.values()].flatMap((tools) => [...tools.offered.values()]);
    this.#exposed = this.#exposedNames();
    this.#byName = groupBy(offered, ({ name }) => name);
    this.#byOwnName = groupBy(offered.filter(isRenamed), ({ tool }) => tool.name);
    this.#claims = new Map(
      enabled.filter(({ tools }) => tools === undefined).flatMap(({ config }) => aliasesOf(config)),
    );
    this.#problems = [...this.#tools.values()].flatMap(({ problems }) => problems);
    this.#shown = new Map(this.#named(offered));
  }

  /** What a listed tool is called by since protocol 0.3: the id of its server and its alias or own name. */
  exposedNameOf({ server, tool, meta }: Route): string {
    return exposedToolName(this.bundleIdOf(server), meta?.alias ?? tool.name);
  }

  /** The id by which Agents know a server. */
  bundleIdOf(server: string): string {
    return this.#bundleIds.get(server) ?? server;
  }

  /** The names of the configured servers. */
  get servers(): ReadonlySet<string> {
    return this.#servers;
  }

  /** The server that has this id, if any. */
  serverOf(bundleId: string): string | undefined {
    for (const [server, id] of this.#bundleIds) if (id === bundleId) return server;
    return undefined;
  }

  /** The routes that are listed, in the order of the servers and their tools. */
  routes(): Route[] {
    return [...this.#shown.values()];
  }

  /** Why tools are not known by the names that their servers gave them. */
  get problems(): readonly NameProblem[] {
    return this.#problems;
  }

  /** The configured server that a name belongs to, if it is `server.tool`. */
  serverIn(name: string): string | undefined {
    return splitQualified(name, this.#servers)?.server;
  }

  /** What a name leads to; never to a tool of another server than the one that the name names. */
  find(name: string): Found {
    return this.#toShown(this.#find(name));
  }

  /** The tool of a server; nothing is guessed. */
  get(identity: ToolIdentity): Found {
    return this.#toShown(this.#get(identity));
  }

  /** What leads to a listed tool whatever others list: `server.tool` unless that belongs to another server. */
  methodOf(route: Route): string {
    const found = this.find(pathOf(route));
    return found.kind === "route" && found.route === route ? pathOf(route) : route.name;
  }

  #toShown(found: Found): Found {
    const shown = (route: Route): Route => this.#shown.get(route) ?? route;
    if (found.kind === "ambiguous") return { ...found, routes: found.routes.map(shown) };
    return found.kind === "route" ? { ...found, route: shown(found.route) } : found;
  }

  #find(name: string): Found {
    const exposed = this.#exposed.get(name) ?? this.#findClaimed(name);
    if (exposed) return exposed;
    const identity = splitQualified(name, this.#servers);
    return identity ? this.#findQualified(identity, name) : this.#findPlain(name);
  }

  /** Of two tools of one server with one name the first counts. */
  #exposedNames(): Map<string, Found> {
    const names = new Map<string, Found>();
    for (const { offered, forbidden } of this.#tools.values()) {
      for (const route of offered.values())
        keepFirst(names, this.exposedNameOf(route), { kind: "route", route });
      for (const route of forbidden.values())
        keepFirst(names, this.exposedNameOf(route), { kind: "forbidden", route });
    }
    return names;
  }

  /** What begins with the id of a server belongs to it, also while its tools are not known; nobody else's tool is meant. */
  #findClaimed(name: string): Found | undefined {
    const end = name.indexOf("__");
    if (end <= 0) return undefined;
    const id = name.slice(0, end);
    // A server may have its id in the names of its own tools, too.
    for (const [server, own] of this.#bundleIds) if (own === id) return this.#get({ server, tool: name });
    return undefined;
  }

  #get({ server, tool }: ToolIdentity): Found {
    const { offered, forbidden } = this.#tools.get(server) ?? nothing;
    const route = offered.get(tool);
    if (route) return { kind: "route", route };
    const hidden = forbidden.get(tool);
    return hidden ? { kind: "forbidden", route: hidden } : { kind: "unknown", server };
  }

  /** A server may have its own name in those of its tools, too. */
  #findQualified(identity: ToolIdentity, name: string): Found {
    const { server } = identity;
    const found = this.#get(identity);
    if (found.kind !== "unknown") return found;
    const own = this.#get({ server, tool: name });
    if (own.kind !== "unknown") return own;
    return foundOf(this.#byName.get(name)?.filter((route) => route.server === server)) ?? found;
  }

  #findPlain(name: string): Found {
    const claimant = this.#claims.get(name);
    if (claimant !== undefined) return { kind: "unknown", server: claimant };
    const found = foundOf(this.#byName.get(name)) ?? foundOf(this.#byOwnName.get(name));
    if (found) return found;
    for (const { forbidden } of this.#tools.values())
      for (const route of forbidden.values())
        if (route.name === name || route.tool.name === name) return { kind: "forbidden", route };
    return { kind: "unknown", server: undefined };
  }

  /** Gives each tool the shortest name that leads to it. */
  #named(offered: readonly Route[]): [Route, Route][] {
    const twinsOf = lookAlikes(offered);
    return offered.flatMap((route) => {
      const identity = identityOf(route);
      const problem = this.#problemOf(route, twinsOf);
      if (problem) this.#problems.push(problem);
      if (!problem) return [[route, route]];
      const name = qualifiedName(identity);
      if (leadsTo(this.#find(name), route)) return [[route, { ...route, name }]];
      // Its plain name is not nice, but nobody else has it.
      if (leadsTo(this.#find(route.name), route)) return [[route, route]];
      this.#problems.push({ ...identity, kind: "unreachable", name, others: [] });
      return [];
    });
  }

  #problemOf(route: Route, twinsOf: (route: Route) => readonly Route[]): NameProblem | undefined {
    const { name } = route;
    const base = { ...identityOf(route), name };
    const found = this.#find(name);
    if (found.kind === "ambiguous")
      return { ...base, kind: "shared", others: found.routes.filter((one) => one !== route).map(pathOf) };
    if (!leadsTo(found, route))
      return { ...base, kind: "reserved", others: [ownerOf(found)].filter((owner) => owner !== "") };
    // Who writes in plain letters is not the one who imitates.
    const others = isPlain(name) ? [] : twinsOf(route).map(pathOf);
    return others.length === 0 ? undefined : { ...base, kind: "look-alike", others };
  }
}

const nothing: ServerTools = { offered: new Map(), forbidden: new Map(), problems: [] };

function pathOf(route: Route): string {
  return qualifiedName(identityOf(route));
}

function identityOf({ server, tool }: Route): ToolIdentity {
  return { server, tool: tool.name };
}

function isRenamed({ name, tool }: Route): boolean {
  return name !== tool.name;
}

/** With `server.tool` in it the alias belongs to nobody but that server, and needs no claim. */
function aliasesOf({ name, tool_meta }: ServerConfig): [string, string][] {
  return Object.values(tool_meta).flatMap(({ alias }) => (alias ? [[alias, name] as [string, string]] : []));
}

function foundOf(routes: readonly Route[] | undefined): Found | undefined {
  const [first, second] = routes ?? [];
  if (!first || !routes) return undefined;
  return second ? { kind: "ambiguous", routes } : { kind: "route", route: first };
}

function keepFirst(names: Map<string, Found>, name: string, found: Found): void {
  if (!names.has(name)) names.set(name, found);
}

function leadsTo(found: Found, route: Route): boolean {
  return found.kind === "route" && found.route === route;
}

function ownerOf(found: Found): string {
  if (found.kind === "unknown") return found.server ?? "";
  return found.kind === "ambiguous" ? "" : found.route.server;
}
