import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import type { McpFailure } from "../mcp/mcp-failure.ts";
import { cleanText } from "./clean-text.ts";

export interface FailureContext {
  readonly server: string;
  /** Takes secrets out. */
  readonly scrub: (text: string) => string;
  readonly cause: unknown;
}

/** A failed MCP request as the Agent gets to see it: 4003 with what the server said. */
export function callFailed(failure: McpFailure, { server, scrub, cause }: FailureContext): ProtocolError {
  const details = detailsOf(failure, (text) => cleanText(scrub(text)));
  return new ProtocolError(ErrorCode.ToolFailed, "The tool failed in its MCP server", {
    details: { mcp_server: server, ...details },
    cause,
  });
}

function detailsOf(failure: McpFailure, clean: (text: string) => string): Record<string, unknown> {
  switch (failure.kind) {
    case "rpc":
      return { reason: "mcp error", code: failure.code, message: clean(failure.message) };
    case "closed":
      return { reason: "mcp server exited" };
    case "unreachable":
      return { reason: "mcp server cannot be reached" };
    case "timeout":
      return { reason: "mcp server did not answer" };
    case "unauthorized":
      return { reason: "mcp server refused the credentials" };
    case "other":
      return { reason: "mcp request failed", message: clean(failure.message) };
  }
}

/** The server of the tool is configured, but not running at the moment. */
export function serverDown(server: string, phase: string): ProtocolError {
  return new ProtocolError(
    ErrorCode.ToolFailed,
    "The MCP server of the tool is not running; try again later",
    {
      details: { mcp_server: server, reason: "mcp server is not running", phase },
    },
  );
}
