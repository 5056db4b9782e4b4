import type { A2cResource, ResourceTemplate } from "@a2c-smcp/protocol";
import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import { EventEmitter } from "eventemitter3";
import type { DesktopRequest } from "../desktop/desktop.ts";
import { Desktop } from "../desktop/desktop.ts";
import type { InspectedWindow } from "../desktop/inspect-desktop.ts";
import { Finder } from "../finder/finder.ts";
import type { FinderPage, FinderQuery, ServerShelf } from "../finder/organize-finder.ts";
import type { McpServers } from "../mcp/mcp-servers.ts";
import type { McpCompletion, McpReadResult } from "../mcp/mcp-shapes.ts";
import { Registry } from "../registry/registry.ts";
import type { CompletionQuery } from "../resources/completions.ts";
import { complete } from "../resources/completions.ts";
import { FollowedResources } from "../resources/followed-resources.ts";
import { toReadError } from "../resources/read-failure.ts";
import { ResourceHub } from "../resources/resource-hub.ts";
import { ResourceReader } from "../resources/resource-reader.ts";
import { toWireResource, toWireTemplate } from "../resources/wire-shapes.ts";

export interface ViewsEvents {
  "finder-changed": () => void;
  "desktop-changed": () => void;
  /** What servers list, or whether they are there, is different. */
  "resources-changed": () => void;
  "resource-updated": (server: string, uri: string) => void;
}

export interface ViewsOptions {
  readonly logger: Logger;
  /** The server of each past tool call, oldest first. */
  readonly history: () => readonly string[];
}

/** The views on everything that MCP servers offer besides tools: documents, windows, resources. */
export class Views extends EventEmitter<ViewsEvents> {
  readonly registry: Registry;
  readonly #hub: ResourceHub;
  readonly #finder: Finder;
  readonly #desktop: Desktop;
  readonly #reader: ResourceReader;
  readonly #followed: FollowedResources;
  readonly #history: () => readonly string[];

  constructor(servers: McpServers, { logger, history }: ViewsOptions) {
    super();
    this.#history = history;
    this.#hub = new ResourceHub(logger);
    this.#finder = new Finder(this.#hub, { logger });
    this.#desktop = new Desktop(this.#hub, { logger });
    this.#reader = new ResourceReader(this.#hub, (uri) => this.#finder.serverOf(uri));
    this.#followed = new FollowedResources(this.#hub, logger);
    this.registry = new Registry(this.#hub, this.#reader, logger);
    this.#finder.on("changed", () => this.emit("finder-changed"));
    this.#desktop.on("changed", () => this.emit("desktop-changed"));
    this.#tellOfResources();
    this.#follow(servers);
  }

  getFinder(query: FinderQuery = {}): Promise<FinderPage> {
    return this.#finder.query(query, this.#history());
  }

  getDesktop(request: DesktopRequest = {}): Promise<string[]> {
    return this.#desktop.query(request, this.#history());
  }

  browseDocuments(keywords: readonly string[]): Promise<ServerShelf[]> {
    return this.#finder.browse(keywords, this.#history());
  }

  countDocuments(server: string): number {
    return this.#finder.count(server);
  }

  countWindows(server: string): number {
    return this.#desktop.count(server);
  }

  inspectDesktop(): Promise<InspectedWindow[]> {
    return this.#desktop.inspect(this.#history());
  }

  /** One page of what one server lists, as the server pages it. */
  async getResources(
    server: string,
    cursor?: string | null,
  ): Promise<{ resources: A2cResource[]; nextCursor?: string }> {
    const connection = this.#reader.connectionOf("", server);
    try {
      const { items, nextCursor } = await connection.listResourcesPage(cursor ?? undefined);
      return { resources: items.map(toWireResource), ...(nextCursor === undefined ? {} : { nextCursor }) };
    } catch (cause) {
      throw toReadError(cause, "", server);
    }
  }

  /** The templates of one server, or of all. */
  getResourceTemplates(server?: string | null): ResourceTemplate[] {
    if (server) this.#reader.connectionOf("", server);
    return [...this.#hub.servers()]
      .filter((one) => !server || one.server === server)
      .flatMap((one) => one.templates.map((template) => toWireTemplate(one.server, template)));
  }

  readResource(uri: string, server?: string | null, signal?: AbortSignal): Promise<McpReadResult> {
    return this.#reader.read(uri, server, { signal });
  }

  /** The server that would answer for a resource; undefined where none would. */
  serverOf(uri: string): string | undefined {
    try {
      return this.#reader.connectionOf(uri, undefined).server;
    } catch {
      // Nobody has it, which is an answer here.
      return undefined;
    }
  }

  /** Tells of changes of one resource, until the answer is called. */
  async followResource(uri: string, server: string): Promise<() => void> {
    const { capabilities } = this.#reader.connectionOf(uri, server);
    const resources = this.#hub.get(server);
    if (!resources || capabilities.resources?.subscribe !== true)
      throw new ProtocolError(ErrorCode.CapabilityMissing, `MCP server ${server} reports no changes`, {
        details: { mcp_server: server, capability: "resources.subscribe" },
      });
    try {
      return await this.#followed.follow(resources, uri);
    } catch (cause) {
      throw toReadError(cause, uri, server);
    }
  }

  complete(query: CompletionQuery): Promise<McpCompletion> {
    return complete(this.#hub, query);
  }

  close(): void {
    this.#finder.close();
    this.#desktop.close();
    this.registry.close();
    this.#hub.close();
  }

  #tellOfResources(): void {
    const tell = (): void => void this.emit("resources-changed");
    this.#hub.on("listed", tell);
    this.#hub.on("disconnected", tell);
    this.#hub.on("removed", tell);
    this.#hub.on("updated", ({ server }, uri) => void this.emit("resource-updated", server, uri));
  }

  #follow(servers: McpServers): void {
    servers.on("connected", (connection) => this.#hub.connect(connection));
    servers.on("disconnected", ({ server }) => this.#hub.disconnect(server));
    servers.on("configured", () => {
      const names = new Set(servers.snapshot().map(({ name }) => name));
      for (const { server } of [...this.#hub.servers()]) if (!names.has(server)) this.#hub.remove(server);
      this.#hub.register(names);
    });
  }
}
