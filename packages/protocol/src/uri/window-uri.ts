import { ErrorCode, ProtocolError } from "../errors.ts";
import { abbreviateUri, decodePart, encodeHost, isHost, readHost, splitUri } from "./authority.ts";

/** A parsed `window://` URI. */
export interface WindowUri {
  readonly host: string;
  /** Decoded segments; `c%2Fd` is the one segment `c/d`. */
  readonly path: readonly string[];
  /** The canonical URI: pure identity, without query and fragment. */
  readonly uri: string;
  /** What was dropped on the way, in words for a log. */
  readonly warnings: readonly string[];
}

/** What a `window://` URI is built from. */
export interface WindowUriParts {
  readonly host: string;
  readonly path?: readonly string[] | undefined;
}

/** Parses a `window://` URI. A query is dropped with a warning; anything else that is wrong throws 400. */
export function parseWindowUri(raw: string): WindowUri {
  const uri = splitUri(raw);
  if (uri?.scheme !== "window") throw invalid(raw, "the scheme must be window");
  const host = readHost(uri.authority);
  if (host === undefined) throw invalid(raw, "the host must not be empty and carries no credentials");
  const warnings: string[] = [];
  if (uri.query !== undefined) warnings.push("query dropped: a window URI is pure identity");
  const segments = uri.path.replace(/\/$/, "").split("/").slice(1);
  const path = segments.filter((segment) => segment !== "").map(decodePart);
  if (path.length < segments.length) warnings.push("empty path segments dropped");
  if (!path.every((segment) => segment !== undefined))
    throw invalid(raw, "a part is not valid percent-encoding");
  return { host, path, uri: writeUri(host, path), warnings };
}

/** Builds the canonical URI; parts that make no valid one throw 400. */
export function buildWindowUri({ host, path = [] }: WindowUriParts): string {
  if (!isHost(host))
    throw invalid(`window://${host}`, "the host must not be empty and carries no credentials");
  if (path.includes("")) throw invalid(`window://${host}`, "a path segment is empty");
  try {
    return writeUri(host, path);
  } catch (cause) {
    if (cause instanceof URIError) throw invalid(`window://${host}`, "a part is not valid Unicode");
    throw cause;
  }
}

function writeUri(host: string, path: readonly string[]): string {
  return ["window:/", encodeHost(host), ...path.map(encodeURIComponent)].join("/");
}

function invalid(raw: string, message: string): ProtocolError {
  return new ProtocolError(ErrorCode.BadRequest, `Invalid window URI: ${message}`, {
    details: { uri: abbreviateUri(raw) },
  });
}
