/** What the page and the Computer's local API say to each other: types, and the words of the queries. Both sides import this file. */
import type { RequestKind } from "@a2c-smcp/computer";
import type { SearchHit } from "@a2c-smcp/protocol";
import type { ApprovalsView } from "./approvals.ts";

/** How the Computer and its servers are doing. GET /api/state */
export interface SystemState {
  readonly computer: { readonly name: string; readonly version: string; readonly protocolVersion: string };
  readonly servers: readonly ServerView[];
  /** Null while the Computer works by itself, without any Server. */
  readonly office: OfficeView | null;
  /** Null where no MCP server tells of indexing. */
  readonly indexing: IndexingView | null;
  readonly problemCount: number;
  /** Folders whose files are served as documents, with forward slashes. */
  readonly folders: readonly string[];
  readonly approvals: ApprovalsView;
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
  /** All files that are known, and those whose text can be searched by now. */
  readonly files: number;
  readonly searchable: number;
  readonly pages: number;
  readonly perSecond: number;
  readonly secondsLeft: number | null;
  readonly current: string | null;
}

/**
 * GET /api/finder?type=&keyword=&server=&folder=&changed=&size=&sort=&order=&offset=&limit=: the catalogue in the order in
 * which an Agent sees it. `sort` (a FinderSort) and `order` (asc, desc) put documents into another order within each MCP
 * server, never across. `type` takes several, with commas between; `folder` is a path of GET /api/folders, with all that
 * is below it; `limit` goes up to 500.
 */
export interface FinderAnswer {
  readonly documents: readonly FinderItem[];
  readonly total: number;
  /** How many passed the filters by MCP server, in Agent order; the sum of the counts is `total`. */
  readonly groups: readonly { readonly server: string; readonly count: number }[];
  /** Over everything, before filters. */
  readonly types: readonly { readonly type: string; readonly count: number }[];
}

export const FINDER_SORTS = ["name", "folder", "modified", "type", "size", "pages", "agent"] as const;
export type FinderSort = (typeof FINDER_SORTS)[number];

/** How long ago a file was changed; `older` than a year. */
export const CHANGED_SPANS = ["day", "week", "month", "year", "older"] as const;
export type ChangedSpan = (typeof CHANGED_SPANS)[number];

/** How large a file is: below 100 KB, 1 MB, 10 MB, and beyond. */
export const SIZE_CLASSES = ["small", "medium", "large", "huge"] as const;
export type SizeClass = (typeof SIZE_CLASSES)[number];

/** GET /api/locate, with the filters and the order of GET /api/finder, and `uri`, or `prefix` and `from`. */
export interface LocateAnswer {
  /** The place of the document in the list; of several whose name begins so, the first from `from` on. Null for none. */
  readonly index: number | null;
}

/** GET /api/folders: where the files of the documents are. */
export interface FoldersView {
  /** Each before those that are in it. */
  readonly folders: readonly FolderView[];
  /** More than `folders` has where there are very many. */
  readonly total: number;
}

export interface FolderView {
  /** Absolute, with forward slashes. */
  readonly path: string;
  readonly name: string;
  /** 0 for a folder that is served itself. */
  readonly depth: number;
  /** Documents in it and in all that is below it. */
  readonly count: number;
}

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
  /** Of its file, absolute, with forward slashes. */
  readonly path: string | null;
  readonly isStale: boolean;
  /** Set where it can be searched only in part. */
  readonly partial?: PartialFile;
}

/**
 * GET /api/read?uri=: exactly what an Agent gets for this URI.
 * GET /api/blob?uri= returns the bytes of a picture or attachment, GET /api/original?uri= those of the file of a document
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

/** GET /api/view?uri=&pixels=: a page as it looks. An office document is laid out by LibreOffice for that. */
export interface PageLook {
  readonly mimeType: string;
  /** In base64. */
  readonly data: string;
  readonly width: number;
  readonly height: number;
  /** The page of the layout, from 1, where LibreOffice made one; of a long document it lays out only the first pages. */
  readonly printed?: { readonly page: number; readonly pages?: number };
}

