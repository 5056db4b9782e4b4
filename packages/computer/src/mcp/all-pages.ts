import type { Page } from "./mcp-shapes.ts";

export interface AllPages<T> {
  readonly items: readonly T[];
  /** Why the list may be incomplete, in words for a log. */
  readonly warnings: readonly string[];
}

const MOST_PAGES = 100;

/** Follows a paged list to its end; a server that goes round in circles or never ends is cut off. */
export async function allPages<T>(
  fetchPage: (cursor: string | undefined) => Promise<Page<T>>,
  mostPages = MOST_PAGES,
): Promise<AllPages<T>> {
  const items: T[] = [];
  const warnings: string[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let page = 1; ; page += 1) {
    const { items: more, nextCursor, dropped } = await fetchPage(cursor);
    items.push(...more);
    if (dropped > 0) warnings.push(`${dropped} malformed entries left out`);
    if (nextCursor === undefined) return { items, warnings };
    if (seen.has(nextCursor)) return { items, warnings: [...warnings, "stopped: a cursor came twice"] };
    if (page >= mostPages) return { items, warnings: [...warnings, `stopped after ${mostPages} pages`] };
    seen.add(nextCursor);
    cursor = nextCursor;
  }
}
