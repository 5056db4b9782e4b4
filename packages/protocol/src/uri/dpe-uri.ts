import { ErrorCode, ProtocolError } from "../errors.ts";
import { abbreviateUri, decodePart, encodeHost, isHost, readHost, splitUri } from "./authority.ts";
import type { DpeParams } from "./dpe-params.ts";
import { readDpeParams, readWholeNumber, writeDpeParams } from "./dpe-params.ts";

/** 0 catalogue, 1 document, 2 page, 3 element. */
export type DpeLevel = 0 | 1 | 2 | 3;

/** A parsed `dpe://` URI; all parts are decoded. */
export interface DpeUri {
  /** Without the colon, in lower case. */
  readonly scheme: "dpe";
  readonly host: string;
  readonly docRef?: string;
  /** What stands below the document: `pages/{N}` or `elements/{ID}`. */
  readonly subPath?: string;
  readonly level: DpeLevel;
  /** Counts from 0. */
  readonly pageIndex?: number;
  readonly elementId?: string;
  /** Only the keys that the URI carries; unknown ones are ignored. */
  readonly params: DpeParams;
}

/** What a `dpe://` URI is built from. `level` follows from the other parts and may be left out. */
export interface DpeUriParts {
  readonly host: string;
  readonly docRef?: string | null | undefined;
  readonly pageIndex?: number | null | undefined;
  readonly elementId?: string | null | undefined;
  readonly params?: DpeParams | undefined;
}

type Place = Pick<DpeUri, "docRef" | "subPath" | "level" | "pageIndex" | "elementId">;

/** Parses a `dpe://` URI by the eight rules; a breach throws 4204 whose details name the URI and the rule. */
export function parseDpeUri(raw: string): DpeUri {
  const uri = splitUri(raw);
  if (uri?.scheme !== "dpe") throw breach(raw, 1, "the scheme must be dpe");
  const host = readHost(uri.authority);
  if (host === undefined) throw breach(raw, 2, "the host must not be empty and carries no credentials");
  const place = readPlace(uri.path);
  if (typeof place === "string") throw breach(raw, 3, place);
  const query = readDpeParams(uri.query);
  if ("breach" in query) throw breach(raw, query.breach.rule, query.breach.message);
  return { scheme: "dpe", host, ...place, params: query.params };
}

/** Whether `parseDpeUri` would accept the URI. */
export function isDpeUri(raw: string): boolean {
  // Most URIs of other schemes are told without making an error for each.
  if (!/^dpe:/i.test(raw)) return false;
  try {
    parseDpeUri(raw);
    return true;
  } catch {
    return false; // parseDpeUri throws nothing but its own 4204
  }
}

/** Reads the path; a string says what is wrong with it. */
function readPlace(path: string): Place | string {
  const trimmed = path.endsWith("/") ? path.slice(0, -1) : path;
  if (trimmed === "") return { level: 0 };
  // A split limit keeps a path of a million slashes from becoming a million strings.
  const [docRef, kind, id, ...rest] = trimmed.slice(1).split("/", 5).map(decodePart);
  if (docRef === undefined) return "a part is not valid percent-encoding";
  if (docRef === "") return "a path segment is empty";
  if (trimmed.indexOf("/", 1) === -1) return { docRef, level: 1 };
  if (rest.length > 0 || !id) return "the path must be pages/{number} or elements/{id} below a document";
  if (kind === "elements") return { docRef, subPath: `elements/${id}`, level: 3, elementId: id };
  if (kind !== "pages") return "below a document there are only pages/{number} and elements/{id}";
  const pageIndex = readWholeNumber(id);
  if (pageIndex === undefined) return "the page must be a whole number from 0";
  return { docRef, subPath: `pages/${pageIndex}`, level: 2, pageIndex };
}

/** Builds the canonical URI of the given parts; parts that make no valid URI throw 4204. */
export function buildDpeUri(parts: DpeUriParts): string {
  const shown = `dpe://${parts.host}`;
  if (!isHost(parts.host)) throw breach(shown, 2, "the host must not be empty and carries no credentials");
  const query = writeDpeParams(parts.params ?? {});
  if ("breach" in query) throw breach(shown, query.breach.rule, query.breach.message);
  try {
    return `dpe://${encodeHost(parts.host)}${writePlace(parts, shown)}${query.query}`;
  } catch (cause) {
    if (cause instanceof URIError) throw breach(shown, 3, "a part is not valid Unicode");
    throw cause;
  }
}

function writePlace(parts: DpeUriParts, shown: string): string {
  const docRef = parts.docRef ?? undefined;
  const pageIndex = parts.pageIndex ?? undefined;
  const elementId = parts.elementId ?? undefined;
  if (docRef === "" || elementId === "") throw breach(shown, 3, "a part is empty");
  if (pageIndex !== undefined && elementId !== undefined)
    throw breach(shown, 3, "a URI names a page or an element, not both");
  const below = pageIndex ?? elementId;
  if (docRef === undefined) {
    if (below !== undefined) throw breach(shown, 3, "pages and elements belong to a document");
    return "";
  }
  const document = `/${encodeURIComponent(docRef)}`;
  if (elementId !== undefined) return `${document}/elements/${encodeURIComponent(elementId)}`;
  if (pageIndex === undefined) return document;
  if (!Number.isSafeInteger(pageIndex) || pageIndex < 0)
    throw breach(shown, 3, "the page must be a whole number from 0");
  return `${document}/pages/${pageIndex}`;
}

function breach(raw: string, rule: number, message: string): ProtocolError {
  return new ProtocolError(ErrorCode.InvalidDpeUri, `Invalid DPE URI: ${message}`, {
    details: { uri: abbreviateUri(raw), rule },
  });
}
