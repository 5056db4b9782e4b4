import type { Page } from "@a2c-smcp/computer";

/** A list of an MCP server, page by page to its end. */
export interface Walk<T> {
  readonly items: readonly T[];
  readonly pages: number;
  /** Entries that are not what the protocol says. */
  readonly dropped: number;
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
  let dropped = 0;
  let cursor: string | undefined;
  for (let pages = 1; ; pages += 1) {
    const page = await fetchPage(cursor);
    items.push(...page.items);
    dropped += page.dropped;
    cursor = page.nextCursor;
    if (cursor === undefined) return { items, pages, dropped, end: "complete" };
    if (seen.has(cursor)) return { items, pages, dropped, end: "loop" };
    if (pages >= mostPages) return { items, pages, dropped, end: "endless" };
    seen.add(cursor);
  }
}
