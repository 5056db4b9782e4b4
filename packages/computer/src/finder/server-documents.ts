import type { FinderDocument } from "@a2c-smcp/protocol";
import { isDpeUri, parseDpeUri } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import type { McpResource } from "../mcp/mcp-shapes.ts";
import { Pace } from "../pacing/pace.ts";
import { documentUri } from "../resources/document-uri.ts";
import type { ServerResources } from "../resources/server-resources.ts";
import { Shelf } from "./shelf.ts";
import { Summarizer } from "./summarizer.ts";
import { readListedDocument } from "./summary.ts";

/** A document that could not be described is tried again after this. */
const RETRY_AFTER = 30_000;
const MOST_TRIED = 1_000;
const READ_TIMEOUT_MS = 10_000;

export interface ServerDocumentsOptions {
  readonly logger: Logger;
  /** The catalogue as an Agent sees it is different now. */
  readonly onChange: () => void;
}

/** By canonical URI. The resources are those of the list itself: there may be very many of them. */
type Listing = ReadonlyMap<string, McpResource>;

/** The documents of one server: what is listed, what each is, and the shelf that queries run on. */
export class ServerDocuments {
  readonly #options: ServerDocumentsOptions;
  #resources: ServerResources;
  #summarizer: Summarizer;
  #listed: Listing = new Map();
  /** The listing that the summaries were made for; one that is still being described is not shown yet. */
  #described: Listing = new Map();
  #summaries = new Map<string, FinderDocument>();
  #shelf: Shelf | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #dirty = new Set<string>();
  readonly #pace = new Pace();
  #refreshing: Promise<void> | undefined;
  #isOnline = true;
  /** The documents were taken from view, so that showing them again is a change. */
  #isHidden = false;

  constructor(resources: ServerResources, options: ServerDocumentsOptions) {
    this.#options = options;
    this.#resources = resources;
    this.#summarizer = this.#createSummarizer();
  }

  get isOnline(): boolean {
    return this.#isOnline;
  }

  /** Rebuilt when it is asked for, not at every change. */
  get shelf(): Shelf {
    this.#shelf ??= new Shelf([...this.#summaries.values()]);
    return this.#shelf;
  }

  /** The listed document with this canonical URI. */
  has(canonicalUri: string): boolean {
    return this.#listed.has(canonicalUri);
  }

  /** The server listed its resources. Only another set of documents counts as a change. */
  async relist(resources: ServerResources): Promise<void> {
    if (resources !== this.#resources) {
      this.#resources = resources;
      this.#summarizer = this.#createSummarizer();
    }
    this.#isOnline = true;
    const listed = readListed(resources);
    this.#listed = listed;
    const summaries = await this.#describe(listed);
    // A later listing has overtaken this one and knows better.
    if (this.#listed !== listed) return;
    const isChanged = this.#isHidden || !haveSameKeys(this.#described, listed);
    this.#isHidden = false;
    this.#described = listed;
    this.#summaries = summaries;
    this.#shelf = undefined;
    this.#retryMissing();
    if (isChanged) this.#options.onChange();
  }

  /** Describes what is new or listed differently; what is listed as before is what it was. */
  async #describe(listed: Listing): Promise<Map<string, FinderDocument>> {
    const unknown = [...listed]
      .filter((entry) => !this.#isDescribed(...entry))
      .flatMap(([, resource]) => readListedDocument(this.#resources.server, resource) ?? []);
    const known = new Map(unknown.map(({ uri }) => [uri, this.#summaries.get(uri)]));
    const found = await this.#summarizer.summarize(unknown);
    const summaries = new Map<string, FinderDocument>();
    for (const { uri } of listed.values()) {
      const now = this.#summaries.get(uri);
      // What an update described meanwhile is newer than what was just found.
      const summary = now === known.get(uri) ? found.get(uri) : now;
      if (summary) summaries.set(uri, summary);
    }
    return summaries;
  }

  #isDescribed(canonicalUri: string, resource: McpResource): boolean {
    return this.#summaries.has(resource.uri) && isListedAlike(this.#described.get(canonicalUri), resource);
  }

  /** A resource of the server changed: its document is described anew, or for a catalogue all of its documents. */
  update(uri: string): void {
    if (!isDpeUri(uri)) return;
    if (parseDpeUri(uri).level === 0) {
      this.#described = new Map();
      void this.#resources.refresh();
      return;
    }
    this.#dirty.add(documentUri(uri));
    this.#refreshing ??= this.#refreshDirty().finally(() => {
      this.#refreshing = undefined;
    });
  }

  /** The server is down: nothing of it can be read, so nothing of it is shown. */
  disconnect(): void {
    if (!this.#isOnline) return;
    this.#isOnline = false;
    clearTimeout(this.#retry);
    // Whatever is still being described is of a connection that is gone.
    this.#listed = this.#described;
    if (this.#summaries.size === 0) return;
    this.#isHidden = true;
    this.#options.onChange();
  }

  close(): void {
    this.#isOnline = false;
    clearTimeout(this.#retry);
  }

  async #refreshDirty(): Promise<void> {
    while (this.#dirty.size > 0 && this.#isOnline) {
      const wait = this.#pace.next();
      if (wait !== undefined) await wait;
      const uris = [...this.#dirty];
      this.#dirty.clear();
      await Promise.all(uris.map((uri) => this.#refresh(uri)));
      if (this.#isOnline) this.#options.onChange();
    }
    this.#dirty.clear();
  }

  /** Answers whether the document could be described. */
  async #refresh(canonicalUri: string): Promise<boolean> {
    const resource = this.#listed.get(canonicalUri);
    const listed = resource && readListedDocument(this.#resources.server, resource);
    const summary = listed && (await this.#summarizer.fromDocument(listed));
    // What was known stays when the new cannot be had: a document that is being written should not blink.
    if (!summary || !this.#listed.has(canonicalUri)) return false;
    this.#summaries.set(listed.uri, summary);
    this.#shelf = undefined;
    return true;
  }

  #missing(): string[] {
    return [...this.#listed].filter(([, { uri }]) => !this.#summaries.has(uri)).map(([key]) => key);
  }

  #retryMissing(): void {
    clearTimeout(this.#retry);
    const missing = this.#missing().length;
    const problem = `documents: ${missing} are not described yet, because neither the list nor the catalogue does it; they are read bit by bit`;
    this.#resources.connection.problems.set("documents", missing > MOST_TRIED ? [problem] : []);
    if (!this.#isOnline || missing === 0) return;
    this.#retry = setTimeout(() => void this.#tryMissing(), RETRY_AFTER);
    this.#retry.unref?.();
  }

  async #tryMissing(): Promise<void> {
    const missing = this.#missing().slice(0, MOST_TRIED);
    const found = await Promise.all(missing.map((uri) => this.#refresh(uri)));
    if (found.includes(true)) this.#options.onChange();
    this.#retryMissing();
  }

  #createSummarizer(): Summarizer {
    const { connection } = this.#resources;
    return new Summarizer(
      (uri) => connection.readResource(uri, { timeoutMs: READ_TIMEOUT_MS }),
      this.#options.logger,
    );
  }
}

function readListed({ server, resources }: ServerResources): Listing {
  const listed = new Map<string, McpResource>();
  for (const resource of resources.values())
    if (readListedDocument(server, resource)) listed.set(documentUri(resource.uri), resource);
  return listed;
}

function haveSameKeys(a: Listing, b: Listing): boolean {
  return a.size === b.size && [...a.keys()].every((key) => b.has(key));
}

function isListedAlike(before: McpResource | undefined, now: McpResource): boolean {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(now);
}
