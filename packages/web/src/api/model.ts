/** What the page and the Computer's local API say to each other. Types only: both sides import this file. */
import type { RequestKind } from "@a2c-smcp/computer";
import type { SearchHit } from "@a2c-smcp/protocol";

/** How the Computer and its servers are doing. GET /api/state */
export interface SystemState {
  readonly computer: { readonly name: string; readonly version: string; readonly protocolVersion: string };
  readonly servers: readonly ServerView[];
  /** Null while the Computer works by itself, without any Server. */
  readonly office: OfficeView | null;
  /** Null where no MCP server tells of indexing. */
  readonly indexing: IndexingView | null;
  readonly problemCount: number;
}

export interface ServerView {
  readonly name: string;
  readonly phase: "stopped" | "disabled" | "starting" | "ready" | "degraded" | "failed";
  /** Why it is not ready, for a person. */
  readonly why?: string;
  /** ISO 8601: since when it is ready, or not there. */
  readonly since?: string;
  readonly nextTry?: string;
  readonly era?: "legacy" | "modern";
  readonly protocolVersion?: string;
  readonly title?: string;
  readonly version?: string;
  readonly capabilities: readonly string[];
  /** How often it was started anew since the Computer runs. */
  readonly restarts: number;
  readonly lastError?: string;
  /** The last lines that it wrote to stderr or logged. */
  readonly log: readonly string[];
  readonly tools: number;
  readonly documents: number;
  readonly windows: number;
}

export interface OfficeView {
  readonly url: string;
  readonly office: string;
  readonly phase: "connecting" | "joined" | "reconnecting" | "closed";
  readonly since: string;
  readonly reconnects: number;
  readonly members: readonly {
    readonly name: string;
    readonly role: "agent" | "computer";
    readonly version?: string;
    readonly isSelf: boolean;
  }[];
}

export interface IndexingView {
  readonly phase: "idle" | "looking" | "reading";
  readonly done: number;
  readonly total: number;
  readonly pages: number;
  readonly perSecond: number;
  readonly secondsLeft: number | null;
  readonly current: string | null;
}

/**
 * GET /api/finder?type=&keyword=&server=&sort=&order=&offset=&limit=: the catalogue in the order in which an Agent sees it.
 * `sort` (a FinderSort) and `order` (asc, desc) put documents into another order within each MCP server, never across.
 * `type` takes several, with commas between; `limit` goes up to 500.
 */
export interface FinderAnswer {
  readonly documents: readonly FinderItem[];
  readonly total: number;
  /** How many passed the filters by MCP server, in Agent order; the sum of the counts is `total`. */
  readonly groups: readonly { readonly server: string; readonly count: number }[];
  /** Over everything, before filters. */
  readonly types: readonly { readonly type: string; readonly count: number }[];
}

export type FinderSort = "agent" | "title" | "type" | "pages" | "size" | "modified";

export interface FinderItem {
  readonly uri: string;
  readonly server: string;
  readonly title: string;
  readonly type: string;
  readonly pages: number | null;
  readonly size: number | null;
  readonly modified: string | null;
  readonly keywords: readonly string[];
  readonly summary: string;
  readonly path: string | null;
  readonly isStale: boolean;
}

/**
 * GET /api/read?uri=: exactly what an Agent gets for this URI.
 * GET /api/blob?uri= answers the bytes of a picture or attachment, GET /api/original?uri= those of the file of a document
 * (any URI below the document will do).
 */
export interface ReadAnswer {
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
  readonly bytes: number;
  readonly tokens: number;
  readonly meta: Readonly<Record<string, unknown>>;
  /** Bytes of a picture or attachment are at /api/blob?uri=. */
  readonly blob?: { readonly mimeType: string; readonly bytes: number };
}

/** GET /api/search?q=&type=&limit=&offset= */
export interface SearchView {
  readonly hits: readonly SearchHitView[];
  readonly total: number;
  /** `full-text` where a server offers it, else `titles`. */
  readonly kind: "full-text" | "titles";
  readonly corrections: readonly { readonly word: string; readonly near: readonly string[] }[];
  readonly suggestions: readonly string[];
  /** Null where every file could be searched. */
  readonly coverage: SearchCoverage | null;
  readonly words: SearchWords;
}

