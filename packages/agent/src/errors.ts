import { LinkError, LinkErrorCode } from "@a2c-smcp/link";
import type { ErrorDetails } from "@a2c-smcp/protocol";
import { A2cError, ErrorCode, ProtocolError } from "@a2c-smcp/protocol";

export interface AgentErrorOptions {
  readonly details?: ErrorDetails | undefined;
  readonly reqId?: string | undefined;
  readonly cause?: unknown;
}

/** What the other side, or the way to it, reports. `code` is a number of the protocol, or a word of `ConnectionError`. */
export class AgentError<Code extends number | string = number | string> extends A2cError {
  override readonly name: string = "AgentError";
  readonly code: Code;
  readonly details: ErrorDetails | undefined;
  /** Id of the request that failed, as the logs of every side carry it. */
  readonly reqId: string | undefined;

  constructor(code: Code, message: string, options: AgentErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.details = options.details;
    this.reqId = options.reqId;
  }
}

/** 400–500: the request itself was refused, timed out or broke something. */
export class RequestError extends AgentError<number> {
  override readonly name = "RequestError";
}

/** 4001–4007: the tool is not there, not allowed, failed or ran out of time. */
export class ToolError extends AgentError<number> {
  override readonly name = "ToolError";
}

/** 4008: the server speaks another generation of the protocol. */
export class VersionError extends AgentError<number> {
  override readonly name = "VersionError";

  get serverVersion(): string | undefined {
    return textOf(this.details?.["server_version"]);
  }

  get clientVersion(): string | undefined {
    return textOf(this.details?.["client_version"]);
  }
}

/** 4014–4019: the MCP server is not there or cannot do this. */
export class McpServerError extends AgentError<number> {
  override readonly name = "McpServerError";
}

/** 4101–4106: the office refuses. */
export class OfficeError extends AgentError<number> {
  override readonly name = "OfficeError";
}

/** 4201–4204: the document, page or element is not there, or its URI is wrong. */
export class DocumentError extends AgentError<number> {
  override readonly name = "DocumentError";
}

/** The connection is at fault, not the other side: lost, closed, unreachable, or a server that lacks the event. */
export class ConnectionError extends AgentError<LinkErrorCode> {
  override readonly name = "ConnectionError";
}

/** An office cannot be observed: its server has no observers, or the credentials do not allow it. */
export class ObserversError extends AgentError<"unsupported" | "forbidden"> {
  override readonly name = "ObserversError";
}

const families = [
  { from: 400, to: 500, type: RequestError },
  { from: ErrorCode.ToolNotFound, to: ErrorCode.AuthorizationFailed, type: ToolError },
  { from: ErrorCode.VersionMismatch, to: ErrorCode.VersionMismatch, type: VersionError },
  { from: ErrorCode.McpServerNotFound, to: 4019, type: McpServerError },
  { from: ErrorCode.OfficeHasAgent, to: ErrorCode.AlreadyInOffice, type: OfficeError },
  { from: ErrorCode.DocumentNotFound, to: ErrorCode.InvalidDpeUri, type: DocumentError },
] as const;

/** Turns what a request threw into the error class of its family; what is none of ours stays as it is. */
export function toAgentError(error: unknown, reqId?: string): unknown {
  if (error instanceof ProtocolError) return fromProtocol(error, reqId);
  if (!(error instanceof LinkError)) return error;
  if (error.cause instanceof ProtocolError) return fromProtocol(error.cause, reqId);
  if (error.code === LinkErrorCode.Timeout)
    return new RequestError(ErrorCode.Timeout, error.message, { reqId, cause: error });
  return new ConnectionError(error.code, error.message, { reqId, cause: error });
}

function fromProtocol(error: ProtocolError, reqId: string | undefined): AgentError {
  const family = families.find(({ from, to }) => error.code >= from && error.code <= to);
  const Type = family?.type ?? AgentError;
  return new Type(error.code, error.message, { details: error.details, reqId, cause: error });
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
