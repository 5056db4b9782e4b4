import type { A2cResource, ResourceTemplate } from "@a2c-smcp/protocol";
import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import type { McpCompletion, McpReadResult } from "../mcp/mcp-shapes.ts";
import type { CompletionQuery } from "./completions.ts";
import { complete } from "./completions.ts";
import { connectedServer } from "./find-server.ts";
import { FollowedResources } from "./followed-resources.ts";
import { toReadError } from "./read-failure.ts";
import type { ResourceHub } from "./resource-hub.ts";
import type { LocatedResource, ResourceReader } from "./resource-reader.ts";
import { toWireResource, toWireTemplate } from "./wire-shapes.ts";

/** One page of what one server lists. */
export interface ResourcePage {
  readonly resources: A2cResource[];
  readonly nextCursor?: string;
}

/** Where and until when to read. */
export interface ReadOptions {
  /** The server to read at; the one that the resource belongs to by default. */
  readonly server?: string | null | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The resources and templates of all servers: lists, reads, changes, completion. */
export class Resources {
  readonly #hub: ResourceHub;
  readonly #reader: ResourceReader;
  readonly #followed: FollowedResources;

  constructor(hub: ResourceHub, reader: ResourceReader, logger: Logger) {
    this.#hub = hub;
    this.#reader = reader;
    this.#followed = new FollowedResources(hub, logger);
  }

  /** One page of what one server lists, as the server pages it. */
  async list(server: string, cursor?: string | null): Promise<ResourcePage> {
    const { connection } = connectedServer(this.#hub, server);
    try {
      const { items, nextCursor } = await connection.listResourcesPage(cursor ?? undefined);
      return { resources: items.map(toWireResource), ...(nextCursor === undefined ? {} : { nextCursor }) };
    } catch (cause) {
      throw toReadError(cause, "", server);
    }
  }

  /** The resource templates of one server, or of all. */
  templates(server?: string | null): ResourceTemplate[] {
    const servers = server ? [connectedServer(this.#hub, server)] : [...this.#hub.servers()];
    return servers.flatMap((one) => one.templates.map((template) => toWireTemplate(one.server, template)));
  }

  /** Reads a resource at the server that is named, or else at the one that it belongs to. */
  async read(uri: string, { server, signal }: ReadOptions = {}): Promise<McpReadResult> {
    const located = await this.#reader.locate(uri, server);
    return located.read({ signal });
  }

  /** Finds the server of a resource, for whoever wants to know it before it is read. */
  locate(uri: string, server?: string | null): Promise<LocatedResource> {
    return this.#reader.locate(uri, server);
  }

  /** The server that would be read at for a resource now; undefined when there is none. */
  serverOf(uri: string): string | undefined {
    try {
      const server = this.#reader.serverOf(uri);
      return server && connectedServer(this.#hub, server).server;
    } catch {
      // What is no URI, or of a server that is down, is nobody's.
      return undefined;
    }
  }

  /** From now on `resource-updated` is emitted when this resource changes, until the returned function is called. */
  async follow(uri: string, server: string): Promise<() => void> {
    const resources = connectedServer(this.#hub, server);
    if (resources.connection.capabilities.resources?.subscribe !== true)
      throw new ProtocolError(ErrorCode.CapabilityMissing, `MCP server ${server} reports no changes`, {
        details: { mcp_server: server, capability: "resources.subscribe" },
      });
    try {
      return await this.#followed.follow(resources, uri);
    } catch (cause) {
      throw toReadError(cause, uri, server);
    }
  }

  /** What could stand for an argument of a template or prompt. */
  complete(query: CompletionQuery): Promise<McpCompletion> {
    return complete(this.#hub, query);
  }
}
