import type { ApprovalsView } from "./approvals.ts";

/** How the Computer and its servers are doing. GET /api/state */
export interface SystemState {
  readonly computer: { readonly name: string; readonly version: string; readonly protocolVersion: string };
  readonly servers: readonly ServerView[];
  /** Null while the Computer works by itself, without any Server. */
  readonly office: OfficeView | null;
  /** Null where no MCP server reports indexing. */
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
  /** Why, as the server names it for programs; absent where it does not. */
  readonly kind?: string;
  readonly reason: string;
  readonly advice: string;
}
