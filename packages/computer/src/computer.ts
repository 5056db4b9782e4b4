import { isDeepStrictEqual } from "node:util";
import type { GetConfigAnswer, SpokenVersion } from "@a2c-smcp/protocol";
import { EventEmitter } from "eventemitter3";
import type { ComputerEvents, ComputerOptions } from "./computer-options.ts";
import { ComputerParts } from "./computer-parts.ts";
import type { ServerChanges } from "./config/diff-servers.ts";
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
import { AgentRequests } from "./link/agent-requests.ts";
import type { ComputerLink, ConnectOptions } from "./link/computer-link.ts";
import { ComputerLinks } from "./link/computer-links.ts";
import type { LocalRequest } from "./link/local-answers.ts";
import { LocalAnswers } from "./link/local-answers.ts";
import type { OfficeHost } from "./link/office-host.ts";
import { OfficeStatuses } from "./link/office-statuses.ts";
import type { Prompts } from "./prompts/prompts.ts";
import type { Resources } from "./resources/resources.ts";
import { RunningConfig } from "./running-config.ts";
import type { CallRecord } from "./tools/call-record.ts";
import type { Tools } from "./tools/tools.ts";

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
  readonly #config: RunningConfig;
  readonly #parts: ComputerParts;
  readonly #watches = new Set<AsyncDisposable>();
  readonly #links: ComputerLinks;
  readonly #local: LocalAnswers;
  #closing: Promise<void> | undefined;

  /** Throws `ConfigError` when the configuration has mistakes. Nothing is started yet. */
  constructor(options: ComputerOptions) {
    super();
    this.name = options.name;
    this.#config = new RunningConfig(options.config);
    this.#parts = new ComputerParts(options, {
      config: this.#config,
      applyPlugins: () => this.#applyPlugins(),
      onCalled: (record) => this.#noteCall(record),
    });
    const { views } = this.#parts;
    this.servers = this.#parts.servers;
    this.tools = this.#parts.tools;
    this.prompts = this.#parts.prompts;
    this.plugins = this.#parts.plugins;
    this.finder = views.finder;
    this.desktop = views.desktop;
    this.resources = views.resources;
    this.registry = views.registry;
    this.skills = views.skills;
    const requests = new AgentRequests((request) => this.#tell("agent-asked", request));
    const offices = new OfficeStatuses(() => this.#tell("office-changed"));
    this.requests = requests;
    this.offices = offices;
    const host = this.#createHost({ requests, offices, tracing: options.tracing });
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
    const started = this.#parts.servers.apply(this.#config.current.servers);
    await Promise.all([started, this.#startPlugins(), this.#parts.blobs.clean()]);
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
    return this.#config.show(version);
  }

  /**
   * Takes a new configuration and starts, stops and restarts what differs. Throws `ConfigError` when it has
   * mistakes; then everything stays as it is.
   */
  async applyConfig(config: unknown): Promise<ServerChanges> {
    return this.#change(() => this.#config.replace(config, this.#parts.plugins.enabled));
  }

  async #startPlugins(): Promise<void> {
    const { plugins } = this.#parts;
    await plugins.load();
    if (plugins.enabled.length > 0) await this.#applyPlugins();
    plugins.watch();
  }

  /** Makes what runs follow the plugins; resolves to why servers that are new did not start. */
  async #applyPlugins(): Promise<string[]> {
    const { servers, plugins, views } = this.#parts;
    const { added } = await this.#change(() => this.#config.merge(plugins.enabled));
    views.skills.touch();
    return added.flatMap((name) => {
      const state = servers.state(name);
      return state?.phase === "failed" ? [`${name}: ${state.why}`] : [];
    });
  }

  /** Makes what runs follow a change of the configuration. */
  #change(change: () => void): Promise<ServerChanges> {
    const before = this.#config.current;
    change();
    const { servers, inputs } = this.#config.current;
    const isAffected = affectedServers(before.inputs, inputs);
    this.#parts.inputs.redefine(inputs);
    if (!isDeepStrictEqual(showConfig(before), showConfig(this.#config.current)))
      this.#tell("config-changed", this.getConfig());
    return this.#parts.servers.apply(servers, isAffected);
  }

  /** Applies configuration files whenever they change; mistakes in them come as `config-error`. */
  async watchConfig(files: readonly string[]): Promise<AsyncDisposable> {
    const watch = await watchConfig(files, {
      onConfig: async (config) => {
        await this.applyConfig(config);
      },
      onError: (error) => {
        this.#parts.logger.warn("configuration ignored", { cause: error });
        this.#tell("config-error", error);
      },
    });
    this.#watches.add(watch);
    if (this.#closing !== undefined) await watch[Symbol.asyncDispose]();
    return watch;
  }

  #createHost(parts: Pick<OfficeHost, "requests" | "offices" | "tracing">): OfficeHost {
    const { servers, serverIds, blobs, uploads, audit } = this.#parts;
    return {
      ...parts,
      audit,
      name: this.name,
      tools: this.tools,
      finder: this.finder,
      desktop: this.desktop,
      resources: this.resources,
      changes: this,
      serverIds,
      blobs,
      uploads,
      skills: this.skills,
      getConfig: (version) => this.getConfig(version),
      noteLeftOut: (list, leftOut) => servers.noteLeftOut(list, leftOut),
    };
  }

  #followParts(): void {
    const { views, catalogue, servers } = this.#parts;
    views.on("finder-changed", () => this.#tell("finder-changed"));
    views.on("desktop-changed", () => this.#tell("desktop-changed"));
    views.on("skills-changed", () => this.#tell("skills-changed"));
    views.on("resources-changed", () => this.#tell("resources-changed"));
    views.on("resource-updated", (server, uri) => this.#tell("resource-updated", server, uri));
    catalogue.on("changed", (tools) => this.#tell("tools-changed", tools));
    servers.on("problems-changed", (server) => this.#tell("server-problems", server));
    servers.on("state-changed", (server, state) => this.#tell("server-state", server, state));
  }

  /** What a person calls is not in the history, which the order of what Agents see follows. */
  #noteCall(record: CallRecord): void {
    const { server, by } = record;
    if (server === undefined || by !== "agent") return;
    const entry = { ...record, server };
    this.#parts.history.add(entry);
    this.#tell("tool-called", entry);
  }

  /** A listener that throws must not disturb what it listens to. */
  #tell<Event extends keyof ComputerEvents>(event: Event, ...said: Parameters<ComputerEvents[Event]>): void {
    try {
      this.emit<keyof ComputerEvents>(event, ...said);
    } catch (cause) {
      this.#parts.logger.error("listener failed", { event, cause });
    }
  }

  async #close(): Promise<void> {
    const watches = [...this.#watches].map((watch) => watch[Symbol.asyncDispose]());
    await Promise.all([this.#links.close(), ...watches]);
    await this.#parts.close();
  }
}
