import type { Logger, Tracing } from "@a2c-smcp/runtime";
import type { Progress } from "@modelcontextprotocol/client";
import type { Elicitor } from "./elicitation.ts";
import type { ServerProblems } from "./server-problems.ts";

/** The events of a connection. */
export interface McpConnectionEvents {
  "tools-list-changed": () => void;
  "resources-list-changed": () => void;
  /** A resource has new contents: the server said so, or may have while no notification could arrive. */
  "resource-updated": (uri: string, isAssumed: boolean) => void;
  /** A request failed in a way that puts the whole connection in doubt. */
  suspect: (why: string) => void;
  /** The connection has ended, from either side. Emitted once. */
  closed: () => void;
}

export interface McpConnectionOptions {
  /** The name of the MCP server in the configuration. */
  readonly server: string;
  readonly logger: Logger;
  /** Milliseconds for a request that does not say. */
  readonly requestTimeoutMs?: number | undefined;
  /** Where the transport of the connection notes its problems too. */
  readonly problems?: ServerProblems | undefined;
  /** Servers are told that callers can be asked for input. */
  readonly elicits?: boolean | undefined;
  /** Takes spans of what the server is asked. */
  readonly tracing?: Tracing | undefined;
  /** The server logged something through MCP. */
  readonly onLogged?: ((line: string) => void) | undefined;
}

/** What any request to an MCP server may say. */
export interface McpRequestOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds. */
  readonly timeoutMs?: number | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Who is asked where the server needs input for it. */
  readonly elicitor?: Elicitor | undefined;
}

/** A call of one tool by its original name. */
export interface McpToolCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** An argument of a prompt or resource template that is to be completed, as MCP spells it. */
export interface McpCompletionRequest {
  readonly ref: Readonly<Record<string, unknown>>;
  readonly argument: { readonly name: string; readonly value: string };
  readonly context?: Readonly<Record<string, unknown>> | undefined;
}
