import { setTimeout as sleep } from "node:timers/promises";
import { isDpeUri, parseDpeUri } from "@a2c-smcp/protocol";
import type { ReadResourceResult, Resource } from "@modelcontextprotocol/server";
import { ProtocolError, ResourceNotFoundError } from "@modelcontextprotocol/server";
import { FixtureDocument } from "./fixture-document.ts";
import { readDocuments } from "./read-fixture.ts";
import type { FixtureResource, FixtureWindow, ViewOptions } from "./view-options.ts";
import { DEFAULT_HOST } from "./view-options.ts";

/** What a fixture was asked so far. */
export interface ViewCounts {
  /** Pages of `resources/list`. */
  lists: number;
  reads: number;
  /** Reads by URI. */
  readonly readsOf: Record<string, number>;
  /** Most reads that were under way at the same time. */
  mostReadsAtOnce: number;
  subscribes: number;
  unsubscribes: number;
  /** `subscriptions/listen`, where the transport can see it. */
  listens: number;
}

/** What a view fixture has and remembers; over HTTP it outlives the many instances that serve its requests. */
export class ViewState {
  /** May be changed while it runs. */
  options: ViewOptions;
  readonly host: string;
  readonly documents = new Map<string, FixtureDocument>();
  readonly windows = new Map<string, FixtureWindow>();
  readonly resources = new Map<string, FixtureResource>();
  readonly counts: ViewCounts = {
    lists: 0,
    reads: 0,
    readsOf: {},
    mostReadsAtOnce: 0,
    subscribes: 0,
    unsubscribes: 0,
    listens: 0,
  };
  #readsUnderWay = 0;
  #nextNumber = 1;

  constructor(options: ViewOptions = {}) {
    this.options = options;
    this.host = options.host ?? DEFAULT_HOST;
    for (let count = options.documents ?? 0; count > 0; count -= 1) this.addDocument();
    for (const window of options.windows ?? []) this.windows.set(window.uri, window);
    for (const resource of options.resources ?? []) this.resources.set(resource.uri, resource);
  }

  addDocument(): FixtureDocument {
    const number = this.#nextNumber;
    this.#nextNumber += 1;
    const document = new FixtureDocument({ host: this.host, number, pages: this.options.pages ?? 3 });
    this.documents.set(document.ref, document);
    return document;
  }

  /** Changes the document that a URI of any level belongs to. */
  touch(uri: string): void {
    const document = isDpeUri(uri) ? this.documents.get(parseDpeUri(uri).docRef ?? "") : undefined;
    if (document) document.revision += 1;
  }

  list(): Resource[] {
    this.counts.lists += 1;
    return [
      ...[...this.documents.values()].map((document) => this.#listDocument(document)),
      ...[...this.windows.values()].map(listWindow),
      ...[...this.resources.values()].map(({ text: _, times: __, ...resource }) => resource as Resource),
    ];
  }

  async read(uri: string): Promise<ReadResourceResult> {
    this.#countRead(uri);
    const { readDelayMs, diesOnRead } = this.options;
    this.#readsUnderWay += 1;
    this.counts.mostReadsAtOnce = Math.max(this.counts.mostReadsAtOnce, this.#readsUnderWay);
    try {
      if (readDelayMs !== undefined) await sleep(readDelayMs);
      if (this.counts.reads === diesOnRead) process.exit(1);
      return this.#answer(uri);
    } finally {
      this.#readsUnderWay -= 1;
    }
  }

  #countRead(uri: string): void {
    this.counts.reads += 1;
    this.counts.readsOf[uri] = (this.counts.readsOf[uri] ?? 0) + 1;
  }

  #answer(uri: string): ReadResourceResult {
    const window = this.windows.get(uri);
    if (window) return readWindow(window);
    const resource = this.resources.get(uri);
    if (resource) return readPlain(resource);
    if (!isDpeUri(uri) || parseDpeUri(uri).host !== this.host) throw new ResourceNotFoundError(uri);
    try {
      return this.#readDocument(uri);
    } catch (cause) {
      throw this.options.isForeign ? new ResourceNotFoundError(uri) : cause;
    }
  }

  #readDocument(uri: string): ReadResourceResult {
    const { level, docRef = "" } = parseDpeUri(uri);
    if (level === 0 && this.options.hasCatalogue === false) throw new ResourceNotFoundError(uri);
    if (this.options.unreadable?.includes(docRef)) throw new ProtocolError(-32_603, "the disk is on fire");
    return readDocuments(this.documents, uri);
  }

  #listDocument(document: FixtureDocument): Resource {
    const { uri, title, summary, last_modified, file_type, page_count, keywords, file_uri } =
      document.summary();
    const plain = { uri, name: title, description: summary, mimeType: "application/json" };
    if (this.options.listsMeta === false) return plain as Resource;
    return {
      ...plain,
      annotations: { lastModified: last_modified },
      _meta: { file_type, page_count, keywords, file_uri },
    } as Resource;
  }
}

function listWindow({ uri, priority, fullscreen }: FixtureWindow): Resource {
  return {
    uri,
    name: uri,
    mimeType: "text/plain",
    ...(priority === undefined ? {} : { annotations: { priority, audience: ["assistant" as const] } }),
    ...(fullscreen === undefined ? {} : { _meta: { fullscreen } }),
  };
}

function readWindow({ uri, text = "", isBlob }: FixtureWindow): ReadResourceResult {
  return { contents: [isBlob ? { uri, blob: "AAAA" } : { uri, mimeType: "text/plain", text }] };
}

function readPlain({ uri, text, times = 1, mimeType }: FixtureResource): ReadResourceResult {
  const type = mimeType === undefined ? {} : { mimeType };
  if (text === undefined) return { contents: [{ uri, ...type, blob: "AAAA" }] };
  return { contents: [{ uri, ...type, text: text.repeat(times) }] };
}
