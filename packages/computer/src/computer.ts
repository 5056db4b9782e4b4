import { isDeepStrictEqual } from "node:util";
import type { GetConfigAnswer, SpokenVersion } from "@a2c-smcp/protocol";
import type { Audit, Logger } from "@a2c-smcp/runtime";
import { silentLogger, withFields } from "@a2c-smcp/runtime";
import { EventEmitter } from "eventemitter3";
import { BlobStore } from "./blobs/blob-store.ts";
import { Uploads } from "./blobs/uploads.ts";
import type { ComputerEvents, ComputerOptions } from "./computer-options.ts";
import type { ComputerConfig } from "./config/computer-config.ts";
import type { ServerChanges } from "./config/diff-servers.ts";
import { readConfig } from "./config/read-config.ts";
import { showConfig } from "./config/show-config.ts";
import { watchConfig } from "./config/watch-config.ts";
import type {
  DesktopFacet,
  FinderFacet,
  OfficesFacet,
  PluginsFacet,
  RegistryFacet,
  RequestsFacet,
  ServersFacet,
  SkillsFacet,
} from "./facets.ts";
import { affectedServers } from "./inputs/affected-servers.ts";
import { InputResolver } from "./inputs/input-resolver.ts";
import { registerLiterals } from "./inputs/register-literals.ts";
import { resolveServer } from "./inputs/resolve-server.ts";
import { scrubbingLogger } from "./inputs/scrubbing-logger.ts";
import { SecretRegistry } from "./inputs/secret-registry.ts";
import { AgentRequests } from "./link/agent-requests.ts";
import type { ComputerLink, ConnectOptions } from "./link/computer-link.ts";
import { ComputerLinks } from "./link/computer-links.ts";
import type { LocalRequest } from "./link/local-answers.ts";
import { LocalAnswers } from "./link/local-answers.ts";
import type { OfficeHost } from "./link/office-host.ts";
import { OfficeStatuses } from "./link/office-statuses.ts";
import type { ServerIds } from "./link/server-ids.ts";
import { McpServers } from "./mcp/mcp-servers.ts";
import { mergePlugins } from "./plugins/merge-plugins.ts";
import { Plugins } from "./plugins/plugins.ts";
import { Prompts } from "./prompts/prompts.ts";
import type { Resources } from "./resources/resources.ts";
import { Approval } from "./tools/approval.ts";
import type { CallRecord } from "./tools/call-record.ts";
import { History } from "./tools/history.ts";
import { ToolCalls } from "./tools/tool-calls.ts";
import { ToolCatalogue } from "./tools/tool-catalogue.ts";
import { Tools } from "./tools/tools.ts";
import { ComputerViews } from "./views/computer-views.ts";

/** Hosts MCP servers and serves what they offer. Works by itself; a Server only makes it reachable. */
export class Computer extends EventEmitter<ComputerEvents> implements AsyncDisposable {
  readonly name: string;
  readonly tools: Tools;
  readonly finder: FinderFacet;
  readonly desktop: DesktopFacet;
  readonly resources: Resources;
  readonly prompts: Prompts;
  readonly registry: RegistryFacet;
  readonly skills: SkillsFacet;
  readonly plugins: PluginsFacet;
  readonly servers: ServersFacet;
  readonly offices: OfficesFacet;
  readonly requests: RequestsFacet;
  readonly #logger: Logger;
  readonly #secrets = new SecretRegistry();
  readonly #inputs: InputResolver;
  readonly #servers: McpServers;
  readonly #catalogue: ToolCatalogue;
  readonly #history: History;
  readonly #views: ComputerViews;
  readonly #plugins: Plugins;
  readonly #watches = new Set<AsyncDisposable>();
  readonly #blobs: BlobStore;
  readonly #uploads: Uploads;
  readonly #links: ComputerLinks;
  readonly #local: LocalAnswers;
  /** As it was given, without what plugins add. */
  #given: ComputerConfig;
  #config: ComputerConfig;
  #closing: Promise<void> | undefined;

