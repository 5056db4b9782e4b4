import type { Cursor } from "./cursor.ts";
import { writeCursor } from "./cursor.ts";

/** What a listing needs to know of an entry to find its place again. */
export interface Placed {
  readonly server: string;
  readonly uri: string;
}

export interface ListingPage<Entry> {
  readonly entries: readonly Entry[];
  readonly total: number;
  /** How many come before this page. */
  readonly start: number;
  readonly next: string | undefined;
  readonly previous: string | undefined;
}

export interface PageRequest {
  readonly cursor?: Cursor | undefined;
  readonly size: number;
  readonly filter?: Cursor["filter"];
}

/** One page of a listing, with cursors both ways. What comes and goes meanwhile shifts nothing. */
export function pageOf<Entry extends Placed>(
  all: readonly Entry[],
  { cursor, size, filter }: PageRequest,
): ListingPage<Entry> {
  const start = startOf(all, cursor, size);
  // Going back to the beginning, the page ends where the reader came from.
  const before = cursor?.direction === "before" ? placeOf(all, cursor) : undefined;
  const end = Math.min(before ?? start + size, start + size, all.length);
  const entries = all.slice(start, end);
  const [first] = entries;
  const last = entries.at(-1);
  const shared = filter === undefined ? {} : { filter };
  return {
    entries,
    total: all.length,
    start,
    next:
      last && end < all.length
        ? writeCursor({ direction: "after", server: last.server, uri: last.uri, index: end - 1, ...shared })
        : undefined,
    previous:
      first && start > 0
        ? writeCursor({ direction: "before", server: first.server, uri: first.uri, index: start, ...shared })
        : undefined,
  };
}

function startOf(all: readonly Placed[], cursor: Cursor | undefined, size: number): number {
  if (cursor === undefined) return 0;
  const place = placeOf(all, cursor);
  if (cursor.direction === "before") return Math.max(0, place - size);
  const isThere = isAt(all, cursor, place);
  return Math.min(isThere ? place + 1 : place, all.length);
}

function placeOf(all: readonly Placed[], cursor: Cursor): number {
  if (isAt(all, cursor, cursor.index)) return cursor.index;
  const moved = all.findIndex(({ server, uri }) => server === cursor.server && uri === cursor.uri);
  return moved === -1 ? Math.min(cursor.index, all.length) : moved;
}

function isAt(all: readonly Placed[], { server, uri }: Cursor, index: number): boolean {
  const entry = all[index];
  return entry?.server === server && entry.uri === uri;
}
