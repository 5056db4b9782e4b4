import { ErrorCode, isDpeUri, ProtocolError, parseDpeUri } from "@a2c-smcp/protocol";
import { messageOf } from "@a2c-smcp/runtime";
import { jsonIn } from "@a2c-smcp/runtime/document-contents";
import { z } from "zod";
import { classifyFailure } from "../mcp/mcp-failure.ts";
import type { McpReadResult } from "../mcp/mcp-shapes.ts";

/** What a foreign server says when it has no such resource: the code of today, and the one of before. */
const NOT_FOUND = new Set([-32_602, -32_002]);

/** What a handler that only throws ends as: with the SDK for TypeScript, and with that for Python. */
const THROWN = new Set([-32_603, 0]);
/** The words of such an error are all there is to tell what is not there from what is broken. */
const saysNotFound =
  /\b(not found|no such|does(?: not|n't) exist|unknown|out of range)\b|不存在|未找到|找不到|超出/i;

const notFoundByLevel = {
  0: { code: ErrorCode.DocumentNotFound, message: "There is no such catalogue" },
  1: { code: ErrorCode.DocumentNotFound, message: "There is no such document" },
  2: { code: ErrorCode.PageOutOfRange, message: "The document has no such page" },
  3: { code: ErrorCode.ElementNotFound, message: "The document has no such element" },
} as const;

/** Turns what a read was rejected with into the error that the Agent sees; codes of the protocol pass as they are. */
export function toReadError(cause: unknown, uri: string, server: string): ProtocolError {
  if (cause instanceof ProtocolError) return cause;
  const failure = classifyFailure(cause);
  const details = { uri, mcp_server: server };
  switch (failure.kind) {
    case "rpc":
      return fromRpc(failure, { uri, server, cause });
    case "timeout":
      return new ProtocolError(ErrorCode.Timeout, `MCP server ${server} did not answer in time`, {
        details,
        cause,
      });
    case "unauthorized":
      return new ProtocolError(ErrorCode.AuthorizationNeeded, `MCP server ${server} wants authorization`, {
        details,
        cause,
      });
    default:
      return new ProtocolError(ErrorCode.Internal, `MCP server ${server} failed while reading`, {
        details: { ...details, reason: failure.kind },
        cause: messageOf(cause),
      });
  }
}

const ErrorBody = z.strictObject({
  error: z.looseObject({
    code: z.int().min(ErrorCode.DocumentNotFound).max(ErrorCode.InvalidDpeUri),
    message: z.string().max(2_000),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
});
const LONGEST_ERROR = 10_000;

/** The error that a provider answered a read of a document with as if it were content; undefined for all else. */
export function errorInBody(
  { contents }: McpReadResult,
  { uri, server }: { readonly uri: string; readonly server: string },
): ProtocolError | undefined {
  const [item, ...more] = contents;
  if (!isDpeUri(uri) || !item || more.length > 0 || String(item["text"]).length > LONGEST_ERROR)
    return undefined;
  const { data } = ErrorBody.safeParse(jsonIn(item));
  if (data === undefined) return undefined;
  const { code, message, details } = data.error;
  return new ProtocolError(code, message, { details: { ...details, uri, mcp_server: server } });
}

interface RpcFailure {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

function isNotFound({ code, message }: RpcFailure): boolean {
  return NOT_FOUND.has(code) || (THROWN.has(code) && saysNotFound.test(message.slice(0, LONGEST_ERROR)));
}

function fromRpc(failure: RpcFailure, place: { uri: string; server: string; cause: unknown }): ProtocolError {
  const { uri, server, cause } = place;
  const data = typeof failure.data === "object" && failure.data !== null ? { ...failure.data } : {};
  const details = { ...data, uri, mcp_server: server };
  if (failure.code >= ErrorCode.DocumentNotFound && failure.code <= ErrorCode.InvalidDpeUri)
    return new ProtocolError(failure.code, failure.message, { details, cause });
  if (isDpeUri(uri) && isNotFound(failure)) {
    const { code, message } = notFoundByLevel[parseDpeUri(uri).level];
    return new ProtocolError(code, `${message}: ${failure.message}`, { details, cause });
  }
  const code = NOT_FOUND.has(failure.code) ? ErrorCode.NotFound : ErrorCode.Internal;
  return new ProtocolError(code, `MCP server ${server} refused: ${failure.message}`, {
    details: { ...details, mcp_code: failure.code },
    cause,
  });
}
