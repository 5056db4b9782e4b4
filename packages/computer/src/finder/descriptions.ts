import type { FinderDocument } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import type { McpResource } from "../mcp/mcp-shapes.ts";
import { documentUri } from "../resources/document-uri.ts";
import type { ServerResources } from "../resources/server-resources.ts";
import type { Listing } from "./listing.ts";
import { isListedAlike } from "./listing.ts";
import { ReadBudget } from "./read-budget.ts";
import type { Shelf } from "./shelf.ts";
import { Summaries } from "./summaries.ts";
import { Summarizer } from "./summarizer.ts";
import { readListedDocument } from "./summary.ts";
import { UndatedDocuments } from "./undated-documents.ts";

/** What one look at what no notification covers may read one by one; the others have their turn later. */
const rereadBounds = { reads: 40, milliseconds: 1_000 };

/** The listing of a server as it is now: what was described meanwhile may be gone from it. */
export type CurrentListing = () => Listing;

/** What the documents of one server are: asked of the server where they are new, listed differently or may have changed. */
export class Descriptions {
  readonly #logger: Logger;
  readonly #summaries = new Summaries();
  readonly #undated = new UndatedDocuments();
  #server: string;
  #summarizer: Summarizer;
  /** Documents as they were listed when they were described; of those that must be described anew there is none. */
  #described: Listing["documents"] = new Map();

  constructor({ server, connection }: ServerResources, logger: Logger) {
    this.#logger = logger;
    this.#server = server;
    this.#summarizer = Summarizer.of(connection, logger);
  }

  get shelf(): Shelf {
    return this.#summaries.shelf;
  }

  get isEmpty(): boolean {
    return this.#summaries.isEmpty;
  }

  /** The server was started anew, and may have something else under the same name. */
  connect({ server, connection }: ServerResources): void {
    this.#server = server;
    this.#summarizer = Summarizer.of(connection, this.#logger);
    this.forget();
  }

  /** Whatever is listed next is described anew. */
  forget(): void {
    this.#described = new Map();
  }

  /** Describes what is new or listed differently; what is listed as before is what it was. */
  async describe(listed: Listing): Promise<Map<string, FinderDocument>> {
    const unknown = [...listed.documents]
      .filter((entry) => !this.#isDescribed(...entry))
      .flatMap(([, resource]) => readListedDocument(this.#server, resource) ?? []);
    const known = new Map(unknown.map(({ uri }) => [uri, this.#summaries.get(uri)]));
    const found = await this.#summarizer.summarize(unknown);
    const summaries = new Map<string, FinderDocument>();
    for (const { uri } of listed.documents.values()) {
      const now = this.#summaries.get(uri);
      // What an update described meanwhile is newer than what was just found.
      const summary = now === known.get(uri) ? found.get(uri) : now;
      if (summary) summaries.set(uri, summary);
    }
    return summaries;
  }

  /** Takes what a listing was described as for all there is; returns whether any of it is different. */
  show(listed: Listing, summaries: Map<string, FinderDocument>): boolean {
    this.#described = listed.documents;
    return this.#summaries.replace(summaries);
  }

  /** Describes one document anew; resolves to whether it is different now. */
  async refresh(canonicalUri: string, current: CurrentListing): Promise<boolean> {
    const resource = current().documents.get(canonicalUri);
    const listed = resource && readListedDocument(this.#server, resource);
    const summary = listed && (await this.#summarizer.fromDocument(listed));
    // What was known stays when the new cannot be had: a document that is being written should not blink.
    if (!summary || !current().documents.has(canonicalUri)) return false;
    return this.#summaries.put(listed.uri, summary);
  }

  /** Describes documents anew whose changes the list does not show; resolves to whether any is different. */
  async rereadUndated(current: CurrentListing): Promise<boolean> {
    const listed = this.#undated.inTurn(current(), this.#server);
    const before = new Map(listed.map(({ uri }) => [uri, this.#summaries.get(uri)]));
    const budget = new ReadBudget(rereadBounds);
    const found = await this.#summarizer.summarize(listed, budget);
    this.#undated.noteRead(budget.taken);
    // What an update described meanwhile is newer, and what is no longer listed is gone.
    const still = [...found].filter(
      ([uri]) => this.#summaries.get(uri) === before.get(uri) && current().documents.has(documentUri(uri)),
    );
    return still.map(([uri, summary]) => this.#summaries.put(uri, summary)).includes(true);
  }

  /** The canonical URIs of what is listed and could not be described. */
  missing({ documents }: Listing): string[] {
    return [...documents].filter(([, { uri }]) => this.#summaries.get(uri) === undefined).map(([key]) => key);
  }

  #isDescribed(canonicalUri: string, resource: McpResource): boolean {
    const before = this.#described.get(canonicalUri);
    return this.#summaries.get(resource.uri) !== undefined && isListedAlike(before, resource);
  }
}
