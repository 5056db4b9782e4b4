import type { Logger } from "@a2c-smcp/runtime";
import { silentLogger } from "@a2c-smcp/runtime";
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

  getResource(server: string, uri: string): ResourceInfo | undefined {
    const resource = this.#hub.get(server)?.resources.get(uri);
    return resource && this.#describe(server, resource);
  }

  /** Reads a resource at its server, listed or not: a template's URI is never listed. */
  readResource(server: string, uri: string, signal?: AbortSignal): Promise<McpReadResult> {
    return this.#reader.read(uri, server, { signal });
  }

  /** The resources as lines for a tool's description, within so many characters. */
  describeResources(budget = 4_000): string {
    return describeEntries(this.listAllResources(), budget);
  }

  /** Resolves when no excerpt is being made. */
  settled(): Promise<void> {
    return this.#excerpts.settled();
  }

  close(): void {
    this.#excerpts.close();
  }

  #describe(server: string, resource: McpResource): ResourceInfo {
    const excerpt = resource.description ? undefined : this.#excerpts.get(server, resource.uri);
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
