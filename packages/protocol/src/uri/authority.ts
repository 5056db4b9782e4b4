/** A URI of our own schemes taken apart, nothing decoded yet. */
export interface RawUri {
  readonly scheme: string;
  /** Undefined when the URI has no `//`. */
  readonly authority: string | undefined;
  /** Starts with a slash, or is empty. */
  readonly path: string;
  /** Without the question mark; undefined when there is none. */
  readonly query: string | undefined;
}

/**
 * Splits a URI without the WHATWG parser: that one drops tabs and newlines, resolves `..`,
 * and these URIs are identities that must come out as they went in. Returns undefined without a scheme.
 */
export function splitUri(raw: string): RawUri | undefined {
  const colon = raw.indexOf(":");
  if (colon <= 0) return undefined;
  const scheme = raw.slice(0, colon).toLowerCase();
  const [beforeFragment = ""] = cut(raw.slice(colon + 1), "#");
  const [hierarchy = "", query] = cut(beforeFragment, "?");
  if (!hierarchy.startsWith("//")) return { scheme, authority: undefined, path: hierarchy, query };
  const slash = hierarchy.indexOf("/", 2);
  const end = slash === -1 ? hierarchy.length : slash;
  return { scheme, authority: hierarchy.slice(2, end), path: hierarchy.slice(end), query };
}

function cut(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** Characters that mean themselves, encoded or not. Lists of very many URIs are read, most of them plain. */
const plain = /^[\w.~-]*$/;

/** Percent-decodes; returns undefined where the encoding is broken. */
export function decodePart(raw: string): string | undefined {
  if (plain.test(raw)) return raw;
  try {
    const decoded = decodeURIComponent(raw);
    // A lone surrogate could be read but never be written again.
    encodeURIComponent(decoded);
    return decoded;
  } catch (cause) {
    if (cause instanceof URIError) return undefined;
    throw cause;
  }
}

const hostCharacters: Readonly<Record<string, string>> = { "%3A": ":", "%5B": "[", "%5D": "]" };

/** Encodes a host as a path part, but leaves a port and the brackets of an IPv6 address readable. */
export function encodeHost(host: string): string {
  if (plain.test(host)) return host;
  return encodeURIComponent(host).replace(/%3A|%5B|%5D/g, (escaped) => hostCharacters[escaped] ?? escaped);
}

/** The host of an authority, decoded; undefined when it is empty, carries user info or is not a host at all. */
export function readHost(authority: string | undefined): string | undefined {
  if (!authority || authority.includes("@")) return undefined;
  const host = decodePart(authority);
  return host !== undefined && isHost(host) ? host : undefined;
}

/** Whether the text can stand as a host: not empty, no user info, no white space, no control characters. */
export function isHost(host: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  return host !== "" && !/[\s@\u0000-\u001f\u007f]/.test(host);
}

/** A URI for an error message or its details: recognisable, too short to flood a log, credentials hidden. */
export function abbreviateUri(raw: string): string {
  const shown = raw.replace(/^([^/?#]*:\/\/)[^/?#]*@/, "$1***@");
  return shown.length <= 300 ? shown : `${shown.slice(0, 300)}…`;
}
