import type { FinderDocument } from "@a2c-smcp/protocol";
import { buildDpeUri, MAX_LIMIT } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import { messageOf } from "@a2c-smcp/runtime";
import type { McpConnection } from "../mcp/mcp-connection.ts";
import type { McpReadResult } from "../mcp/mcp-shapes.ts";
import { BoundedQueue } from "../pacing/bounded-queue.ts";
import { documentUri } from "../resources/document-uri.ts";
import { ReadBudget } from "./read-budget.ts";
import type { ListedDocument } from "./summary.ts";
import { readCatalogue, readJson, summaryFromProvider, summaryFromResource } from "./summary.ts";

export type ReadUri = (uri: string) => Promise<McpReadResult>;

/** So many documents of one server are read at once. */
const CONCURRENT_READS = 4;
const MOST_WARNINGS = 100;
const READ_TIMEOUT_MS = 10_000;
/** So many documents are read one by one at once; whoever has more can describe them in the list or the catalogue. */
const MOST_SINGLE_READS = 5_000;
/** A catalogue that comes in more parts than this is read document by document from there on. */
const MOST_CATALOGUE_READS = 1_000;

/** Finds out what each document of one server is: from the listing, else one read of the host, else one each. */
export class Summarizer {
  readonly #read: ReadUri;
  readonly #logger: Logger;
  readonly #queue = new BoundedQueue(CONCURRENT_READS);
  /** The documents that were told of; they are looked at again and again. */
  readonly #warned = new Set<string>();

  constructor(read: ReadUri, logger: Logger) {
    this.#read = read;
    this.#logger = logger;
  }

  /** One that reads from a server. */
  static of(connection: McpConnection, logger: Logger): Summarizer {
    return new Summarizer((uri) => connection.readResource(uri, { timeoutMs: READ_TIMEOUT_MS }), logger);
  }

  /** The summaries of all documents; those that cannot be had are missing, and those beyond the budget of reads of one each. */
  async summarize(
    listed: readonly ListedDocument[],
    budget = new ReadBudget({ reads: MOST_SINGLE_READS }),
  ): Promise<Map<string, FinderDocument>> {
    const found = new Map<string, FinderDocument>();
    const take = (document: ListedDocument, summary: FinderDocument | undefined): boolean => {
      if (summary) found.set(document.uri, summary);
      return summary !== undefined;
    };
    const unsaid = listed.filter((document) => !take(document, summaryFromResource(document)));
    const unread = (await this.#fromCatalogues(unsaid, take)).values();
    const readOneByOne = async (): Promise<void> => {
      for (const document of unread) {
        if (!budget.take(document.uri)) return;
        take(document, await this.fromDocument(document));
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_READS }, readOneByOne));
    return found;
  }

  /** The summary from a level-1 read; undefined when it cannot be had. */
  async fromDocument(document: ListedDocument): Promise<FinderDocument | undefined> {
    try {
      const result = await this.#queue.run(() => this.#read(document.uri));
      const raw = readJson(result);
      const summary = summaryFromProvider(document, raw);
      const reason = raw === undefined ? "it is no JSON" : "it lacks page_count";
      if (!summary) this.#warn("a document does not describe itself and is left out", document, reason);
      return summary;
    } catch (cause) {
      this.#warn("a document cannot be read and is left out", document, messageOf(cause));
      return undefined;
    }
  }

  /** A server can have any number of documents that it does not give. */
  #warn(message: string, { uri }: ListedDocument, reason: string): void {
    if (this.#warned.has(uri) || this.#warned.size >= MOST_WARNINGS) return;
    this.#warned.add(uri);
    this.#logger.warn(message, { uri, reason });
    if (this.#warned.size === MOST_WARNINGS)
      this.#logger.warn("further documents that are left out are not told");
  }

  /** One read per host, unless a host has very many. A single document is not worth it: its own read says as much. */
  async #fromCatalogues(
    documents: readonly ListedDocument[],
    take: (document: ListedDocument, summary: FinderDocument | undefined) => boolean,
  ): Promise<readonly ListedDocument[]> {
    if (documents.length < 2) return documents;
    const catalogues = new Map<string, ReadonlyMap<string, unknown>>();
    for (const host of new Set(documents.map(({ host }) => host)))
      catalogues.set(host, await this.#readHost(host));
    return documents.filter((document) => {
      const raw = catalogues.get(document.host)?.get(documentUri(document.uri));
      return raw === undefined || !take(document, summaryFromProvider(document, raw));
    });
  }

  async #readHost(host: string): Promise<ReadonlyMap<string, unknown>> {
    const found = new Map<string, unknown>();
    try {
      for (let uri = buildDpeUri({ host }), reads = 0; reads < MOST_CATALOGUE_READS; reads += 1) {
        const { documents, total } = readCatalogue(await this.#queue.run(() => this.#read(uri)));
        const before = found.size;
        for (const [key, document] of documents) found.set(key, document);
        // A provider that cannot give parts gives the same again.
        if (found.size >= total || found.size === before) break;
        uri = buildDpeUri({ host, params: { offset: found.size, limit: MAX_LIMIT } });
      }
    } catch (cause) {
      this.#logger.debug("a provider gives no catalogue", { host, reason: messageOf(cause) });
    }
    return found;
  }
}