  /** Throws `ConfigError` when the configuration has mistakes. Nothing is started yet. */
  constructor(options: ComputerOptions) {
    super();
    this.name = options.name;
    this.#given = readConfig(options.config);
    this.#config = this.#given;
    this.#learnSecrets(this.#config);
    this.#history = new History(options.historySize);
    this.#blobs = new BlobStore(options.blobs);
    this.#uploads = new Uploads(options.uploads);
    this.#logger = scrubbingLogger(
      withFields(options.logger ?? silentLogger, { computer: options.name }),
      this.#secrets,
    );
    this.#inputs = this.#createInputs(options);
    this.#servers = this.#createServers(options);
    this.#catalogue = this.#createCatalogue(options);
    this.#plugins = new Plugins({
      home: options.skills?.home,
      watchMs: options.skills?.watchMs,
      logger: this.#logger,
      apply: () => this.#applyPlugins(),
    });
    this.plugins = this.#plugins;
    const audit: Audit = (entry) => options.audit?.({ computer: options.name, ...entry });
    this.#views = new ComputerViews(this.#servers, {
      logger: this.#logger,
      history: () => this.#history.servers(),
      documentAgeMs: options.documentAgeMs,
      skills: {
        ...options.skills,
        blobs: this.#blobs,
        idOf: (server) => this.#catalogue.table.bundleIdOf(server),
        ofPlugins: () => this.#plugins.skills,
        scrub: (text) => this.#secrets.scrub(text),
      },
    });
    this.skills = this.#views.skills;
    this.servers = this.#servers;
    this.tools = this.#createTools(options, audit);
    this.finder = this.#views.finder;
    this.desktop = this.#views.desktop;
    this.resources = this.#views.resources;
    this.prompts = new Prompts(this.#servers, this.#logger);
    this.registry = this.#views.registry;
    const requests = new AgentRequests((request) => this.#tell("agent-asked", request));
    const offices = new OfficeStatuses(() => this.#tell("office-changed"));
    this.requests = requests;
    this.offices = offices;
    const host = this.#createHost({ requests, offices, audit, tracing: options.tracing });
    this.#links = new ComputerLinks(host);
    this.#local = new LocalAnswers(host);
    this.#followParts();
  }

  /**
   * Starts the servers, all at once. Resolves when each has succeeded or failed for the first time; those that
   * are up can be used before that, and those that failed are tried again.
   */
  async start(): Promise<void> {
    // Servers are known as starting at once: whoever asks right after waits for them.
    const started = this.#servers.apply(this.#config.servers);
    await Promise.all([started, this.#startPlugins(), this.#blobs.clean()]);
  }

  /** Joins an office of a Server and stays there until the link or the Computer is closed; resolves when it is in. */
  connect(url: string, options: ConnectOptions): Promise<ComputerLink> {
    return this.#links.connect(url, options);
  }

  /**
   * Answers a program on this machine as an Agent would be answered: the answer, or an error payload. It takes no seat
   * and is not among the requests of Agents; a tool needs the approval that it needs for an Agent.
   */
  answer(request: LocalRequest): Promise<unknown> {
    return this.#local.answer(request);
  }

  /** Leaves every office, gives up joining any, then ends every server and everything that they started. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** The configuration as Agents of a protocol version see it, the newest unless given: placeholders literal, no secret in it. */
  getConfig(version?: SpokenVersion): GetConfigAnswer {
    // A secret that a placeholder stands for may be written out somewhere else, too.
    return this.#secrets.scrubValue(showConfig(this.#config, version));
  }

  /**
   * Takes a new configuration and starts, stops and restarts what differs. Throws `ConfigError` when it has
   * mistakes; then everything stays as it is.
   */
  async applyConfig(config: unknown): Promise<ServerChanges> {
    this.#given = readConfig(config);
    return this.#change(mergePlugins(this.#given, this.#plugins.enabled));
  }

  async #startPlugins(): Promise<void> {
    await this.#plugins.load();
    if (this.#plugins.enabled.length > 0) await this.#applyPlugins();
    this.#plugins.watch();
  }

  /** Makes what runs follow the plugins; resolves to why servers that are new did not start. */
  async #applyPlugins(): Promise<string[]> {
    const { added } = await this.#change(mergePlugins(this.#given, this.#plugins.enabled));
    this.#views.skills.touch();
    return added.flatMap((name) => {
      const state = this.#servers.state(name);
      return state?.phase === "failed" ? [`${name}: ${state.why}`] : [];
    });
  }

  #change(next: ComputerConfig): Promise<ServerChanges> {
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

  /** Before anything is told of a server: what is written out in its configuration must not be in it. */
  #learnSecrets({ servers }: ComputerConfig): void {
    for (const server of Object.values(servers)) registerLiterals(server, this.#secrets);
  }

  #createInputs({ env = {}, ask, askTimeoutMs, commandTimeoutMs }: ComputerOptions): InputResolver {
    const secrets = this.#secrets;
    return new InputResolver(this.#config.inputs, { env, ask, askTimeoutMs, commandTimeoutMs, secrets });
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

  #createCatalogue({ trust }: ComputerOptions): ToolCatalogue {
    return new ToolCatalogue(this.#servers, {
      logger: this.#logger,
      scrub: (value) => this.#secrets.scrubValue(value),
      trust: new Set(trust),
    });
  }

  #createTools(options: ComputerOptions, audit: Audit): Tools {
    const { confirm, confirmTimeoutMs, allow, keepParameters = false } = options;
    const servers = (): ReadonlySet<string> => this.#catalogue.table.servers;
    const calls = new ToolCalls({
      servers: this.#servers,
      catalogue: this.#catalogue,
      approval: new Approval({ confirm, confirmTimeoutMs, allow, servers, logger: this.#logger }),
      logger: this.#logger,
      scrub: (text) => this.#secrets.scrub(text),
      scrubResult: (value) => this.#secrets.scrubResult(value),
      keepParameters,
      onCalled: (record) => this.#noteCall(record),
      audit,
    });
    const parts = { catalogue: this.#catalogue, history: this.#history };
    return new Tools({ ...parts, calls, scrub: (value) => this.#secrets.scrubValue(value) });
  }

  #createHost(parts: Pick<OfficeHost, "requests" | "offices" | "audit" | "tracing">): OfficeHost {
    return {
      ...parts,
      name: this.name,
      tools: this.tools,
      finder: this.finder,
      desktop: this.desktop,
      resources: this.resources,
      changes: this,
      serverIds: this.#createServerIds(),
      blobs: this.#blobs,
      uploads: this.#uploads,
      skills: this.skills,
      getConfig: (version) => this.getConfig(version),
      noteLeftOut: (list, leftOut) => this.#servers.noteLeftOut(list, leftOut),
    };
  }

  #createServerIds(): ServerIds {
    const table = () => this.#catalogue.table;
    return {
      idOf: (server) => table().bundleIdOf(server),
      serverOf: (id) => table().serverOf(id) ?? id,
    };
  }

  #followParts(): void {
    this.#views.on("finder-changed", () => this.#tell("finder-changed"));
    this.#views.on("desktop-changed", () => this.#tell("desktop-changed"));
    this.#views.on("skills-changed", () => this.#tell("skills-changed"));
    this.#views.on("resources-changed", () => this.#tell("resources-changed"));
    this.#views.on("resource-updated", (server, uri) => this.#tell("resource-updated", server, uri));
    this.#catalogue.on("changed", (tools) => this.#tell("tools-changed", tools));
    this.#servers.on("problems-changed", (server) => this.#tell("server-problems", server));
    this.#servers.on("state-changed", (server, state) => this.#tell("server-state", server, state));
  }

  /** What a person calls is not in the history, which the order of what Agents see follows. */
  #noteCall(record: CallRecord): void {
    const { server, by } = record;
    if (server === undefined || by !== "agent") return;
    const entry = { ...record, server };
    this.#history.add(entry);
    this.#tell("tool-called", entry);
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
    const watches = [...this.#watches].map((watch) => watch[Symbol.asyncDispose]());
    await Promise.all([this.#links.close(), ...watches]);
    this.#plugins.close();
    this.#views.close();
    await Promise.all([this.#servers.close(), this.#blobs.close(), this.#uploads.close()]);
  }
}
