import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import {
  ProtocolError as McpError,
  ProtocolErrorCode,
  ResourceNotFoundError,
} from "@modelcontextprotocol/server";

/** An error as a client of MCP gets it: codes of the protocol as they are, the rest as MCP has them. */
export function toMcpError(cause: unknown): McpError {
  if (cause instanceof McpError) return cause;
  const { code, message, details } = ProtocolError.fromUnknown(cause);
  if (code === ErrorCode.NotFound) return notFound(message, details);
  if (code === ErrorCode.BadRequest) return new McpError(ProtocolErrorCode.InvalidParams, message, details);
  if (code === ErrorCode.Internal) return new McpError(ProtocolErrorCode.InternalError, message, details);
  return new McpError(code, message, details);
}

/** MCP knows a missing resource by exactly its URI; what is there instead goes into the words. */
function notFound(message: string, details: ProtocolError["details"]): McpError {
  const { uri, close_matches: close } = details ?? {};
  if (typeof uri !== "string") return new McpError(ProtocolErrorCode.InvalidParams, message, details);
  const hint = Array.isArray(close) && close.length > 0 ? `. There are: ${close.join(", ")}` : "";
  return new ResourceNotFoundError(uri, `${message}${hint}`);
}
