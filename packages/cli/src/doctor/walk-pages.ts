import type { Page } from "@a2c-smcp/computer";

/** A list of an MCP server, page by page to its end. */
export interface Walk<T> {
  readonly items: readonly T[];
  readonly pages: number;
  /** Entries that are not what the protocol says. */
  readonly dropped: number;
  /** Why, for those of them that passed the bounds of messages. */
  readonly excesses: readonly string[];
  /** How the list ended: by itself, with a cursor that came before, or not at all. */
  readonly end: "complete" | "loop" | "endless";
}

const MOST_PAGES = 100;

/** Follows the cursors of a list; one that goes round in circles or never ends is cut off. */
export async function walkPages<T>(
  fetchPage: (cursor: string | undefined) => Promise<Page<T>>,
  mostPages = MOST_PAGES,
): Promise<Walk<T>> {
  const items: T[] = [];
  const seen = new Set<string>();
  const excesses: string[] = [];
  let dropped = 0;
  let cursor: string | undefined;
  for (let pages = 1; ; pages += 1) {
    const page = await fetchPage(cursor);
    for (const item of page.items) items.push(item);
    for (const excess of page.excesses) excesses.push(excess);
    dropped += page.dropped - page.excesses.length;
    cursor = page.nextCursor;
    if (cursor === undefined) return { items, pages, dropped, excesses, end: "complete" };
    if (seen.has(cursor)) return { items, pages, dropped, excesses, end: "loop" };
    if (pages >= mostPages) return { items, pages, dropped, excesses, end: "endless" };
    seen.add(cursor);
  }
}
