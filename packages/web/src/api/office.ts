/** What the page and the local API say of the whole office, seen by an observer. Types only: both sides import this file. */
import type { FinderItem } from "./finder.ts";

/** GET /api/office: who is there, seen without the Agent's seat, or why that is not possible. */
export type OfficeLook =
  | { readonly way: "observer"; readonly members: readonly OfficeMember[] }
  /** The Server has no observers, or the secret of this Computer does not allow to observe. */
  | { readonly way: "none"; readonly why: "unsupported" | "forbidden" };

export interface OfficeMember {
  readonly name: string;
  readonly role: "agent" | "computer";
  readonly version: string | null;
}

/** GET /api/office/documents?computer=&q=&offset=&limit=: `q` is looked for in titles, keywords and summaries. */
export interface OfficeDocuments {
  readonly documents: readonly FinderItem[];
  readonly total: number;
}

/** GET /api/office/desktop?computer= */
export interface OfficeDesktop {
  readonly windows: readonly { readonly uri: string; readonly text: string; readonly tokens: number }[];
}

/** GET /api/office/tools?computer= */
export interface OfficeTools {
  readonly tools: readonly {
    readonly name: string;
    readonly server: string;
    readonly description: string;
    readonly schema: Readonly<Record<string, unknown>>;
  }[];
}
