import { parseDpeUri, parseWindowUri } from "@a2c-smcp/protocol";
import { unlessAborted } from "@a2c-smcp/runtime";
import type { McpRequestOptions } from "../mcp/connection-options.ts";
import type { McpConnection } from "../mcp/mcp-connection.ts";
import type { McpReadResult } from "../mcp/mcp-shapes.ts";
import { documentUri } from "./document-uri.ts";
import { connectedServer, nobodyHas } from "./find-server.ts";
import { toReadError } from "./read-failure.ts";
import { readTolerantly } from "./read-tolerantly.ts";
import type { ResourceHub } from "./resource-hub.ts";

const READ_TIMEOUT_MS = 25_000;

/** A resource and the server that it is read at. */
export interface LocatedResource {
  readonly uri: string;
  readonly server: string;
  read(options?: Pick<McpRequestOptions, "signal">): Promise<McpReadResult>;
}

/** Finds the server of a URI and reads there. The URI goes on untouched, unless that is refused, and so does the result. */
export class ResourceReader {
  readonly #hub: ResourceHub;
  readonly #documentServer: (canonicalUri: string) => string | undefined;
  readonly #underWay = new Map<string, Promise<McpReadResult>>();

  /** @param documentServer the server that lists a document, by its canonical URI */
  constructor(hub: ResourceHub, documentServer: (canonicalUri: string) => string | undefined) {
    this.#hub = hub;
    this.#documentServer = documentServer;
  }

  /**
   * The resource at the server that is named, or else at the one that it belongs to. Rejects with 4204, 4201, 4014 or
   * 404 when there is none.
   */
  async locate(uri: string, mcpServer?: string | null): Promise<LocatedResource> {
    if (/^dpe:/i.test(uri)) parseDpeUri(uri);
    const server = mcpServer ?? (await this.#find(uri));
    const { connection, resources } = connectedServer(this.#hub, server);
    const listed = listedAs(uri, resources) ?? uri;
    return { uri, server, read: (options) => this.#read(connection, listed, options) };
  }

  /** The server that lists the resource, else for a document the one that answers for its host. */
  serverOf(uri: string): string | undefined {
    for (const { server, resources } of this.#hub.servers())
      if (this.#hub.isOnline(server) && resources.has(uri)) return server;
    if (!/^dpe:/i.test(uri)) return this.#serverOfWindow(uri);
    return this.#documentServer(documentUri(uri)) ?? this.#hub.serverOfHost(parseDpeUri(uri).host);
  }

  #serverOfWindow(uri: string): string | undefined {
    for (const { server, resources } of this.#hub.servers())
      if (this.#hub.isOnline(server) && listedAs(uri, resources) !== undefined) return server;
    return undefined;
  }

  /** A server that has just been started may list the URI in a moment, and win it when it was configured first. */
  async #find(uri: string): Promise<string> {
    const known = this.serverOf(uri);
    if (known !== undefined && !this.#hub.isListingBefore(known)) return known;
    await this.#hub.settled();
    const server = this.serverOf(uri);
    if (server === undefined) throw nobodyHas(uri);
    return server;
  }

  async #read(
    connection: McpConnection,
    uri: string,
    { signal }: Pick<McpRequestOptions, "signal"> = {},
  ): Promise<McpReadResult> {
    const key = `${connection.server}\u0000${uri}`;
    const reading = this.#underWay.get(key) ?? this.#start(key, connection, uri);
    try {
      // One caller's abort must not end a read that others wait for as well.
      return await unlessAborted(reading, signal);
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw toReadError(cause, uri, connection.server);
    }
  }

  #start(key: string, connection: McpConnection, uri: string): Promise<McpReadResult> {
    const read = (one: string) => connection.readResource(one, { timeoutMs: READ_TIMEOUT_MS });
    const reading = readTolerantly(uri, connection.server, read).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, reading);
    return reading;
  }
}

/** How a server lists a window that is asked for as it is shown, without its query; undefined for everything else. */
function listedAs(uri: string, resources: ReadonlyMap<string, unknown>): string | undefined {
  if (!/^window:/i.test(uri) || resources.has(uri)) return undefined;
  for (const listed of resources.keys())
    if (/^window:/i.test(listed) && shownAs(listed) === uri) return listed;
  return undefined;
}

function shownAs(listed: string): string | undefined {
  try {
    return parseWindowUri(listed).uri;
  } catch {
    return undefined; // what is no window is never shown
  }
}
