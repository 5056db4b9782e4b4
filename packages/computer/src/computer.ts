import { isDeepStrictEqual } from "node:util";
import type {
  A2cResource,
  CallToolAnswer,
  GetConfigAnswer,
  ResourceTemplate,
  SmcpTool,
} from "@a2c-smcp/protocol";
import type { Audit, Logger } from "@a2c-smcp/runtime";
import { silentLogger, withFields } from "@a2c-smcp/runtime";
import { EventEmitter } from "eventemitter3";
import type { ComputerEvents, ComputerOptions } from "./computer-options.ts";
import type { ComputerConfig } from "./config/computer-config.ts";
import { readConfig } from "./config/read-config.ts";
import { showConfig } from "./config/show-config.ts";
import { watchConfig } from "./config/watch-config.ts";
import type { DesktopRequest } from "./desktop/desktop.ts";
import type { InspectedWindow } from "./desktop/inspect-desktop.ts";
import type { FinderPage, FinderQuery, ServerShelf } from "./finder/organize-finder.ts";
import { affectedServers } from "./inputs/affected-servers.ts";
import { InputResolver } from "./inputs/input-resolver.ts";
import { registerLiterals } from "./inputs/register-literals.ts";
import { resolveServer } from "./inputs/resolve-server.ts";
import { scrubbingLogger } from "./inputs/scrubbing-logger.ts";
import { SecretRegistry } from "./inputs/secret-registry.ts";
import { AgentRequests } from "./link/agent-requests.ts";
import type { ComputerLink, ConnectOptions } from "./link/connect-computer.ts";
import { connectComputer } from "./link/connect-computer.ts";
import { Offices } from "./link/offices.ts";
import type { ServerChanges } from "./mcp/diff-servers.ts";
import type { ServerSnapshot } from "./mcp/mcp-servers.ts";
import { McpServers } from "./mcp/mcp-servers.ts";
import type { McpCompletion, McpReadResult } from "./mcp/mcp-shapes.ts";
import type { ServerLifeView } from "./mcp/server-life.ts";
import type { Registry } from "./registry/registry.ts";
import type { CompletionQuery } from "./resources/completions.ts";
import { Approval } from "./tools/approval.ts";
import type { HistoryEntry } from "./tools/history.ts";
import { History } from "./tools/history.ts";
import type { NameProblem } from "./tools/name-problem.ts";
import type { ToolCall } from "./tools/tool-calls.ts";
import { ToolCalls } from "./tools/tool-calls.ts";
import { ToolCatalogue } from "./tools/tool-catalogue.ts";
import type { FoundTool, ToolInfo } from "./tools/tool-info.ts";
import { Views } from "./views/views.ts";

