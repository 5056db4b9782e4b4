import type { FinderDocument } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import { messageOf, silentLogger, withDeadline, withFields } from "@a2c-smcp/runtime";
import { allPages } from "../mcp/all-pages.ts";
import { resourceBudget } from "../mcp/list-budget.ts";
import { McpReadResult, McpResource, readPage } from "../mcp/mcp-shapes.ts";
import { Summarizer } from "./summarizer.ts";
import { readListedDocument } from "./summary.ts";

/** A connection to an MCP server, as the client of the official SDK is one. */
export interface FinderClient {
  getServerCapabilities():
    | { readonly resources?: { readonly subscribe?: boolean | undefined } | undefined }
    | undefined;
  listResources(params: { cursor?: string }): Promise<unknown>;
  readResource(params: { uri: string }): Promise<unknown>;
}

/** The documents of all servers, and why some may be missing. */
export interface CollectedDocuments {
  /** By server in the order of the clients, then as listed. */
  readonly documents: readonly FinderDocument[];
  readonly problems: readonly { readonly server: string; readonly problem: string }[];
}

/** How a `FinderAggregator` reads. */
export interface FinderAggregatorOptions {
  readonly logger?: Logger | undefined;
  /** Milliseconds for each request; 10,000 by default. */
  readonly requestTimeoutMs?: number | undefined;
}

const REQUEST_MS = 10_000;
const MOST_PAGES = 2_000;

/**
 * Collects the documents of MCP servers for whoever connects to them by himself. A Computer does this and more: it keeps
 * what it knows, and follows changes.
 */
export class FinderAggregator {
  readonly #clients: ReadonlyMap<string, FinderClient>;
  readonly #logger: Logger;
  readonly #timeoutMs: number;
  #uris: ReadonlySet<string> = new Set();

  /** Takes the clients by the names of their servers, connected; they stay the caller's to close. */
  constructor(clients: Readonly<Record<string, FinderClient>>, options: FinderAggregatorOptions = {}) {
    this.#clients = new Map(Object.entries(clients));
    this.#logger = options.logger ?? silentLogger;
    this.#timeoutMs = options.requestTimeoutMs ?? REQUEST_MS;
  }

  /**
   * Asks every server that takes part, which is one that declares `resources.subscribe`. One that fails costs only its own
   * documents.
   */
  async collectDocuments(): Promise<CollectedDocuments> {
    const asked = [...this.#clients].map(([server, client]) => this.#collect(server, client));
    const collected = await Promise.all(asked);
    return {
      documents: collected.flatMap(({ documents }) => documents),
      problems: collected.flatMap(({ problems }) => problems),
    };
  }

  /** Takes the `dpe://` URIs that there are now; returns whether they are others than the last time. */
  updateUriCache(uris: Iterable<string>): boolean {
    const before = this.#uris;
    const now = new Set(uris);
    this.#uris = now;
    return now.size !== before.size || [...now].some((uri) => !before.has(uri));
  }

  async #collect(server: string, client: FinderClient): Promise<CollectedDocuments> {
    if (client.getServerCapabilities()?.resources?.subscribe !== true) return { documents: [], problems: [] };
    try {
      const { items, warnings } = await allPages((cursor) => this.#listPage(client, cursor), {
        mostPages: MOST_PAGES,
        budget: resourceBudget,
      });
      const listed = items.flatMap((resource) => readListedDocument(server, resource) ?? []);
      const logger = withFields(this.#logger, { server });
      const found = await new Summarizer((uri) => this.#read(client, uri), logger).summarize(listed);
      const missing = listed
        .filter(({ uri }) => !found.has(uri))
        .map(({ uri }) => `${uri} cannot be described`);
      const problems = [...warnings, ...missing].map((problem) => ({ server, problem }));
      return { documents: listed.flatMap(({ uri }) => found.get(uri) ?? []), problems };
    } catch (cause) {
      return { documents: [], problems: [{ server, problem: messageOf(cause) }] };
    }
  }

  async #listPage(client: FinderClient, cursor: string | undefined) {
    const page = client.listResources(cursor === undefined ? {} : { cursor });
    return readPage(await this.#inTime("resources/list", page), "resources", McpResource);
  }

  async #read(client: FinderClient, uri: string): Promise<McpReadResult> {
    return McpReadResult.parse(await this.#inTime("resources/read", client.readResource({ uri })));
  }

  #inTime(what: string, answer: Promise<unknown>): Promise<unknown> {
    return withDeadline(answer, { what, milliseconds: this.#timeoutMs });
  }
}
