import type { RequestKind } from "@a2c-smcp/computer";

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
  /** The file of the document that was read. */
  readonly file: string | null;
}

/**
 * POST /api/ask {event, request}, answered as lines of JSON: how far a tool is, then what an Agent would be answered, or
 * the error payload that it would be sent.
 */
export type AskLine = { readonly progress: object } | { readonly answer: unknown };

/** GET /api/resources?server=&cursor= */
export interface ResourcesView {
  readonly resources: readonly {
    readonly uri: string;
    readonly server: string;
    /** Its title, or else its name. */
    readonly name: string;
    /** The path of a document's file with forward slashes. */
    readonly path: string | null;
    readonly description: string;
    readonly mimeType: string | null;
    readonly size: number | null;
  }[];
  readonly next: string | null;
}
