import type { Implementation, ProtocolEra, ServerCapabilities } from "@modelcontextprotocol/client";
import type { ComputerErrorCode } from "../errors.ts";

/** What is known of a server that is connected. */
export interface ServerFacts {
  readonly era: ProtocolEra;
  readonly protocolVersion: string;
  readonly capabilities: ServerCapabilities;
  readonly serverInfo: Implementation | undefined;
  /** The process of a stdio server. */
  readonly pid: number | undefined;
  readonly since: Date;
}

/** Since when a server is not there, and why. */
export interface ServerOutage {
  readonly since: Date;
  readonly why: string;
}

/** Where an MCP server of the Computer stands. */
export type ServerState =
  /** Not started yet, or stopped for good. */
  | { readonly phase: "stopped" }
  /** The configuration says not to start it. */
  | { readonly phase: "disabled" }
  | { readonly phase: "starting"; readonly attempt: number }
  | ({ readonly phase: "ready" } & ServerFacts)
  /** Connected, but the last health probe went unanswered. */
  | ({ readonly phase: "degraded"; readonly why: string } & ServerFacts)
  /** Not connected. `nextTry` is absent when trying again cannot help before the configuration changes. */
  | {
      readonly phase: "failed";
      readonly why: string;
      readonly code: ComputerErrorCode;
      readonly nextTry: Date | undefined;
    };
