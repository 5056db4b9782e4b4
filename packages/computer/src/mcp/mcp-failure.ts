import { messageOf } from "@a2c-smcp/runtime";
import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError, SseError } from "@modelcontextprotocol/client";
import { z } from "zod";
import { ComputerError, ComputerErrorCode } from "../errors.ts";

/** What went wrong with a request to an MCP server, whatever transport and era it went over. */
export type McpFailure =
  /** The server answered with a JSON-RPC error. */
  | { readonly kind: "rpc"; readonly code: number; readonly message: string; readonly data?: unknown }
  /** The request's own time was up. An aborted signal looks the same: ask the signal first. */
  | { readonly kind: "timeout" }
  /** The connection was closed: the process ended, or we closed it. */
  | { readonly kind: "closed" }
  /** The server requires other credentials, or any at all. */
  | { readonly kind: "unauthorized"; readonly status: 401 | 403 }
  /** The server does not know our session any more, or cannot be reached: the connection is no good. */
  | { readonly kind: "unreachable"; readonly message: string }
  | { readonly kind: "other"; readonly message: string };

/** Nobody reads more of what a server says about its failure, and some of it goes into every answer and log. */
const LONGEST_REASON = 2_000;

const MissingMethod = z.object({ error: z.object({ code: z.literal(-32_601), message: z.string() }) });

/** Sorts whatever a request was rejected with. */
export function classifyFailure(cause: unknown): McpFailure {
  if (cause instanceof ProtocolError)
    return {
      kind: "rpc",
      code: cause.code,
      message: cause.message.slice(0, LONGEST_REASON),
      data: cause.data,
    };
  const missing = missingMethodOf(cause);
  if (missing) return missing;
  const status = httpStatusOf(cause);
  if (status === 401 || status === 403) return { kind: "unauthorized", status };
  if (status === 404 || (status !== undefined && status >= 500))
    return { kind: "unreachable", message: `the server answered with HTTP ${status}` };
  if (isClosed(cause)) return { kind: "closed" };
  if (cause instanceof SdkError && cause.code === SdkErrorCode.RequestTimeout) return { kind: "timeout" };
  if (cause instanceof TypeError && cause.message === "fetch failed")
    return { kind: "unreachable", message: "the server cannot be reached" };
  return { kind: "other", message: messageOf(cause) };
}

function isClosed(cause: unknown): boolean {
  if (cause instanceof SdkError)
    return cause.code === SdkErrorCode.ConnectionClosed || cause.code === SdkErrorCode.NotConnected;
  if (cause instanceof ComputerError) return cause.code === ComputerErrorCode.Closed;
  // After a close the SDK rejects with a bare error that has nothing but this text.
  return cause instanceof Error && cause.message === "Not connected";
}

/** Servers of the newer era answer an unknown method with HTTP 404, which else means a lost session. */
function missingMethodOf(cause: unknown): McpFailure | undefined {
  if (!(cause instanceof SdkHttpError) || cause.status !== 404) return undefined;
  const body = MissingMethod.safeParse(readJson(cause.data["text"]));
  return body.success ? { kind: "rpc", ...body.data.error } : undefined;
}

function readJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined; // a body in words, as other servers send with their 404
  }
}

/** Each transport of the SDK says the status in its own way, the oldest only in its text. */
function httpStatusOf(cause: unknown): number | undefined {
  if (cause instanceof SdkHttpError) return cause.status;
  if (cause instanceof SseError) return cause.code;
  const status = cause instanceof Error ? /\(HTTP (\d{3})\)/.exec(cause.message)?.[1] : undefined;
  if (status !== undefined) return Number(status);
  // Negotiation wraps what the transport said.
  return cause instanceof Error && cause.cause !== undefined ? httpStatusOf(cause.cause) : undefined;
}
