import { isDpeUri } from "@a2c-smcp/protocol";
import type { McpResource } from "../mcp/mcp-shapes.ts";
import { documentUri } from "../resources/document-uri.ts";
import type { ServerResources } from "../resources/server-resources.ts";
import { readListedDocument, summaryFromResource } from "./summary.ts";

/** What one server lists under `dpe://`. The resources are those of the list itself: there may be very many. */
export interface Listing {
  /** By canonical URI. */
  readonly documents: ReadonlyMap<string, McpResource>;
  /** Catalogues, pages and elements, as listed. */
  readonly others: ReadonlySet<string>;
}

export const emptyListing: Listing = { documents: new Map(), others: new Set() };

export function readListing({ server, resources }: Pick<ServerResources, "server" | "resources">): Listing {
  const documents = new Map<string, McpResource>();
  const others = new Set<string>();
  for (const resource of resources.values())
    if (readListedDocument(server, resource)) documents.set(documentUri(resource.uri), resource);
    else if (isDpeUri(resource.uri)) others.add(resource.uri);
  return { documents, others };
}

/** Whether two listings have the same URIs, of every level. */
export function hasSameUris(a: Listing, b: Listing): boolean {
  return hasSameKeys(a.documents, b.documents) && hasSameKeys(a.others, b.others);
}

interface Keyed {
  readonly size: number;
  has(key: string): boolean;
  keys(): Iterable<string>;
}

function hasSameKeys(a: Keyed, b: Keyed): boolean {
  if (a.size !== b.size) return false;
  for (const key of a.keys()) if (!b.has(key)) return false;
  return true;
}

/** Whether a document is listed as it was: title, date, metadata, and whatever else its server adds. */
export function isListedAlike(before: McpResource | undefined, now: McpResource): boolean {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(now);
}

/** Whether a change of the document shows in the list: it is dated or hashed there, or described by it alone. */
export function showsChanges(server: string, resource: McpResource): boolean {
  const annotations = resource.annotations as { lastModified?: unknown } | null | undefined;
  if (typeof annotations?.lastModified === "string") return true;
  if (typeof resource._meta?.["content_hash"] === "string") return true;
  const listed = readListedDocument(server, resource);
  return listed !== undefined && summaryFromResource(listed) !== undefined;
}
