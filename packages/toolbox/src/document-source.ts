import type { CallToolAnswer, FinderDocument } from "@a2c-smcp/protocol";

/** What a read gave: the body of a document, page or element, or a text of a server that writes words. */
export interface SourceReading {
  /** The JSON of a document, page or element. */
  readonly body?: unknown;
  /** Markdown or plain text. */
  readonly text?: string | undefined;
  /** What came beside it: the hash of the content, whether it changed. */
  readonly meta: Readonly<Record<string, unknown>>;
}

/** A tool of an MCP server that serves documents. */
export interface ServerTool {
  /** The MCP server. */
  readonly server: string;
  /** JSON Schema of its arguments. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  call(args: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<CallToolAnswer>;
}

/** Where the documents come from: a Computer in this process, or one behind an office. */
export interface DocumentSource {
  /** Waits a moment after the start for those that serve documents. */
  ready(): Promise<void>;
  /** Every document of the catalogue, newest first; the same array as long as nothing changed. */
  documents(signal?: AbortSignal): Promise<readonly FinderDocument[]>;
  /** Reads a `dpe://` URI at the server that it belongs to. */
  read(uri: string, signal?: AbortSignal): Promise<SourceReading>;
  /** The tools of that name, at most one for each server that is up. */
  tools(name: string): Promise<readonly ServerTool[]>;
  /** Resolves when the catalogue changes, or after so many milliseconds; only where that is heard of. */
  changed?(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** What may be missing because a server is down or starting, a sentence each. */
  troubles(): readonly string[];
}
