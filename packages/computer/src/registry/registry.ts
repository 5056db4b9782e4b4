import type { Logger } from "@a2c-smcp/runtime";
import { settledWithin, silentLogger } from "@a2c-smcp/runtime";
import type { McpReadResult, McpResource } from "../mcp/mcp-shapes.ts";
import type { ResourceHub } from "../resources/resource-hub.ts";
import type { ResourceReader } from "../resources/resource-reader.ts";
import { describeEntries } from "./describe-entries.ts";
import { Excerpts } from "./excerpts.ts";

/** What is known of one resource. */
export interface ResourceInfo {
  readonly server_name: string;
  readonly uri: string;
  readonly name: string;
  readonly description: string | null;
  readonly mime_type: string | null;
  readonly size: number | null;
  /** The description was made from the beginning of the resource: it is someone's text, not a description. */
  readonly is_excerpt: boolean;
  /** The server is down and this is how it was. */
  readonly is_stale: boolean;
}

/** A resource as its server lists it. */
export interface ListedResource {
  readonly server: string;
  readonly resource: McpResource;
  /** The beginning of a text that has no description. */
  readonly excerpt: string | undefined;
  readonly isStale: boolean;
}

/** There may be very many: the excerpt is looked up when it is asked for, and is the one that there is then. */
class Listed implements ListedResource {
  readonly server: string;
  readonly resource: McpResource;
  readonly isStale: boolean;
  readonly #excerpts: Excerpts;

  constructor(listed: Omit<ListedResource, "excerpt">, excerpts: Excerpts) {
    this.server = listed.server;
    this.resource = listed.resource;
    this.isStale = listed.isStale;
    this.#excerpts = excerpts;
  }

  get excerpt(): string | undefined {
    return this.resource.description ? undefined : this.#excerpts.get(this.server, this.resource.uri);
  }
}

/** Milliseconds that somebody waits for the beginnings of what he is about to look at; the rest come later. */
const LOOK_WAIT_MS = 300;

/** Every resource of every server, whether or not it reports changes. */
export class Registry {
  readonly #hub: ResourceHub;
  readonly #reader: ResourceReader;
  readonly #excerpts: Excerpts;

  constructor(hub: ResourceHub, reader: ResourceReader, logger: Logger = silentLogger) {
    this.#hub = hub;
    this.#reader = reader;
    this.#excerpts = new Excerpts(hub, reader, logger);
  }

  listResources(server: string): ResourceInfo[] {
    const listed = this.#hub.get(server)?.resources.values() ?? [];
    return [...listed].map((resource) => this.#describe(server, resource));
  }

  listAllResources(): ResourceInfo[] {
    return [...this.#hub.servers()].flatMap(({ server }) => this.listResources(server));
  }

  /** What every server lists, as it lists it. */
  *listed(): IterableIterator<ListedResource> {
    for (const { server, resources } of this.#hub.servers()) {
      const isStale = !this.#hub.isOnline(server);
      for (const resource of resources.values())
        yield new Listed({ server, resource, isStale }, this.#excerpts);
    }
  }

  /** One of them; undefined where the server lists none of this URI. */
  find(server: string, uri: string): ListedResource | undefined {
    const resource = this.#hub.get(server)?.resources.get(uri);
    return resource && new Listed({ server, resource, isStale: !this.#hub.isOnline(server) }, this.#excerpts);
  }

  getResource(server: string, uri: string): ResourceInfo | undefined {
    const resource = this.#hub.get(server)?.resources.get(uri);
    return resource && this.#describe(server, resource);
  }

  /** Reads a resource at its server, listed or not: a template's URI is never listed. */
  async readResource(server: string, uri: string, signal?: AbortSignal): Promise<McpReadResult> {
    const located = await this.#reader.locate(uri, server);
    return located.read({ signal });
  }

  /** The resources as lines for a tool's description, within so many characters. */
  describeResources(budget = 4_000): string {
    return describeEntries(this.listAllResources(), budget);
  }

  /** Why a server that is up could not list its resources the last time. */
  problemOf(server: string): string | undefined {
    return this.#hub.isOnline(server) ? this.#hub.get(server)?.problem : undefined;
  }

  /** Waits until every server that is connected has listed once, or has had the time for it. */
  firstListed(): Promise<void> {
    return this.#hub.settled();
  }

  /**
   * Somebody is about to look at these resources: texts among them that have no description get an excerpt, documents,
   * windows and large files included. Waits a moment for that; what takes longer is there the next time.
   */
  async makeExcerpts(resources: Iterable<{ readonly server: string; readonly uri: string }>): Promise<void> {
    const works = [...resources].flatMap(({ server, uri }) => this.#excerpts.ask(server, uri) ?? []);
    if (works.length > 0) await settledWithin(LOOK_WAIT_MS, ...works);
  }

  /** Resolves when no excerpt is being made. */
  settled(): Promise<void> {
    return this.#excerpts.settled();
  }

  close(): void {
    this.#excerpts.close();
  }

  #excerptOf(server: string, { uri, description }: McpResource): string | undefined {
    return description ? undefined : this.#excerpts.get(server, uri);
  }

  #describe(server: string, resource: McpResource): ResourceInfo {
    const excerpt = this.#excerptOf(server, resource);
    return {
      server_name: server,
      uri: resource.uri,
      name: resource.name,
      description: resource.description || (excerpt ?? null),
      mime_type: resource.mimeType ?? null,
      size: typeof resource["size"] === "number" ? resource["size"] : null,
      is_excerpt: excerpt !== undefined,
      is_stale: !this.#hub.isOnline(server),
    };
  }
}
