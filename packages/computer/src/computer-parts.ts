import type { Audit, Logger } from "@a2c-smcp/runtime";
import { silentLogger, withFields } from "@a2c-smcp/runtime";
import { BlobStore } from "./blobs/blob-store.ts";
import { Uploads } from "./blobs/uploads.ts";
import type { ComputerOptions } from "./computer-options.ts";
import { InputResolver } from "./inputs/input-resolver.ts";
import { resolveServer } from "./inputs/resolve-server.ts";
import { scrubbingLogger } from "./inputs/scrubbing-logger.ts";
import type { ServerIds } from "./link/server-ids.ts";
import { McpServers } from "./mcp/mcp-servers.ts";
import { Plugins } from "./plugins/plugins.ts";
import { Prompts } from "./prompts/prompts.ts";
import type { RunningConfig } from "./running-config.ts";
import { Approval } from "./tools/approval.ts";
import type { CallRecord } from "./tools/call-record.ts";
import { History } from "./tools/history.ts";
import { ToolCalls } from "./tools/tool-calls.ts";
import { ToolCatalogue } from "./tools/tool-catalogue.ts";
import { Tools } from "./tools/tools.ts";
import { ComputerViews } from "./views/computer-views.ts";

/** What the parts of a Computer need of the Computer itself. */
export interface PartsOwner {
  readonly config: RunningConfig;
  /** Makes what runs follow the plugins; resolves to why servers that are new did not start. */
  readonly applyPlugins: () => Promise<readonly string[]>;
  readonly onCalled: (record: CallRecord) => void;
}

/** What a Computer is made of, wired up and not yet started. */
export class ComputerParts {
  readonly logger: Logger;
  readonly audit: Audit;
  readonly history: History;
  readonly blobs: BlobStore;
  readonly uploads: Uploads;
  readonly inputs: InputResolver;
  readonly servers: McpServers;
  readonly catalogue: ToolCatalogue;
  readonly plugins: Plugins;
  readonly views: ComputerViews;
  readonly tools: Tools;
  readonly prompts: Prompts;
  readonly #options: ComputerOptions;
  readonly #owner: PartsOwner;

  constructor(options: ComputerOptions, owner: PartsOwner) {
    this.#options = options;
    this.#owner = owner;
    const { name, audit, historySize, blobs, uploads, logger = silentLogger } = options;
    this.logger = scrubbingLogger(withFields(logger, { computer: name }), owner.config.secrets);
    this.audit = (entry) => audit?.({ computer: name, ...entry });
    this.history = new History(historySize);
    this.blobs = new BlobStore(blobs);
    this.uploads = new Uploads(uploads);
    this.inputs = this.#createInputs();
    this.servers = this.#createServers();
    this.catalogue = this.#createCatalogue();
    this.plugins = this.#createPlugins();
    this.views = this.#createViews();
    this.tools = this.#createTools();
    const { secrets } = owner.config;
    this.prompts = new Prompts(this.servers, this.logger, (value) => secrets.scrubResult(value));
  }

  /** How servers are named in bundles, by the tools that are known at the time of asking. */
  get serverIds(): ServerIds {
    const table = () => this.catalogue.table;
    return {
      idOf: (server) => table().bundleIdOf(server),
      serverOf: (id) => table().serverOf(id) ?? id,
    };
  }

  async close(): Promise<void> {
    this.plugins.close();
    this.views.close();
    await Promise.all([this.servers.close(), this.blobs.close(), this.uploads.close()]);
  }

  #createInputs(): InputResolver {
    const { env = {}, ask, askTimeoutMs, commandTimeoutMs } = this.#options;
    const { secrets, current } = this.#owner.config;
    return new InputResolver(current.inputs, { env, ask, askTimeoutMs, commandTimeoutMs, secrets });
  }

  #createServers(): McpServers {
    const { secrets } = this.#owner.config;
    return new McpServers({
      ...this.#options,
      logger: this.logger,
      scrub: (text) => secrets.scrub(text),
      resolve: (config) => resolveServer(config, this.inputs, secrets),
      prepare: (connection) => this.catalogue.load(connection),
    });
  }

  #createCatalogue(): ToolCatalogue {
    return new ToolCatalogue(this.servers, {
      logger: this.logger,
      scrub: (value) => this.#owner.config.secrets.scrubValue(value),
      trust: new Set(this.#options.trust),
    });
  }

  #createPlugins(): Plugins {
    const { home, watchMs } = this.#options.skills ?? {};
    return new Plugins({ home, watchMs, logger: this.logger, apply: this.#owner.applyPlugins });
  }

  #createViews(): ComputerViews {
    const { documentAgeMs, skills } = this.#options;
    return new ComputerViews(this.servers, {
      logger: this.logger,
      history: () => this.history.servers(),
      documentAgeMs,
      skills: {
        ...skills,
        blobs: this.blobs,
        idOf: (server) => this.catalogue.table.bundleIdOf(server),
        ofPlugins: () => this.plugins.skills,
        scrub: (text) => this.#owner.config.secrets.scrub(text),
      },
    });
  }

  #createTools(): Tools {
    const { confirm, confirmTimeoutMs, allow, keepParameters = false } = this.#options;
    const { catalogue, history, logger, audit } = this;
    const { config, onCalled } = this.#owner;
    const servers = (): ReadonlySet<string> => catalogue.table.servers;
    const calls = new ToolCalls({
      ...{ servers: this.servers, catalogue, logger, audit, keepParameters, onCalled },
      approval: new Approval({ confirm, confirmTimeoutMs, allow, servers, logger }),
      scrub: (text) => config.secrets.scrub(text),
      scrubResult: (value) => config.secrets.scrubResult(value),
    });
    return new Tools({ catalogue, history, calls, scrub: (value) => config.secrets.scrubValue(value) });
  }
}
