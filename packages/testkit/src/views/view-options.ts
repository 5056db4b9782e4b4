/** A window that the fixture lists, with the layout that it claims. */
export interface FixtureWindow {
  readonly uri: string;
  readonly text?: string | undefined;
  /** Has bytes only, which a Desktop cannot show. */
  readonly isBlob?: boolean | undefined;
  readonly priority?: number | undefined;
  readonly fullscreen?: boolean | undefined;
}

/** A resource that is neither a document nor a window. */
export interface FixtureResource {
  readonly uri: string;
  readonly name: string;
  readonly text?: string | undefined;
  /** Repeats the text so often: a large resource fits a command line that way. */
  readonly times?: number | undefined;
  readonly description?: string | undefined;
  readonly mimeType?: string | undefined;
  readonly size?: number | undefined;
  readonly _meta?: Readonly<Record<string, unknown>> | undefined;
}

/** What the view fixture offers and how it misbehaves; by default it offers nothing and behaves. */
export interface ViewOptions {
  /** Which generations of MCP are served; both by default. */
  readonly era?: "both" | "legacy" | "modern" | undefined;
  /** Host of its `dpe://` URIs. */
  readonly host?: string | undefined;
  /** So many documents, `doc-1` and on, the last the newest. */
  readonly documents?: number | undefined;
  /** Pages of each document. */
  readonly pages?: number | undefined;
  readonly windows?: readonly FixtureWindow[] | undefined;
  readonly resources?: readonly FixtureResource[] | undefined;
  /** Lists documents with their metadata; true by default. */
  readonly listsMeta?: boolean | undefined;
  /** Answers level 0; true by default. */
  readonly hasCatalogue?: boolean | undefined;
  /** Declares `resources.subscribe`; true by default. */
  readonly canSubscribe?: boolean | undefined;
  /** Declares completions; true by default. */
  readonly canComplete?: boolean | undefined;
  /** Offers no resources at all, only its tools. */
  readonly isToolsOnly?: boolean | undefined;
  /** Resources on a page of the list; all on one by default. */
  readonly pageSize?: number | undefined;
  /** The list never comes to an end. */
  readonly loopsCursor?: boolean | undefined;
  /** Never answers these. */
  readonly hangsOn?: "list" | "read" | undefined;
  /** Answers these with something else. */
  readonly garbles?: "list" | "read" | undefined;
  /** Milliseconds that a page of the list takes. */
  readonly listDelayMs?: number | undefined;
  /** Milliseconds that a read takes. */
  readonly readDelayMs?: number | undefined;
  /** Ends itself in the middle of this read, counted from 1. */
  readonly diesOnRead?: number | undefined;
  /** Documents of these references are listed, but reading them fails. */
  readonly unreadable?: readonly string[] | undefined;
  /** Says "not found" as any MCP server does, without a code of the protocol. */
  readonly isForeign?: boolean | undefined;
  /** Another number of documents at each start, counted in the file; the last goes for all later starts. */
  readonly documentsByStart?: { readonly file: string; readonly counts: readonly number[] } | undefined;
}

export const DEFAULT_HOST = "com.example.docs";
