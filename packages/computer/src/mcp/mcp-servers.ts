import { withDeadline, withFields } from "@a2c-smcp/runtime";
import { EventEmitter } from "eventemitter3";
import type { ServerChanges, ServerConfigs } from "../config/diff-servers.ts";
import { diffServers } from "../config/diff-servers.ts";
import type { ServerConfig } from "../config/server-config.ts";
import { ProcessReaper } from "../processes/process-reaper.ts";
import { defaultHealth } from "./health-monitor.ts";
import type { McpConnection } from "./mcp-connection.ts";
import type { McpServersEvents, McpServersOptions, ServerSnapshot } from "./mcp-servers-options.ts";
import type { OpenConnectionOptions } from "./open-connection.ts";
import { openConnection } from "./open-connection.ts";
import type { ServerLifeView } from "./server-life.ts";
import { ServerLife } from "./server-life.ts";
import type { ServerState } from "./server-state.ts";
import { SupervisedServer } from "./supervised-server.ts";

/** A person may be asked for several inputs, one after the other. */
const RESOLVE_MS = 900_000;

/** Keeps the MCP servers of a Computer running, each by itself: none waits for another or breaks with it. */
export class McpServers extends EventEmitter<McpServersEvents> implements AsyncDisposable {
  readonly #options: McpServersOptions;
  readonly #reaper = new ProcessReaper();
  readonly #lives = new Map<string, ServerLife>();
  #servers = new Map<string, SupervisedServer>();
  #change: Promise<unknown> = Promise.resolve();
  #closing: Promise<void> | undefined;

  constructor(options: McpServersOptions) {
    super();
    this.#options = options;
  }

