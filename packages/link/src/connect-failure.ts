import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import { LinkError, LinkErrorCode } from "./link-error.ts";

/** What socket.io-client hangs on the error of a failed connection, as far as it is of use here. */
interface ConnectFailure extends Error {
  /** The HTTP request of a failed poll. */
  readonly context?: { readonly responseText?: unknown };
  /** What the server's own refusal carries. */
  readonly data?: unknown;
}

/** Returns what a failed connection means: another version, wrong credentials, or nobody there. */
export function explainConnectFailure(failure: ConnectFailure, url: string): LinkError {
  const refusal = ProtocolError.fromPayload(failure.data) ?? ProtocolError.fromPayload(responseBody(failure));
  if (refusal?.code === ErrorCode.VersionMismatch) return versionError(refusal);
  if (refusal) return refusalError(refusal, url);
  // A refusal of another SDK has a message and a place for data; what a transport or a timer says has no such place.
  if ("data" in failure)
    return new LinkError(LinkErrorCode.Unauthorized, `${url} refused the connection: ${failure.message}`, {
      cause: failure,
    });
  return new LinkError(LinkErrorCode.Unreachable, `${url} cannot be reached: ${failure.message}`, {
    cause: failure,
  });
}

function versionError(refusal: ProtocolError): LinkError {
  const theirs = refusal.details?.["server_version"] ?? "another version";
  const ours = refusal.details?.["client_version"] ?? "another";
  const message = `The server speaks protocol ${String(theirs)}, this client speaks ${String(ours)}`;
  return new LinkError(LinkErrorCode.VersionMismatch, message, { cause: refusal });
}

function refusalError(refusal: ProtocolError, url: string): LinkError {
  const isAuth = refusal.code === ErrorCode.Unauthorized || refusal.code === ErrorCode.Forbidden;
  const code = isAuth ? LinkErrorCode.Unauthorized : LinkErrorCode.Unreachable;
  return new LinkError(code, `${url} refused the connection: ${refusal.message}`, { cause: refusal });
}

function responseBody(failure: ConnectFailure): unknown {
  const text = failure.context?.responseText;
  if (typeof text !== "string") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a proxy's error page, not the server's answer
  }
}