/** Hosts MCP servers and serves their tools. Works by itself; a Server only makes it reachable. */
export class Computer extends EventEmitter<ComputerEvents> implements AsyncDisposable {
  readonly name: string;
  readonly #logger: Logger;
  readonly #secrets = new SecretRegistry();
  readonly #inputs: InputResolver;
  readonly #servers: McpServers;
  readonly #catalogue: ToolCatalogue;
  readonly #calls: ToolCalls;
  readonly #history: History;
  readonly #views: Views;
  /** What Agents asked over links, and the offices that those links lead to. */
  readonly requests = new AgentRequests((request) => this.#tell("agent-asked", request));
  /** Notes what the operator may have to account for. */
  readonly audit: Audit;
  readonly offices = new Offices(() => this.#tell("office-changed"));
  readonly #watches = new Set<AsyncDisposable>();
  readonly #links = new Set<ComputerLink>();
  #config: ComputerConfig;
  #closing: Promise<void> | undefined;

  /** Throws `ConfigError` when the configuration has mistakes. Nothing is started yet. */
  constructor(options: ComputerOptions) {
    super();
    this.name = options.name;
    const { audit } = options;
    this.audit = (entry) => audit?.({ computer: options.name, ...entry });
    this.#config = readConfig(options.config);
    this.#learnSecrets(this.#config);
    this.#history = new History(options.historySize);
    this.#logger = scrubbingLogger(
      withFields(options.logger ?? silentLogger, { computer: options.name }),
      this.#secrets,
    );
    this.#inputs = new InputResolver(this.#config.inputs, {
      env: options.env ?? {},
      ask: options.ask,
      askTimeout: options.askTimeout,
      commandTimeout: options.commandTimeout,
      secrets: this.#secrets,
    });
    this.#servers = this.#createServers(options);
    this.#catalogue = new ToolCatalogue(this.#servers, {
      logger: this.#logger,
      scrub: (value) => this.#secrets.scrubValue(value),
      trust: new Set(options.trust),
    });
    this.#calls = this.#createCalls(options);
    this.#views = new Views(this.#servers, {
      logger: this.#logger,
      history: () => this.#history.entries().map(({ server }) => server),
    });
    this.#views.on("finder-changed", () => this.#tell("finder-changed"));
    this.#views.on("desktop-changed", () => this.#tell("desktop-changed"));
    this.#views.on("resources-changed", () => this.#tell("resources-changed"));
    this.#views.on("resource-updated", (server, uri) => this.#tell("resource-updated", server, uri));
    this.#catalogue.on("changed", (tools) => this.#tell("tools-changed", tools));
    this.#servers.on("problems-changed", (server) => this.#tell("server-problems", server));
    this.#servers.on("state-changed", (server, state) => this.#tell("server-state", server, state));
  }

  /**
   * Starts the servers, all at once. Resolves when each has succeeded or failed for the first time; those that
   * are up can be used before that, and those that failed are tried again.
   */
  async start(): Promise<void> {
    await this.#servers.apply(this.#config.servers);
  }

  /** Joins an office of a Server and stays there until the link is closed; resolves when it is in. */
  async connect(url: string, options: ConnectOptions): Promise<ComputerLink> {
    const link = await connectComputer(this, url, options);
    this.#links.add(link);
    return link;
  }

  /** Leaves every office, then ends every server and everything that they started. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** The tools of the servers that are up. Asks nobody: changes come as `tools-changed`. */
  getTools(): readonly SmcpTool[] {
    return this.#catalogue.list();
  }

  /** Every tool by its server, those of servers that are down as they were last. */
  listTools(): readonly ToolInfo[] {
    return this.#secrets.scrubValue(this.#catalogue.listAll());
  }

  /** What a name leads to. A name that is `server.tool` of a configured server never leads to another's tool. */
  findTool(name: string): FoundTool {
    return this.#secrets.scrubValue(this.#catalogue.find(name));
  }

  /** The configured server that the name of a tool belongs to, if it is `server.tool`. */
  serverNamedBy(tool: string): string | undefined {
    return this.#catalogue.table.serverIn(tool);
  }

  /** Tools that are not known by the names that their servers gave them, and why. */
  nameProblems(): readonly NameProblem[] {
    return this.#secrets.scrubValue(this.#catalogue.table.problems);
  }

  /** Runs a tool; rejects with `ProtocolError` when it could not run. */
  callTool(call: ToolCall): Promise<CallToolAnswer> {
    return this.#calls.call(call);
  }

  /** The configuration as Agents see it: placeholders literal, no secret in it. */
  getConfig(): GetConfigAnswer {
    // A secret that a placeholder stands for may be written out somewhere else, too.
    return this.#secrets.scrubValue(showConfig(this.#config));
  }

  /** Every resource of every server, with a description where one can be had. */
  get registry(): Registry {
    return this.#views.registry;
  }

  /** One page of the catalogue of documents. In steady state it makes no MCP call. */
  getFinder(query: FinderQuery = {}): Promise<FinderPage> {
    return this.#views.getFinder(query);
  }

  /** All documents by server in the order of an Agent, those that keywords let pass; for whoever pages by himself. */
  browseDocuments(keywords: readonly string[] = []): Promise<ServerShelf[]> {
    return this.#views.browseDocuments(keywords);
  }

  /** How many documents a server has now. */
  countDocuments(server: string): number {
    return this.#views.countDocuments(server);
  }

  /** How many windows a server has now. */
  countWindows(server: string): number {
    return this.#views.countWindows(server);
  }

  /** Every window, those that an Agent does not see with the reason. */
  inspectDesktop(): Promise<InspectedWindow[]> {
    return this.#views.inspectDesktop();
  }

  /** The windows as text. Reads only what is shown and changed. */
  getDesktop(request: DesktopRequest = {}): Promise<string[]> {
    return this.#views.getDesktop(request);
  }

  /** One page of what one server lists, as the server pages it. */
  getResources(
    server: string,
    cursor?: string | null,
  ): Promise<{ resources: A2cResource[]; nextCursor?: string }> {
    return this.#views.getResources(server, cursor);
  }

  /** The resource templates of one server, or of all. */
  getResourceTemplates(server?: string | null): ResourceTemplate[] {
    return this.#views.getResourceTemplates(server);
  }

  /** Reads a resource at the server that is named, or else at the one that it belongs to. */
  readResource(uri: string, server?: string | null, signal?: AbortSignal): Promise<McpReadResult> {
    return this.#views.readResource(uri, server, signal);
  }

  /** The server that would answer for a resource now. */
  serverOf(uri: string): string | undefined {
    return this.#views.serverOf(uri);
  }

  /** From now on `resource-updated` tells when this resource changes, until the answer is called. */
  followResource(uri: string, server: string): Promise<() => void> {
    return this.#views.followResource(uri, server);
  }

  /** What could stand for an argument of a template or prompt. */
  complete(query: CompletionQuery): Promise<McpCompletion> {
    return this.#views.complete(query);
  }

  /** The state of each server, in the order of the configuration. */
  servers(): ServerSnapshot[] {
    return this.#servers.snapshot();
  }

  /** Entries of a list of all servers did not fit the answer to an Agent; a server without any is not in the map. */
  noteLeftOut(list: "tools" | "templates", leftOut: ReadonlyMap<string, number>): void {
    this.#servers.noteLeftOut(list, leftOut);
  }

  /** What a server has been through since the Computer runs: new starts, the last error, its last lines. */
  lifeOf(server: string): ServerLifeView {
    return this.#servers.life(server);
  }

  /** The names of the tools that a server last listed, its own and not those that Agents see. */
  toolsOf(server: string): readonly string[] {
    return this.#catalogue.lastKnown(server);
  }

  /** The last calls of tools by Agents, oldest first. */
  history(): HistoryEntry[] {
    return this.#history.entries();
  }

  /**
   * Takes a new configuration and starts, stops and restarts what differs. Throws `ConfigError` when it has
   * mistakes; then everything stays as it is.
   */
  async applyConfig(config: unknown): Promise<ServerChanges> {
    const next = readConfig(config);
    const shown = showConfig(this.#config);
    const isAffected = affectedServers(this.#config.inputs, next.inputs);
    this.#config = next;
    this.#learnSecrets(next);
    this.#inputs.redefine(next.inputs);
    if (!isDeepStrictEqual(shown, showConfig(next))) this.#tell("config-changed", this.getConfig());
    return this.#servers.apply(next.servers, isAffected);
  }

  /** Applies configuration files whenever they change; mistakes in them come as `config-error`. */
  async watchConfig(files: readonly string[]): Promise<AsyncDisposable> {
    const watch = await watchConfig(files, {
      onConfig: async (config) => {
        await this.applyConfig(config);
      },
      onError: (error) => {
        this.#logger.warn("configuration ignored", { cause: error });
        this.#tell("config-error", error);
      },
    });
    this.#watches.add(watch);
    if (this.#closing !== undefined) await watch[Symbol.asyncDispose]();
    return watch;
  }

  /** Before anything is said of a server: what is written out in its configuration must not be in it. */
  #learnSecrets({ servers }: ComputerConfig): void {
    for (const server of Object.values(servers)) registerLiterals(server, this.#secrets);
  }

  #createServers(options: ComputerOptions): McpServers {
    return new McpServers({
      ...options,
      logger: this.#logger,
      scrub: (text) => this.#secrets.scrub(text),
      resolve: (config) => resolveServer(config, this.#inputs, this.#secrets),
      prepare: (connection) => this.#catalogue.load(connection),
    });
  }

  #createCalls(options: ComputerOptions): ToolCalls {
    const { confirm, confirmTimeout, allow, keepParameters = false } = options;
    const servers = (): ReadonlySet<string> => this.#catalogue.table.servers;
    return new ToolCalls({
      servers: this.#servers,
      catalogue: this.#catalogue,
      approval: new Approval({ confirm, confirmTimeout, allow, servers, logger: this.#logger }),
      history: this.#history,
      logger: this.#logger,
      scrub: (text) => this.#secrets.scrub(text),
      scrubResult: (value) => this.#secrets.scrubResult(value),
      keepParameters,
      onCalled: (entry) => this.#tell("tool-called", entry),
      audit: this.audit,
    });
  }

  /** A listener that throws must not disturb what it listens to. */
  #tell<Event extends keyof ComputerEvents>(event: Event, ...said: Parameters<ComputerEvents[Event]>): void {
    try {
      this.emit<keyof ComputerEvents>(event, ...said);
    } catch (cause) {
      this.#logger.error("listener failed", { event, cause });
    }
  }

  async #close(): Promise<void> {
    await Promise.all([...this.#links, ...this.#watches].map((open) => open[Symbol.asyncDispose]()));
    this.#views.close();
    await this.#servers.close();
  }
}