  get configs(): ServerConfigs {
    return Object.fromEntries([...this.#servers].map(([name, { config }]) => [name, config]));
  }

  /** The state of every server, in the order of the configuration. */
  list(): ServerSnapshot[] {
    return [...this.#servers].map(([name, { state, outage, connection }]) => ({
      ...{ name, state, outage },
      problems: (connection?.problems.list() ?? []).map((problem) => this.#options.scrub(problem)),
    }));
  }

  /** What a server has been through. */
  lifeOf(name: string): ServerLifeView {
    return this.#lifeFor(name).view();
  }

  /** Whether the operator lets a server be asked for files and web addresses that it never offered (`any_uri`). */
  mayReadAnyUri(name: string): boolean {
    return this.#servers.get(name)?.config.any_uri === true;
  }

  state(name: string): ServerState | undefined {
    return this.#servers.get(name)?.state;
  }

  /** Entries of a list of all servers did not fit an answer; a server without any is not in the map. */
  noteLeftOut(list: "tools" | "templates", leftOut: ReadonlyMap<string, number>): void {
    for (const { server, problems } of this.connections()) {
      const count = leftOut.get(server) ?? 0;
      const problem = `${count} of its ${list} are not told to Agents: the Server takes no larger message`;
      problems.set(`told-${list}`, count > 0 ? [problem] : []);
    }
  }

  /** The connection to a server while there is one that works. */
  connection(name: string): McpConnection | undefined {
    return this.#servers.get(name)?.connection;
  }

  connections(): McpConnection[] {
    return [...this.#servers.values()].flatMap(({ connection }) => (connection ? [connection] : []));
  }

  /**
   * Starts, stops and restarts what differs from the servers that are there. Resolves when every server that was
   * started has succeeded or failed once; a later call does not wait for that.
   */
  async apply(configs: ServerConfigs, isStale?: (config: ServerConfig) => boolean): Promise<ServerChanges> {
    const change = this.#change.then(() => this.#exchange(configs, isStale));
    this.#change = change.catch(() => undefined);
    const { changes, started } = await change;
    await Promise.all(started);
    return changes;
  }

  /** Ends every server; done when their processes are gone. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #exchange(
    configs: ServerConfigs,
    isStale: ((config: ServerConfig) => boolean) | undefined,
  ): Promise<{ changes: ServerChanges; started: Promise<void>[] }> {
    const nothing = { added: [], removed: [], restarted: [], updated: [] };
    if (this.#closing !== undefined) return { changes: nothing, started: [] };
    const changes = diffServers(this.configs, configs, isStale);
    const leaving = [...changes.removed, ...changes.restarted];
    await Promise.all(leaving.map((name) => this.#servers.get(name)?.stop()));
    const arriving = new Set([...changes.added, ...changes.restarted]);
    const next = Object.values(configs).map((config) => this.#take(config, arriving.has(config.name)));
    this.#servers = new Map(next.map((server) => [server.config.name, server]));
    for (const name of changes.removed) this.#lives.delete(name);
    this.#tell("configured");
    const started = next.filter(({ config }) => arriving.has(config.name)).map((server) => server.start());
    return { changes, started };
  }

  #take(config: ServerConfig, isNew: boolean): SupervisedServer {
    const running = isNew ? undefined : this.#servers.get(config.name);
    running?.reconfigure(config);
    return running ?? this.#create(config);
  }

  #create(config: ServerConfig): SupervisedServer {
    const { backoff = {}, health, stableAfterMs = 60_000, scrub } = this.#options;
    const logger = withFields(this.#options.logger, { server: config.name });
    const life = this.#lifeFor(config.name);
    return new SupervisedServer(config, {
      logger,
      scrub,
      backoff,
      health: { ...defaultHealth, ...health },
      stableAfterMs,
      open: async (literal, memory, signal) =>
        openConnection(await this.#resolve(literal, signal), {
          ...this.#openOptions({ memory, signal, logger }),
          onLine: (line) => life.noteLine(line),
        }),
      onState: (server, previous) => this.#tellState(server, previous),
      onConnected: (connection) => this.#prepare(connection),
      onDisconnected: (connection) => this.#tell("disconnected", connection),
    });
  }

  #openOptions(given: Pick<OpenConnectionOptions, "memory" | "signal" | "logger">): OpenConnectionOptions {
    const {
      startTimeoutMs = 30_000,
      probeTimeoutMs,
      graceMs,
      requestTimeoutMs,
      elicits,
      credentials,
      tracing,
    } = this.#options;
    return {
      ...given,
      reaper: this.#reaper,
      timeoutMs: startTimeoutMs,
      probeTimeoutMs,
      graceMs,
      requestTimeoutMs,
      elicits,
      credentials,
      tracing,
    };
  }

  #resolve(config: ServerConfig, signal: AbortSignal): Promise<ServerConfig> {
    return withDeadline(this.#options.resolve(config), {
      what: "its inputs",
      milliseconds: RESOLVE_MS,
      signal,
    });
  }

  #lifeFor(name: string): ServerLife {
    const life = this.#lives.get(name) ?? new ServerLife(this.#options.scrub);
    this.#lives.set(name, life);
    return life;
  }

  #tellState({ config, state, connection }: SupervisedServer, previous: ServerState): void {
    const life = this.#lifeFor(config.name);
    if (state.phase === "starting") life.noteStart();
    if (state.phase === "failed") life.noteError(state.why);
    this.#tell("state-changed", config.name, state, previous);
    if (state.phase === "ready" && previous.phase === "starting" && connection)
      this.#tell("connected", connection);
  }

  async #prepare(connection: McpConnection): Promise<void> {
    const { prepare, startTimeoutMs = 30_000, logger } = this.#options;
    const { server, problems } = connection;
    const tell = (added: readonly string[]): void => {
      for (const problem of added) logger.warn("an mcp server is not taken whole", { server, problem });
      this.#tell("problems-changed", server);
    };
    problems.onChange = tell;
    if (problems.list().length > 0) tell(problems.list());
    await withDeadline(prepare(connection), { what: "the list of tools", milliseconds: startTimeoutMs });
  }

  /** A listener that throws must not end the life of a server. */
  #tell<Event extends keyof McpServersEvents>(
    event: Event,
    ...said: Parameters<McpServersEvents[Event]>
  ): void {
    try {
      this.emit<keyof McpServersEvents>(event, ...said);
    } catch (cause) {
      this.#options.logger.error("listener failed", { event, cause });
    }
  }

  async #close(): Promise<void> {
    await this.#change;
    await Promise.all([...this.#servers.values()].map((server) => server.stop()));
  }
}
