import type { ServerState } from "@a2c-smcp/computer";

/** How far the files are: first all are looked into, which makes the catalogue, then their text is read for search. */
export interface IndexProgress {
  readonly phase: "scanning" | "describing" | "reading";
  readonly done: number;
  readonly total: number;
  /** Files per second; absent while nobody can say. */
  readonly per_second?: number | undefined;
  readonly seconds_left?: number | undefined;
  /** The file that is being read, below its folder. */
  readonly file?: string | undefined;
}

export interface UnreadFile {
  readonly file: string;
  readonly reason: string;
  readonly message: string;
}

/** Somebody in the office. */
export interface Present {
  readonly role: "agent" | "computer";
  readonly name: string;
}

/** Something that an Agent asked of the Computer. */
export interface AgentCall {
  readonly kind: "tool" | "read" | "documents" | "windows";
  /** The tool or URI; absent for lists. */
  readonly what?: string | undefined;
  readonly ok: boolean;
  readonly ms: number;
  readonly error?: string | undefined;
}

export interface ServerNews {
  readonly server: string;
  readonly phase: ServerState["phase"];
  readonly tools?: number | undefined;
  readonly why?: string | undefined;
  /** What kind of failure it is, to tell what to do. */
  readonly code?: string | undefined;
}

/** What happens in a running `a2c up`; with `--json` each is one line, so names and fields are a promise. */
export type UpEvent =
  | { readonly event: "starting"; readonly folders: readonly string[]; readonly configs: readonly string[] }
  | {
      readonly event: "listening";
      readonly url: string;
      readonly port: number;
      /** The port that was asked for; another than `port` where that one was taken. */
      readonly wanted_port: number;
      /** The process of another `a2c up` that has that port. */
      readonly taken_by?: number | undefined;
    }
  /** What agents show at the door; only where it was asked for. */
  | { readonly event: "secret"; readonly secret: string }
  /** The page for the person at this machine: the link lets one browser in, once, and sees everything. */
  | { readonly event: "web"; readonly url: string; readonly is_built: boolean }
  /** That link works no more. */
  | { readonly event: "web-link-gone"; readonly why: "used" | "expired" }
  | ({ readonly event: "mcp-server" } & ServerNews)
  /** Configuration files were changed and taken; or not, because they have mistakes. */
  | { readonly event: "config-changed" }
  | { readonly event: "config-error"; readonly message: string }
  /** Nothing confines the parsers of the documents here, though it was not switched off. */
  | { readonly event: "not-confined"; readonly reason: string }
  /** The other commands do not find this system: the folder where it would say so cannot be written. */
  | { readonly event: "unannounced"; readonly folder: string }
  | ({ readonly event: "indexing" } & IndexProgress)
  | ({ readonly event: "unread" } & UnreadFile)
  | { readonly event: "unread-gone"; readonly file: string }
  /** The catalogue is complete, or has changed since. */
  | {
      readonly event: "documents";
      readonly count: number;
      /** Documents by type. */
      readonly types: Readonly<Record<string, number>>;
      readonly unread: number;
    }
  /** Every text has been read, so that search finds it; `pages` counts those that were read since the start. */
  | {
      readonly event: "indexed";
      readonly pages: number;
      /** The first files of which search finds only a part; absent where it finds all. */
      readonly in_part?: readonly string[] | undefined;
    }
  | {
      readonly event: "ready";
      readonly url: string;
      readonly office: string;
      readonly computer: string;
      readonly tools: number;
      readonly ms: number;
    }
  | ({ readonly event: "entered" | "left" } & Present)
  | ({ readonly event: "call" } & AgentCall)
  | { readonly event: "stopping" }
  | { readonly event: "stopped"; readonly ms: number };

/** Called with what happens, as it happens. */
export type Tell = (event: UpEvent) => void;