/** How much of all files a search could look at. */
export interface SearchCoverage {
  readonly searchable: number;
  readonly files: number;
  /** Files that are still to be read. */
  readonly waiting: number;
  /** Files that cannot be read. */
  readonly failed: number;
  /** Places of the folders that are not served. */
  readonly leftOut: number;
  /** Files that were searched only in part, the first of them, with how far. */
  readonly partial: readonly { readonly file: string; readonly reason: string }[];
  readonly partialTotal: number;
}

/** Words of a query that were not looked for, or are nowhere. */
export interface SearchWords {
  /** How many of the last words were too many. */
  readonly leftOut: number;
  /** Words that only join or ask. */
  readonly ignored: readonly string[];
  readonly missing: readonly string[];
}

/** A hit as `protocol` has it; `uri` is the place itself. */
export type SearchHitView = SearchHit & {
  readonly document_uri: string;
  readonly document_title: string;
  readonly server: string;
};

/** GET /api/desktop */
export interface DesktopView {
  /** In the order in which an Agent sees them; those that are left out come last. */
  readonly windows: readonly WindowView[];
  readonly tokens: number;
}

export interface WindowView {
  readonly uri: string;
  readonly server: string;
  readonly title: string;
  readonly priority: number;
  readonly isFullscreen: boolean;
  /** Exactly what an Agent gets: the URI, an empty line, then the contents. Empty where nothing could be read as text. */
  readonly text: string;
  readonly tokens: number;
  /** Why an Agent does not see it. */
  readonly leftOut?: "blob-only" | "fullscreen" | "size" | "unreadable" | "empty";
  readonly changedAt: string;
}

/** GET /api/tools */
export interface ToolView {
  readonly name: string;
  readonly server: string;
  readonly title: string;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
  /** As its server calls it. */
  readonly tool: string;
  /** It only reads, as its server says, which the operator trusts. */
  readonly isReadOnly: boolean;
  /** Its server says that it may destroy something. */
  readonly isDestructive: boolean;
}

/** POST /api/call {name, params, confirmed}: a tool that is not read-only needs `confirmed: true`. */
export interface CallAnswer {
  readonly isError: boolean;
  readonly ms: number;
  readonly tokens: number;
  readonly content: readonly unknown[];
  readonly structured?: unknown;
}

/** GET /api/resources?server=&cursor= */
export interface ResourcesView {
  readonly resources: readonly {
    readonly uri: string;
    readonly server: string;
    readonly name: string;
    readonly description: string;
    readonly mimeType: string | null;
    readonly size: number | null;
  }[];
  readonly next: string | null;
}

/** GET /api/calls: what the Agent did, newest first. */
export interface CallView {
  readonly id: string;
  readonly at: string;
  readonly server: string;
  readonly kind: RequestKind;
  /** The name of the tool, or the kind. */
  readonly what: string;
  readonly ms: number;
  readonly isError: boolean;
  readonly error: string | null;
  readonly tokens: number | null;
  readonly uri: string | null;
}

/** GET /api/problems */
export interface ProblemView {
  readonly server: string;
  readonly file: string;
  readonly reason: string;
  readonly advice: string;
}

/**
 * GET /api/events, text/event-stream: what changed; the page asks again for what it shows.
 * The first event is a `state`. An event of type `ping` comes every 15 seconds: without it the page reconnects.
 */
export type LiveEvent =
  | { readonly what: "state"; readonly state: SystemState }
  | { readonly what: "indexing"; readonly indexing: IndexingView }
  | { readonly what: "finder" | "desktop" | "tools" | "resources" | "problems" }
  | { readonly what: "calls"; readonly call: CallView }
  | { readonly what: "resource"; readonly uri: string };

/** Every answer that is no 2xx. */
export interface ApiError {
  readonly code: string;
  readonly message: string;
  /** What to do about it. */
  readonly advice?: string;
}
