import type { Logger } from "@a2c-smcp/runtime";
import { Coalescer, changeWaits, silentLogger, withFields } from "@a2c-smcp/runtime";
import { EventEmitter } from "eventemitter3";
import { ShortWaits } from "../pacing/short-waits.ts";
import type { ResourceHub } from "../resources/resource-hub.ts";
import { orderServers } from "../resources/server-order.ts";
import type { ServerResources } from "../resources/server-resources.ts";
import type { FinderPage, FinderQuery, ServerShelf } from "./organize-finder.ts";
import { queryShelves } from "./organize-finder.ts";
import { ServerDocuments } from "./server-documents.ts";
import type { Shelf } from "./shelf.ts";

export interface FinderOptions {
  readonly logger?: Logger | undefined;
  /** The server of each past tool call, oldest first: servers that were used last come first. */
  readonly history?: (() => readonly string[]) | undefined;
  /** Changes within this time are one announcement. */
  readonly coalesceMs?: number | undefined;
  /** How old what is known of a document may be on a pull, where its server announces no changes. */
  readonly documentAgeMs?: number | undefined;
}

export interface FinderEvents {
  changed: () => void;
}

/** Milliseconds that the first description of a server's documents is waited for. */
const FIRST_DESCRIPTION = 5_000;
/** Milliseconds that a pull waits for a look at what changed or may have; most take less, the others go on behind. */
const LOOK_MS = 300;

/**
 * The catalogue of all documents of all servers. In steady state a query makes no MCP call at all; a server that has not
 * shown yet that it announces changes is looked at again now and then, when somebody asks.
 */
export class Finder extends EventEmitter<FinderEvents> {
  readonly #hub: ResourceHub;
  readonly #logger: Logger;
  readonly #history: () => readonly string[];
  readonly #changes: Coalescer;
  readonly #servers = new Map<string, ServerDocuments>();
  readonly #described = new ShortWaits(FIRST_DESCRIPTION);
  readonly #looks = new ShortWaits(LOOK_MS);
  readonly #documentAgeMs: number | undefined;

  constructor(hub: ResourceHub, options: FinderOptions = {}) {
    super();
    this.#hub = hub;
    this.#logger = options.logger ?? silentLogger;
    this.#history = options.history ?? (() => []);
    this.#documentAgeMs = options.documentAgeMs;
    this.#changes = new Coalescer(options.coalesceMs ?? changeWaits.announceMs, () => this.emit("changed"));
    hub.on("listed", (resources) => this.#onListed(resources));
    hub.on("updated", ({ server }, uri, isAssumed) =>
      this.#waitFor(this.#servers.get(server)?.update(uri, isAssumed)),
    );
    hub.on("disconnected", (server) => this.#servers.get(server)?.disconnect());
    hub.on("removed", (server) => this.#onRemoved(server));
  }

  /** One page of the catalogue, servers that were used last first. */
  async query(query: FinderQuery = {}): Promise<FinderPage> {
    await this.#listed();
    return queryShelves(this.#shelves(), query, this.#history());
  }

  /** All documents by server in the order of an Agent, those that keywords let pass; for whoever pages by himself. */
  async browse(keywords: readonly string[] = []): Promise<ServerShelf[]> {
    await this.#listed();
    const shelves = this.#shelves();
    return orderServers(shelves.keys(), this.#history()).flatMap((server) => {
      const shelf = shelves.get(server);
      return shelf ? [{ server, documents: shelf.filter(keywords, undefined), types: shelf.types }] : [];
    });
  }

  /** How many documents a server has now. */
  count(server: string): number {
    const documents = this.#servers.get(server);
    return documents?.isOnline ? documents.shelf.documents.length : 0;
  }

  /** The online server that lists this document, by its canonical URI; where several do, the first registered. */
  serverOf(canonicalUri: string): string | undefined {
    for (const { server } of this.#hub.servers()) {
      const documents = this.#servers.get(server);
      if (documents?.isOnline && documents.has(canonicalUri)) return server;
    }
    return undefined;
  }

  close(): void {
    this.#changes.close();
    for (const documents of this.#servers.values()) documents.close();
  }

  async #listed(): Promise<void> {
    await this.#hub.settled();
    await this.#described.settled();
    for (const documents of this.#servers.values()) this.#waitFor(documents.revalidate());
    await this.#looks.settled();
  }

  /** Whoever asks next waits a moment for this, so that he sees what it finds. */
  #waitFor(look: Promise<void> | undefined): void {
    if (look !== undefined) this.#looks.add(look);
  }

  /** Of the servers that are connected. */
  #shelves(): ReadonlyMap<string, Shelf> {
    const online = [...this.#servers].filter(([, { isOnline }]) => isOnline);
    return new Map(online.map(([name, documents]) => [name, documents.shelf]));
  }

  #onListed(resources: ServerResources): void {
    if (!resources.isParticipant) return;
    const { server } = resources;
    const known = this.#servers.get(server);
    const work = (known ?? this.#addServer(resources)).relist(resources);
    // Only a server that was never described is waited for; the others are shown as they were.
    if (!known) this.#described.add(work);
  }

  #addServer(resources: ServerResources): ServerDocuments {
    const logger = withFields(this.#logger, { server: resources.server });
    const documents = new ServerDocuments(resources, {
      logger,
      onChange: () => this.#changes.touch(),
      ageMs: this.#documentAgeMs,
    });
    this.#servers.set(resources.server, documents);
    return documents;
  }

  #onRemoved(server: string): void {
    const documents = this.#servers.get(server);
    documents?.disconnect();
    documents?.close();
    this.#servers.delete(server);
  }
}
