import type { FinderDocument } from "@a2c-smcp/protocol";
import { DEFAULT_LIMIT, ErrorCode, isDpeUri, MAX_LIMIT, ProtocolError } from "@a2c-smcp/protocol";
import { orderServers } from "../resources/server-order.ts";
import { Shelf } from "./shelf.ts";

/** What an Agent asks of the catalogue. */
export interface FinderQuery {
  /** A document passes when any of them is in its title, in its keywords joined by a space or in its summary, whatever the case. */
  readonly keywords?: readonly string[] | null | undefined;
  readonly fileType?: string | null | undefined;
  readonly offset?: number | null | undefined;
  /** At most 100; more is taken as 100. */
  readonly limit?: number | null | undefined;
}

/** One page of the catalogue, and how many documents there are in all. */
export interface FinderPage {
  readonly documents: readonly FinderDocument[];
  /** How many passed the filters, before paging. */
  readonly totalCount: number;
}

/** The documents of one server. */
export interface ServerShelf {
  readonly server: string;
  /** In Agent order. The same array as long as nothing changed and no keywords are given. */
  readonly documents: readonly FinderDocument[];
  /** How many documents of each type the server has, whatever the keywords; those without a type count as "". */
  readonly types: ReadonlyMap<string, number>;
}

/** Filters, orders and pages documents as an Agent sees them. Documents whose URI is no valid `dpe://` are left out. */
export function organizeFinder(
  documents: readonly FinderDocument[],
  query: FinderQuery & { readonly history?: readonly string[] | null | undefined } = {},
): FinderPage {
  const groups = new Map<string, FinderDocument[]>();
  for (const document of documents) {
    if (!isDpeUri(document.uri)) continue;
    const group = groups.get(document.server);
    if (group) group.push(document);
    else groups.set(document.server, [document]);
  }
  const shelves = new Map([...groups].map(([server, group]) => [server, new Shelf(group)]));
  return queryShelves(shelves, query, query.history ?? []);
}

/** One page over the shelves of all servers. Without a filter it costs the same however many documents there are. */
export function queryShelves(
  shelves: ReadonlyMap<string, Shelf>,
  query: FinderQuery,
  history: readonly string[],
): FinderPage {
  const offset = readCount("offset", query.offset) ?? 0;
  const limit = Math.min(readCount("limit", query.limit) ?? DEFAULT_LIMIT, MAX_LIMIT);
  const page: FinderDocument[] = [];
  let totalCount = 0;
  for (const server of orderServers(shelves.keys(), history)) {
    const found = shelves.get(server)?.filter(query.keywords ?? [], query.fileType || undefined) ?? [];
    const from = Math.max(0, offset - totalCount);
    if (page.length < limit) page.push(...found.slice(from, from + limit - page.length));
    totalCount += found.length;
  }
  return { documents: page, totalCount };
}

function readCount(name: string, value: number | null | undefined): number | undefined {
  if (value === null || value === undefined) return undefined;
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new ProtocolError(ErrorCode.BadRequest, `${name} must be a whole number from 0`, {
    details: { [name]: value },
  });
}
