import type { IndexDatabase } from "./index-database.ts";

const MERGED_PAGES = 100;
/** FTS5 itself leaves up to three segments of each size; every word of a query is looked up in all of them. */
const FEW_SEGMENTS = 3;
/** All are made one when those beside the largest hold this much: then little is written again and again. */
const SCATTERED_SHARE = 0.2;

/** Merges some segments of the full-text index, so that searches look at few; returns whether there are more. */
export function mergeSegments(database: IndexDatabase): boolean {
  return merge(database, MERGED_PAGES);
}

/** Makes one segment of all, a little at a time, where much lies beside the largest; returns whether there is more to do. */
export function uniteSegments(database: IndexDatabase): boolean {
  if (mergeSegments(database)) return true;
  // A negative number begins with all of them; what was begun goes on like any other merging, also after a restart.
  return isScattered(database) && merge(database, -MERGED_PAGES);
}

/** Returns whether anything was merged. */
function merge(database: IndexDatabase, pages: number): boolean {
  const count = (): number => database.one<{ n: number }>("SELECT total_changes() AS n")?.n ?? 0;
  const before = count();
  database.run("INSERT INTO passage_fts (passage_fts, rank) VALUES ('merge', ?)", pages);
  // One is the command itself.
  return count() - before > 1;
}

/** Pages of each segment, about: https://www.sqlite.org/fts5.html, "the %_idx table". */
const SIZES = "SELECT count(*) AS pages FROM passage_fts_idx GROUP BY segid";

function isScattered(database: IndexDatabase): boolean {
  const sizes = database.all<{ pages: number }>(SIZES).map(({ pages }) => pages);
  const all = sizes.reduce((sum, pages) => sum + pages, 0);
  return sizes.length > FEW_SEGMENTS && all - Math.max(...sizes) >= SCATTERED_SHARE * all;
}
