import type { Logger } from "@a2c-smcp/runtime";
import { silentLogger, withFields } from "@a2c-smcp/runtime";
import { EventEmitter } from "eventemitter3";
import type { McpConnection } from "../mcp/mcp-connection.ts";
import { ShortWaits } from "../pacing/short-waits.ts";
import { HostTable } from "./host-table.ts";
import { ServerResources } from "./server-resources.ts";
import { SharedUris } from "./shared-uris.ts";

export interface ResourceHubEvents {
  /** A server listed its resources, for the first time or again. */
  listed: (server: ServerResources) => void;
  /** A resource has new contents; assumed when a server could not send notifications for a while. */
  updated: (server: ServerResources, uri: string, isAssumed: boolean) => void;
  /** A server is down, for now. */
  disconnected: (server: string) => void;
  /** A server was taken out of the configuration; what it offered is gone for good. */
  removed: (server: string) => void;
}

/** Milliseconds after its start that a server is waited for; a slow one must not delay what the others have. */
const FIRST_LISTING = 5_000;

/**
 * The one place that knows every resource and template of every MCP server. Finder, Desktop and the registry live on
 * it; nobody else lists. A server that is down keeps its last lists until it comes back or is taken out.
 */
export class ResourceHub extends EventEmitter<ResourceHubEvents> {
  readonly #hosts: HostTable;
  readonly #shared: SharedUris;
  readonly #logger: Logger;
  readonly #servers = new Map<string, ServerResources>();
  /** The order decides who answers for what several claim, so it must not depend on who is faster. */
  #registered: readonly string[] = [];
  readonly #online = new Set<string>();
  readonly #first = new ShortWaits(FIRST_LISTING);

  constructor(logger: Logger = silentLogger) {
    super();
    this.#logger = logger;
    this.#hosts = new HostTable(logger);
    this.#shared = new SharedUris(logger);
  }

  /** Takes the names of the configuration; who was there before comes before who is new. */
  register(names: ReadonlySet<string>): void {
    const kept = this.#registered.filter((name) => names.has(name));
    this.#registered = [...new Set([...kept, ...names])];
  }

  /** In the order in which the configuration first named them. */
  *servers(): IterableIterator<ServerResources> {
    for (const name of new Set([...this.#registered, ...this.#servers.keys()])) {
      const server = this.#servers.get(name);
      if (server) yield server;
    }
  }

  get(server: string): ServerResources | undefined {
    return this.#servers.get(server);
  }

  /** Whether the server is connected now. */
  isOnline(server: string): boolean {
    return this.#online.has(server);
  }

  /** Whether a server that was registered before this one is connected and has not listed yet. */
  isListingBefore(server: string): boolean {
    for (const other of this.servers()) {
      if (other.server === server) return false;
      if (this.isOnline(other.server) && other.hasResources && !other.hasListed) return true;
    }
    return false;
  }

  /** The server that answers for a host, where several do the first registered of those that are connected. */
  serverOfHost(host: string): string | undefined {
    const names = [...this.servers()].map(({ server }) => server);
    return this.#hosts.serverOf(host, names, (server) => this.isOnline(server));
  }

  /** A server is connected, for the first time or again: its lists are read. */
  connect(connection: McpConnection): void {
    const { server } = connection;
    this.#servers.get(server)?.close();
    const resources = new ServerResources(connection, withFields(this.#logger, { server }));
    resources.on("listed", () => {
      this.#hosts.replace(server, resources);
      this.#shared.replace(server, resources.resources.keys());
      this.emit("listed", resources);
    });
    resources.on("updated", (uri, isAssumed) => this.emit("updated", resources, uri, isAssumed));
    this.#servers.set(server, resources);
    this.#online.add(server);
    this.#first.add(resources.refresh());
  }

  /** A server is down, for now. */
  disconnect(server: string): void {
    this.#servers.get(server)?.close();
    if (this.#online.delete(server)) this.emit("disconnected", server);
  }

  /** A server is gone for good. */
  remove(server: string): void {
    this.disconnect(server);
    if (!this.#servers.delete(server)) return;
    this.#hosts.remove(server);
    this.#shared.remove(server);
    this.emit("removed", server);
  }

  /** Waits until every server has listed once since it was connected, or has had the time for it. */
  settled(): Promise<void> {
    return this.#first.settled();
  }

  close(): void {
    for (const resources of this.#servers.values()) resources.close();
    this.#servers.clear();
    this.#online.clear();
    this.removeAllListeners();
  }
}
