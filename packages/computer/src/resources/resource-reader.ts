import { ErrorCode, ProtocolError, parseDpeUri } from "@a2c-smcp/protocol";
import type { McpRequestOptions } from "../mcp/connection-options.ts";
import type { McpConnection } from "../mcp/mcp-connection.ts";
import type { McpReadResult } from "../mcp/mcp-shapes.ts";
import { documentUri } from "./document-uri.ts";
import { toReadError } from "./read-failure.ts";
import type { ResourceHub } from "./resource-hub.ts";

const READ_TIMEOUT = 25_000;

/** Finds the server of a URI and reads there. The URI goes on untouched, and so does the result. */
export class ResourceReader {
  readonly #hub: ResourceHub;
  readonly #documentServer: (canonicalUri: string) => string | undefined;
  readonly #underWay = new Map<string, Promise<McpReadResult>>();

  /** @param documentServer the server that lists a document, by its canonical URI */
  constructor(hub: ResourceHub, documentServer: (canonicalUri: string) => string | undefined) {
    this.#hub = hub;
    this.#documentServer = documentServer;
  }

  /** Reads a URI at the server that is named, or else at the one that it belongs to. */
  async read(
    uri: string,
    mcpServer?: string | null,
    options: McpRequestOptions = {},
  ): Promise<McpReadResult> {
    const connection = await this.#find(uri, mcpServer);
    const key = `${connection.server}\u0000${uri}`;
    const reading = this.#underWay.get(key) ?? this.#start(key, connection, uri);
    try {
      return await (options.signal ? abortable(reading, options.signal) : reading);
    } catch (cause) {
      if (options.signal?.aborted) throw cause;
      throw toReadError(cause, uri, connection.server);
    }
  }

  /** The connection that a URI belongs to. Throws 4204, 4201, 4014 or 404 when there is none. */
  connectionOf(uri: string, mcpServer?: string | null): McpConnection {
    if (/^dpe:/i.test(uri)) parseDpeUri(uri);
    const server = mcpServer ?? this.#serverOf(uri);
    if (server === undefined) throw nowhere(uri);
    return this.#connected(server);
  }

  /** A server that has just been started may list the URI in a moment. */
  async #find(uri: string, mcpServer: string | null | undefined): Promise<McpConnection> {
    if ((mcpServer ?? this.#serverOf(uri)) === undefined) await this.#hub.settled();
    return this.connectionOf(uri, mcpServer);
  }

  #start(key: string, connection: McpConnection, uri: string): Promise<McpReadResult> {
    const reading = connection
      .readResource(uri, { timeout: READ_TIMEOUT })
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, reading);
    return reading;
  }

  #serverOf(uri: string): string | undefined {
    for (const { server, resources } of this.#hub.servers())
      if (this.#hub.isOnline(server) && resources.has(uri)) return server;
    if (!/^dpe:/i.test(uri)) return undefined;
    return this.#documentServer(documentUri(uri)) ?? this.#hub.serverOfHost(parseDpeUri(uri).host);
  }

  #connected(server: string): McpConnection {
    const resources = this.#hub.get(server);
    if (!resources)
      throw new ProtocolError(ErrorCode.McpServerNotFound, `There is no MCP server ${server}`, {
        details: { mcp_server: server, mcp_servers: [...this.#hub.servers()].map((one) => one.server) },
      });
    if (!this.#hub.isOnline(server))
      throw new ProtocolError(ErrorCode.McpServerNotFound, `MCP server ${server} is down, try again later`, {
        details: { mcp_server: server },
      });
    if (!resources.hasResources)
      throw new ProtocolError(ErrorCode.CapabilityMissing, `MCP server ${server} has no resources`, {
        details: { mcp_server: server, capability: "resources" },
      });
    return resources.connection;
  }
}

function nowhere(uri: string): ProtocolError {
  if (!/^dpe:/i.test(uri))
    return new ProtocolError(
      ErrorCode.NotFound,
      "No MCP server lists this resource; name one with mcp_server",
      {
        details: { uri },
      },
    );
  const { host } = parseDpeUri(uri);
  return new ProtocolError(ErrorCode.DocumentNotFound, `No MCP server has documents of ${host}`, {
    details: { uri, host },
  });
}

/** One caller's abort must not end a read that others wait for as well. */
function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort, { once: true });
    work.finally(() => signal.removeEventListener("abort", abort)).then(resolve, reject);
  });
}
