import type { Logger, MetricFamily } from "@a2c-smcp/runtime";
import type { ProtocolEra, Server } from "@modelcontextprotocol/server";
import type { CutLimits } from "./cut/cut-page.ts";
import type {
  ProviderDocument,
  ProviderElementDetail,
  ProviderPage,
  ProviderPageFacts,
  Window,
} from "./document-data.ts";
import type { ProviderTool } from "./tools/provider-tool.ts";
import type { SearchCall, SearchResult } from "./tools/search-tool.ts";

/** A value, or a promise of it. */
export type Awaitable<T> = T | Promise<T>;

/** What a function of an author is called with beside what it is asked for. */
export interface ReadCall {
  /** The URI as the client wrote it. */
  readonly uri: string;
  /** Aborts when nobody waits for the result any more. */
  readonly signal: AbortSignal;
  /** The part of a table or list that is wanted; absent when none was named. */
  readonly window?: Window | undefined;
}

/** The documents of a provider that has very many, without making them all for each request. */
export interface DocumentList<Document extends ProviderDocument = ProviderDocument> {
  readonly length: number;
  slice(start: number, end?: number): readonly Document[];
  /** Where a document stands; undefined when it is not there. */
  positionOf(docRef: string): number | undefined;
}

/**
 * What an author passes in. Only `host`, `list` and `page` are needed; each further function saves work. What is not
 * there is `undefined` (an empty result is something else). A thrown `ProtocolError` reaches the client as it is;
 * anything else becomes an internal error whose cause is logged.
 */
export interface ProviderDefinition<Document extends ProviderDocument = ProviderDocument> {
  /** The host of all URIs, in reverse-domain form like `com.example.wiki`; one provider, one host. */
  readonly host: string;
  /** Every document, in an order that stays. */
  list(signal: AbortSignal): Awaitable<readonly Document[] | DocumentList<Document>>;
  /** One document; without this function it is looked for in the list. */
  document?(docRef: string, call: ReadCall): Awaitable<Document | undefined>;
  /** One page, counted from 0. */
  page(document: Document, index: number, call: ReadCall): Awaitable<ProviderPage | undefined>;
  /** One element; without this function it is looked for on the pages. */
  element?(document: Document, id: string, call: ReadCall): Awaitable<ProviderElementDetail | undefined>;
  /** Titles and counts of the pages of a window; without this function the pages are read. */
  pages?(document: Document, window: Window, call: ReadCall): Awaitable<readonly ProviderPageFacts[]>;
  /** Whether a document can be subscribed to; without this function, whether it can be read. */
  has?(docRef: string): Awaitable<boolean>;
  /** The name that a document has now which had another one before: whoever asks for the old one is told. */
  movedTo?(docRef: string): Awaitable<string | undefined>;
  /** The page that an id, or the beginning of one, belongs to, where the id says it; saves looking on all pages. */
  pageOfElement?(id: string): number | undefined;
  /** Adds the tool `search_documents`. */
  search?(call: SearchCall): Awaitable<SearchResult>;
  /** Further tools, which only read. */
  readonly tools?: readonly ProviderTool[] | undefined;
  /** The name of the MCP server; the host unless given. */
  readonly name?: string | undefined;
  readonly title?: string | undefined;
  readonly version?: string | undefined;
  /** What a model is told about the server; a text about URIs unless given. */
  readonly instructions?: string | undefined;
  /** How much of one element an answer carries; `false` where the author cuts already. */
  readonly cut?: Partial<CutLimits> | false | undefined;
  /** Bytes of a picture or attachment that go into one answer; 4 MB unless given. */
  readonly blobBytes?: number | undefined;
  /** Milliseconds that one read may take, 60 000 unless given; after that the client gets an error. */
  readonly timeoutMs?: number | undefined;
  /** Changes within so many milliseconds are announced together; 200 unless given. */
  readonly quietMs?: number | undefined;
  /** Called with the server side of each client; the function that it returns is called when the client is gone. */
  onClient?(server: Server, era: ProtocolEra): (() => void) | undefined;
  readonly logger?: Logger | undefined;
  /** Figures of the author for `/metrics`, beside those of what clients ask for. */
  figures?(): readonly MetricFamily[];
}
