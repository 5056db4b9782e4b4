import type { FinderDocument } from "@a2c-smcp/protocol";
import { isDpeUri, parseDpeUri } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import { RepeatedWork } from "@a2c-smcp/runtime";
import { Pace } from "../pacing/pace.ts";
import { documentUri } from "../resources/document-uri.ts";
import type { ServerResources } from "../resources/server-resources.ts";
import { Descriptions } from "./descriptions.ts";
import type { Listing } from "./listing.ts";
import { emptyListing, hasSameUris, readListing } from "./listing.ts";
import { MissedDocuments } from "./missed-documents.ts";
import { Revalidation } from "./revalidation.ts";
import type { Shelf } from "./shelf.ts";

/** A notice of the catalogue that comes so soon after documents came or went may be of that. */
const LIST_NOTICE_MS = 5_000;

export interface ServerDocumentsOptions {
  readonly logger: Logger;
  /** The catalogue as an Agent sees it is different now, or will be in a moment. */
  readonly onChange: () => void;
  /** How old what is known may be on a pull, where the server announces no changes. */
  readonly ageMs?: number | undefined;
}

/** The documents of one server: what is listed, what each is, and the shelf that queries run on. */
export class ServerDocuments {
  readonly #options: ServerDocumentsOptions;
  #resources: ServerResources;
  readonly #descriptions: Descriptions;
  #listed: Listing = emptyListing;
  /** The listing that is shown; one that is still being described is not. */
  #shown: Listing = emptyListing;
  readonly #missed = new MissedDocuments(
    () => this.#descriptions.missing(this.#listed),
    (uris) => void this.#tryMissing(uris),
  );
  readonly #dirty = new Set<string>();
  readonly #refreshing = new RepeatedWork(
    () => this.#refreshDirty(),
    () => this.#pace.next(),
  );
  readonly #announcing = new RepeatedWork(
    async () => this.#options.onChange(),
    () => this.#announcements.next(),
  );
  readonly #pace = new Pace();
  readonly #announcements = new Pace();
  readonly #revalidation: Revalidation;
  #relisting: Promise<void> | undefined;
  /** Looks under way: nobody told of what they find, so that another description counts as well as another set. */
  #looks = 0;
  #isOnline = true;
  /** The documents were taken from view, so that showing them again is a change. */
  #isHidden = false;
  /** When documents came or went last. */
  #othersAt = Number.NEGATIVE_INFINITY;

  constructor(resources: ServerResources, options: ServerDocumentsOptions) {
    this.#options = options;
    this.#resources = resources;
    this.#descriptions = new Descriptions(resources, options.logger);
    this.#revalidation = new Revalidation({
      look: () => this.#look(),
      ageMs: options.ageMs,
      ttlMs: () => this.#resources.listTtlMs,
    });
  }

  get isOnline(): boolean {
    return this.#isOnline;
  }

  get shelf(): Shelf {
    return this.#descriptions.shelf;
  }

  /** The listed document with this canonical URI. */
  has(canonicalUri: string): boolean {
    return this.#listed.documents.has(canonicalUri);
  }

  /** Somebody pulls: what may have changed without a notice is looked at, when it is time. Returns a look that it started. */
  revalidate(): Promise<void> | undefined {
    if (!this.#isOnline || this.#resources.tellsOfDocuments) return undefined;
    return this.#revalidation.start();
  }

  /** The server listed its resources. Only another set of URIs counts as a change. */
  relist(resources: ServerResources): Promise<void> {
    this.#relisting = this.#relist(resources);
    return this.#relisting;
  }

  async #relist(resources: ServerResources): Promise<void> {
    if (resources !== this.#resources) {
      this.#resources = resources;
      this.#descriptions.connect(resources);
    }
    this.#isOnline = true;
    const listed = readListing(resources);
    this.#listed = listed;
    const summaries = await this.#descriptions.describe(listed);
    // A later listing has overtaken this one and knows better.
    if (this.#listed === listed) this.#show(listed, summaries);
  }

  #show(listed: Listing, summaries: Map<string, FinderDocument>): void {
    const isOther = this.#isHidden || !hasSameUris(this.#shown, listed);
    const level = this.#looks > 0 ? "debug" : "info";
    const message = isOther
      ? "the documents of a server are others"
      : "the documents of a server are the same";
    this.#options.logger[level](message, { count: listed.documents.size });
    if (isOther && this.#shown !== emptyListing) this.#othersAt = performance.now();
    this.#isHidden = false;
    this.#shown = listed;
    const isDifferent = this.#descriptions.show(listed, summaries);
    this.#retryMissing();
    if (isOther || (this.#looks > 0 && isDifferent)) this.#options.onChange();
  }

  /**
   * A resource of the server changed. That is announced at once; then its document is described anew, or for a catalogue
   * all of its documents, and announced again when that is different. Returns the describing.
   */
  update(uri: string, isAssumed = false): Promise<void> | undefined {
    if (!isDpeUri(uri)) return undefined;
    void this.#announcing.ask();
    if (parseDpeUri(uri).level === 0) return this.#updateAll(isAssumed);
    this.#dirty.add(documentUri(uri));
    return this.#refreshing.ask();
  }

  /** The server is down: nothing of it can be read, so nothing of it is shown. */
  disconnect(): void {
    if (!this.#isOnline) return;
    this.#isOnline = false;
    this.#missed.stop();
    // Whatever is still being described is of a connection that is gone.
    this.#listed = this.#shown;
    if (this.#descriptions.isEmpty) return;
    this.#isHidden = true;
    this.#options.onChange();
  }

  close(): void {
    this.#isOnline = false;
    this.#missed.stop();
  }

  /** A catalogue that is announced while it has the documents of before is how its server announces changes in them. */
  async #updateAll(isAssumed: boolean): Promise<void> {
    const before = this.#shown;
    const resources = this.#resources;
    const isOfOthers = performance.now() - this.#othersAt < LIST_NOTICE_MS;
    this.#descriptions.forget();
    await this.#relistAll();
    if (!isAssumed && !isOfOthers && hasSameUris(before, this.#shown)) resources.noteCatalogueTold();
  }

  /** Lists again, and counts what is described differently afterwards; resolves to the milliseconds that listing took. */
  async #relistAll(): Promise<number> {
    const started = performance.now();
    this.#looks += 1;
    await this.#resources.refresh();
    const took = performance.now() - started;
    await this.#relisting;
    this.#looks -= 1;
    return took;
  }

  async #look(): Promise<number> {
    const listingMs = await this.#relistAll();
    if (this.#isOnline && (await this.#descriptions.rereadUndated(() => this.#listed)))
      this.#options.onChange();
    return listingMs;
  }

  async #refreshDirty(): Promise<void> {
    const uris = [...this.#dirty];
    this.#dirty.clear();
    if (!this.#isOnline) return;
    const different = await Promise.all(uris.map((uri) => this.#refresh(uri)));
    if (this.#isOnline && different.includes(true)) void this.#announcing.ask();
  }

  #refresh(uri: string): Promise<boolean> {
    return this.#descriptions.refresh(uri, () => this.#listed);
  }

  #retryMissing(): void {
    const { problems } = this.#resources.connection;
    const { documents, others } = this.#listed;
    this.#missed.note(problems, {
      isOnline: this.#isOnline,
      hasScraps: documents.size === 0 && others.size > 0,
    });
  }

  async #tryMissing(uris: readonly string[]): Promise<void> {
    const found = await Promise.all(uris.map((uri) => this.#refresh(uri)));
    if (found.includes(true)) this.#options.onChange();
    this.#retryMissing();
  }
}