/** POST /api/rows: rows of a table in another order, or only those that hold a text. */
export interface RowsQuery {
  /** Of the table element. */
  readonly uri: string;
  /** The column that is sorted by, from 0. */
  readonly column?: number | undefined;
  readonly isDown?: boolean | undefined;
  readonly filter?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface RowsAnswer {
  /** The place of each row in the table, from 1, and its cells. */
  readonly rows: readonly { readonly place: number; readonly cells: readonly unknown[] }[];
  /** How many rows hold the text. */
  readonly total: number;
  /** What the MCP server says of rows that it did not look at. */
  readonly notes: readonly string[];
}

/** GET /api/search?q=&type=&folder=&changed=&limit=&offset= */
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
  readonly partial: readonly PartialFile[];
  readonly partialTotal: number;
  /** MCP servers whose own search failed: of their documents only titles, keywords and summaries were searched. */
  readonly unanswered: readonly { readonly server: string; readonly problem: string }[];
}

/** A file that was searched only in part. */
export interface PartialFile {
  readonly file: string;
  /** In English, as the MCP server says it. */
  readonly reason: string;
  /** Where its searchable text ends, from 0, where it ends before the file does. */
  readonly pageIndex?: number | undefined;
  /** Of a long table or list: the first row that cannot be searched. */
  readonly row?: number | undefined;
}

/** Words of a query that were not looked for, or are nowhere. */
export interface SearchWords {
  /** How many of the last words were too many. */
  readonly leftOut: number;
  /** Words that only join or ask. */
  readonly ignored: readonly string[];
  readonly missing: readonly string[];
  /** Set where a model finds pages by what they mean, and did not see all files. */
  readonly meaning?: SearchMeaning | undefined;
}

/** How much of all files was searched by its meaning. */
export interface SearchMeaning {
  readonly searched: number;
  readonly files: number;
  /** False where only words were looked for. */
  readonly isUsed: boolean;
  /** In English, as the MCP server says it. */
  readonly reason?: string | undefined;
}

/** A hit as `protocol` has it; `uri` is the place itself. */
export type SearchHitView = SearchHit & {
  readonly document_uri: string;
  readonly document_title: string;
  readonly server: string;
  /** Its document can be searched only in part: there may be more in it. */
  readonly partial?: PartialFile;
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
  /** Who asked. */
  readonly agent: string;
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

/**
 * POST /api/ask {event, request}, answered as lines of JSON: how far a tool is, then what an Agent would be answered, or
 * the error payload that it would be sent.
 */
export type AskLine = { readonly progress: object } | { readonly answer: unknown };

/** GET /api/room: this Computer, and who is in its office right now. */
export interface RoomView {
  readonly computer: string;
  /** Null while the Computer works by itself. */
  readonly office: string | null;
  /** As the server of the office says; null where it does not. */
  readonly members:
    | readonly {
        readonly name: string;
        readonly role: "agent" | "computer";
        readonly version?: string | undefined;
      }[]
    | null;
}

/** GET /api/problems */
export interface ProblemView {
  readonly server: string;
  readonly file: string;
  readonly reason: string;
  readonly advice: string;
}

/**
 * GET /api/events, text/event-stream: what changed; the page asks again for what it shows. A command of the same user is
 * not asked for approvals unless it says `attends=yes`.
 * The first event is a `state`. An event of type `ping` comes every 15 seconds: without it the page reconnects.
 */
export type LiveEvent =
  | { readonly what: "state"; readonly state: SystemState }
  | { readonly what: "indexing"; readonly indexing: IndexingView }
  /** `office`: somebody came or went, or another Computer of the office changed; told once GET /api/office was asked. */
  | { readonly what: "finder" | "desktop" | "tools" | "resources" | "problems" | "office" }
  | { readonly what: "approvals"; readonly approvals: ApprovalsView }
  | { readonly what: "calls"; readonly call: CallView }
  | { readonly what: "resource"; readonly uri: string };

/** Every answer that is no 2xx. */
export interface ApiError {
  readonly code: string;
  readonly message: string;
  /** What to do about it. */
  readonly advice?: string;
}
