/** Of our own: a resource named together with its server, and a result that is kept. */
const SERVER_SCHEME = "a2c:";
export const RESULT_SCHEME = "a2c-result:";

/** A resource at its server. */
export interface Address {
  readonly server: string;
  readonly uri: string;
}

/**
 * Names a resource together with its server: `a2c:NAME/URI`, the name percent-encoded and the URI as it is. Being no
 * hierarchy, it passes through URL parsers untouched, and the expressions of a template stay what they are.
 */
export function qualifyUri({ server, uri }: Address): string {
  return `${SERVER_SCHEME}${encodeURIComponent(server)}/${uri}`;
}

/** Takes `qualifyUri` back; undefined for anything else. */
export function parseQualifiedUri(raw: string): Address | undefined {
  const found = /^a2c:([^/]+)\/(.+)$/is.exec(raw);
  if (!found) return undefined;
  const [, name = "", uri = ""] = found;
  try {
    return { server: decodeURIComponent(name), uri };
  } catch {
    return undefined; // not percent-encoded as we do it, so not ours
  }
}

/** Documents and windows keep their URIs whoever lists them: the Computer has its own rules for whose they are. */
export function isViewUri(uri: string): boolean {
  return /^(?:dpe|window):/i.test(uri);
}

/** A URI of a foreign server that looks like one of ours is never shown as it is. */
export function isReservedUri(uri: string): boolean {
  return /^a2c(?:-result)?:/i.test(uri);
}
