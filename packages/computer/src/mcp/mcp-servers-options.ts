import type { BackoffOptions, Logger, Tracing } from "@a2c-smcp/runtime";
import type { CredentialStore } from "../auth/credential-store.ts";
import type { ServerConfig } from "../config/server-config.ts";
import type { HealthOptions } from "./health-monitor.ts";
import type { McpConnection } from "./mcp-connection.ts";
import type { ServerOutage, ServerState } from "./server-state.ts";

export interface McpServersEvents {
  "state-changed": (server: string, state: ServerState, previous: ServerState) => void;
  /** Connected and prepared. */
  connected: (connection: McpConnection) => void;
  disconnected: (connection: McpConnection) => void;
  /** What of a server is left out or held back is different. */
  "problems-changed": (server: string) => void;
  /** Servers came, went, or are described differently. */
  configured: () => void;
}

/** How long things may take, in milliseconds. */
export interface McpTimings {
  /** Until a server must be ready. */
  readonly startTimeoutMs?: number | undefined;
  readonly health?: Partial<HealthOptions> | undefined;
  readonly backoff?: BackoffOptions | undefined;
  /** A server that was up this long starts from the first back-off again. */
  readonly stableAfterMs?: number | undefined;
  /** Until a silent stdio server is taken for one of the older era. */
  readonly probeTimeoutMs?: number | undefined;
  /** That a process has to end by itself. */
  readonly graceMs?: number | undefined;
  /** For a request that does not say. */
  readonly requestTimeoutMs?: number | undefined;
}

export interface McpServersOptions extends McpTimings {
  readonly logger: Logger;
  /** Of servers that a person signed in to. */
  readonly credentials?: CredentialStore | undefined;
  /** Servers are told that callers can be asked for input. */
  readonly elicits?: boolean | undefined;
  /** Takes spans of what servers are asked. */
  readonly tracing?: Tracing | undefined;
  /** Takes secrets out of what is said about servers. */
  readonly scrub: (text: string) => string;
  /** Fills in the placeholders. May wait for a person, so it does not count against the start. */
  readonly resolve: (config: ServerConfig) => Promise<ServerConfig>;
  /** Gets a fresh connection ready for use; until then its server does not count as ready. */
  readonly prepare: (connection: McpConnection) => Promise<void>;
}

/** How an MCP server is doing at present. */
export interface ServerSnapshot {
  readonly name: string;
  readonly state: ServerState;
  /** Set from the first failure until the server is up, through every new attempt. */
  readonly outage: ServerOutage | undefined;
  /** What of the server is left out or held back while it is connected, and why. */
  readonly problems: readonly string[];
}
