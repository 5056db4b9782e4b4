import { isDeepStrictEqual } from "node:util";
import type { SmcpTool } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import { RepeatedWork } from "@a2c-smcp/runtime";
import { EventEmitter } from "eventemitter3";
import type { McpConnection } from "../mcp/mcp-connection.ts";
import type { McpServers } from "../mcp/mcp-servers.ts";
import type { McpTool } from "../mcp/mcp-shapes.ts";
import { Pace } from "../pacing/pace.ts";
import type { NameProblem } from "./name-problem.ts";
import { nameProblemMessages } from "./name-problem.ts";
import { RoutingTable } from "./routing-table.ts";
import type { Route } from "./server-tools.ts";
import { toSmcpTool } from "./smcp-tool.ts";
import type { FoundTool, ToolInfo } from "./tool-info.ts";
import { toToolInfo } from "./tool-info.ts";

export interface ToolCatalogueEvents {
  /** The list that Agents see is a different one. */
  changed: (tools: readonly SmcpTool[]) => void;
}

export interface ToolCatalogueOptions {
  readonly logger: Logger;
  /** Takes secrets out of what Agents get to see. */
  readonly scrub: <T>(value: T) => T;
  /** The servers whose word on their own tools counts, besides those that the configuration says it of. */
  readonly trust?: ReadonlySet<string> | undefined;
}

/** The tools of all servers: asked for once, followed when they change, answered from memory. */
export class ToolCatalogue extends EventEmitter<ToolCatalogueEvents> {
  readonly #servers: McpServers;
  readonly #options: ToolCatalogueOptions;
  /** As last listed; a server that is down keeps its tools here, so that names stay the same when it is back. */
  readonly #tools = new Map<string, readonly McpTool[]>();
  #table = new RoutingTable([]);
  #list: readonly SmcpTool[] = [];
  #exposed: readonly SmcpTool[] = [];

  constructor(servers: McpServers, options: ToolCatalogueOptions) {
    super();
    this.#servers = servers;
    this.#options = options;
    servers.on("configured", () => this.#rebuild());
    servers.on("connected", () => this.#rebuild());
    servers.on("disconnected", () => this.#rebuild());
  }

  get table(): RoutingTable {
    return this.#table;
  }

  /** What Agents see: the tools of the servers that are up. */
  list(): readonly SmcpTool[] {
    return this.#list;
  }

  /** The same by the names that they have since protocol 0.3. */
  listExposed(): readonly SmcpTool[] {
    return this.#exposed;
  }

  /** Every tool that is not forbidden, by its server; those of servers that are down as they were last. */
  listAll(): ToolInfo[] {
    return this.#table.routes().map((route) => this.#infoOf(route));
  }

  /** What a name leads to. */
  find(name: string): FoundTool {
    const found = this.#table.find(name);
    if (found.kind === "route") return { kind: "tool", tool: this.#infoOf(found.route) };
    if (found.kind === "ambiguous")
      return { kind: "ambiguous", tools: found.routes.map((route) => this.#infoOf(route)) };
    return { kind: found.kind };
  }

  #infoOf(route: Route): ToolInfo {
    const isStale = this.#servers.connection(route.server) === undefined;
    return toToolInfo(route, { method: this.#table.methodOf(route), isStale });
  }

  /** The names of a server's tools when it was last connected. */
  lastKnown(server: string): readonly string[] {
    return (this.#tools.get(server) ?? []).map(({ name }) => name);
  }

  /** Lists the tools of a fresh connection, and from then on whenever the server says that they changed. */
  async load(connection: McpConnection): Promise<void> {
    const first = this.#read(connection);
    const pace = new Pace();
    const refresh = new RepeatedWork(
      async () => {
        // An older list must not overtake a newer one.
        await first.catch(() => undefined);
        if (!connection.isClosed) await this.#refresh(connection);
      },
      () => pace.next(),
    );
    connection.on("tools-list-changed", () => void refresh.ask());
    await first;
  }

  async #refresh(connection: McpConnection): Promise<void> {
    try {
      await this.#read(connection);
      this.#rebuild();
    } catch (cause) {
      // The list of before stays; a server that is really gone is found by its health probe.
      this.#options.logger.warn("tools could not be listed again", { server: connection.server, cause });
    }
  }

  async #read(connection: McpConnection): Promise<void> {
    const { items, warnings } = await connection.listTools();
    connection.problems.set(
      "tools",
      warnings.map((warning) => `tools: ${warning}`),
    );
    this.#tools.set(connection.server, items);
  }

  #rebuild(): void {
    const configs = Object.values(this.#servers.configs);
    for (const server of this.#tools.keys())
      if (!configs.some(({ name }) => name === server)) this.#tools.delete(server);
    const sources = configs.map((config) => ({
      config: this.#options.trust?.has(config.name) ? { ...config, trust_hints: true } : config,
      tools: this.#tools.get(config.name),
    }));
    this.#take(new RoutingTable(sources));
    this.#publish();
  }

  #take(table: RoutingTable): void {
    const known = new Set(this.#table.problems.map(keyOf));
    const fresh = table.problems.filter((problem) => !known.has(keyOf(problem)));
    for (const { kind, ...fields } of fresh.slice(0, MOST_LINES))
      this.#options.logger.warn(nameProblemMessages[kind], fields);
    if (fresh.length > MOST_LINES)
      this.#options.logger.warn("more tools have names that they cannot be known by", {
        count: fresh.length - MOST_LINES,
      });
    this.#table = table;
  }

  #publish(): void {
    const isUp = new Set(this.#servers.connections().map(({ server }) => server));
    const routes = this.#table.routes().filter(({ server }) => isUp.has(server));
    const table = this.#table;
    const show = (nameOf: (route: Route) => string): SmcpTool[] =>
      this.#options.scrub(
        routes.map((route) =>
          toSmcpTool(route, { name: nameOf(route), bundleId: table.bundleIdOf(route.server) }),
        ),
      );
    const list = show(({ name }) => name);
    const exposed = show((route) => table.exposedNameOf(route));
    if (isDeepStrictEqual(list, this.#list) && isDeepStrictEqual(exposed, this.#exposed)) return;
    this.#list = list;
    this.#exposed = exposed;
    this.emit("changed", list);
  }
}

/** So many problems are reported at once; a server can make up any number. */
const MOST_LINES = 20;

function keyOf({ kind, server, tool, others }: NameProblem): string {
  return JSON.stringify([kind, server, tool, others]);
}
