import type { ListBudget } from "./list-budget.ts";
import { BudgetedList } from "./list-budget.ts";
import type { Page } from "./mcp-shapes.ts";

export interface AllPages<T> {
  readonly items: readonly T[];
  /** Why the list may be incomplete, in words for the operator. */
  readonly warnings: readonly string[];
}

export interface AllPagesOptions {
  readonly budget: ListBudget;
  readonly mostPages?: number | undefined;
}

const MOST_PAGES = 100;

/** Follows a paged list to its end; a server that goes round in circles, never ends or lists too much is cut off. */
export async function allPages<T>(
  fetchPage: (cursor: string | undefined) => Promise<Page<T>>,
  { budget, mostPages = MOST_PAGES }: AllPagesOptions,
): Promise<AllPages<T>> {
  const list = new BudgetedList<T>(budget);
  const odd: string[] = [];
  const end = (...why: string[]): AllPages<T> => ({
    items: list.items,
    warnings: [...odd, ...list.problems(), ...why],
  });
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let page = 1; ; page += 1) {
    const { items, nextCursor, dropped, excesses } = await fetchPage(cursor);
    list.add(items);
    odd.push(...excesses.slice(0, MOST_PAGES));
    const malformed = dropped - excesses.length;
    if (malformed > 0) odd.push(`${malformed} malformed entries left out`);
    if (nextCursor === undefined || list.isFull) return end();
    if (seen.has(nextCursor)) return end("stopped: a cursor came twice");
    if (page >= mostPages) return end(`stopped after ${mostPages} pages`);
    seen.add(nextCursor);
    cursor = nextCursor;
  }
}
