import { buildDpeUri, parseDpeUri, parseWindowUri } from "@a2c-smcp/protocol";
import type { Address } from "../uris/client-uri.ts";
import { isReservedUri, isViewUri, parseQualifiedUri, qualifyUri } from "../uris/client-uri.ts";
import { matchesTemplate } from "../uris/template-match.ts";
import type { Catalogue } from "./catalogue.ts";

/** Whose a URI is. */
export type Found =
  | ({ readonly kind: "one" } & Address)
  /** Several servers have it; each is told apart by the URI given here. */
  | { readonly kind: "several"; readonly clientUris: readonly string[] }
  | { readonly kind: "none" };

/** Finds the server that a URI of a client belongs to: by name, by its lists, then by its templates. */
export function findAddress(catalogue: Catalogue, clientUri: string): Found {
  const qualified = parseQualifiedUri(clientUri);
  if (qualified) return { kind: "one", ...qualified };
  if (isReservedUri(clientUri)) return { kind: "none" };
  if (isViewUri(clientUri)) return oneOf(viewServers(catalogue, clientUri), clientUri, true);
  const listers = catalogue.listersOf(clientUri).map(({ server }) => server);
  if (listers.length > 0) return oneOf(listers, clientUri, false);
  return oneOf(templateServers(catalogue, clientUri), clientUri, false);
}

/** The URI under which a client gets at what a server links to: as it is where that leads to this server. */
export function linkUri(catalogue: Catalogue, { server, uri }: Address): string {
  if (isViewUri(uri)) return uri;
  const found = findAddress(catalogue, uri);
  if (found.kind === "one" && found.server === server && found.uri === uri) return uri;
  // Clients open addresses of the web themselves.
  return found.kind === "none" && /^https?:/i.test(uri) ? uri : qualifyUri({ server, uri });
}

/** The servers that are known to have a URI: they list it, have a template for it, or others of its host. */
export function ownersOf(catalogue: Catalogue, uri: string): string[] {
  const servers = isViewUri(uri)
    ? viewServers(catalogue, uri)
    : [...catalogue.listersOf(uri).map((entry) => entry.server), ...templateServers(catalogue, uri)];
  return [...new Set(servers)];
}

/** Of several servers with one document or window the first that is up answers, as everywhere on the Computer. */
function oneOf(servers: readonly string[], uri: string, takesFirst: boolean): Found {
  const [first, ...others] = new Set(servers);
  if (first === undefined) return { kind: "none" };
  if (takesFirst || others.length === 0) return { kind: "one", server: first, uri };
  return { kind: "several", clientUris: [first, ...others].map((server) => qualifyUri({ server, uri })) };
}

function templateServers(catalogue: Catalogue, uri: string): string[] {
  return catalogue
    .templates()
    .filter((entry) => !isViewUri(entry.uri) && matchesTemplate(entry.uri, uri))
    .map(({ server }) => server);
}

/** The servers of a document or window, those that are up first: who lists it, else who has others of its host. */
function viewServers(catalogue: Catalogue, uri: string): string[] {
  const listers = [...catalogue.listersOf(uri), ...catalogue.listersOf(containerOf(uri))];
  const host = hostOf(uri);
  const found = listers.length > 0 || host === undefined ? listers : ofHost(catalogue, host);
  return catalogue.upFirst(found.map(({ server }) => server));
}

/** Who has a host: by what it lists or by its templates, which count the same. */
function ofHost(catalogue: Catalogue, host: string): readonly Address[] {
  const entries = catalogue.entries().filter((entry) => hostOf(entry.uri) === host);
  const templates = catalogue
    .templates()
    .filter((entry) => isViewUri(entry.uri) && hostOf(entry.uri.replace(/\/?\{.*$/s, "")) === host);
  return [...entries, ...templates];
}

/** The document that a page or an element is part of. */
function containerOf(uri: string): string {
  if (!/^dpe:/i.test(uri)) return uri;
  const { host, docRef } = parseDpeUri(uri);
  return docRef === undefined ? uri : buildDpeUri({ host, docRef });
}

function hostOf(uri: string): string | undefined {
  try {
    if (/^dpe:/i.test(uri)) return parseDpeUri(uri).host;
    if (/^window:/i.test(uri)) return parseWindowUri(uri).host;
  } catch {
    // Somebody else lists nonsense; it is nobody's neighbour.
  }
  return undefined;
}
