import { statSync } from "node:fs";
import { forgetOldChanges } from "./change-table.ts";
import { forgetOldEvents } from "./event-table.ts";
import type { IndexDatabase } from "./index-database.ts";

const ROWS_AT_ONCE = 200;
const VACUUMED_PAGES = 200;
/** Free pages that are not worth giving back. */
const KEPT_FREE_PAGES = 200;

/** Deletes some of what nobody sees any more; returns whether there is more to delete. */
export function deleteTrash(database: IndexDatabase): boolean {
  const trash = database.one<{ generation: number }>("SELECT generation FROM trash LIMIT 1");
  if (trash === undefined) return false;
  const { generation } = trash;
  return database.transaction(() => {
    if (deletePassages(database, generation)) return true;
    database.run("DELETE FROM meaning WHERE generation = ?", generation);
    for (const table of ["page", "page_label", "outline"])
      if (deleteSome(database, table, generation)) return true;
    database.run("DELETE FROM trash WHERE generation = ?", generation);
    return true;
  });
}

function deletePassages(database: IndexDatabase, generation: number): boolean {
  const sql = "SELECT id FROM passage WHERE generation = ? LIMIT ?";
  const passages = database.all<{ id: number }>(sql, generation, ROWS_AT_ONCE);
  for (const { id } of passages) {
    database.run("DELETE FROM passage_fts WHERE rowid = ?", id);
    database.run("DELETE FROM passage_text WHERE id = ?", id);
    database.run("DELETE FROM passage_vector WHERE id = ? AND generation = ?", id, generation);
    database.run("DELETE FROM passage WHERE id = ?", id);
  }
  return passages.length > 0;
}

function deleteSome(database: IndexDatabase, table: string, generation: number): boolean {
  const key = table === "outline" ? "position" : "page_index";
  const limit = `(SELECT ${key} FROM ${table} WHERE generation = ? LIMIT ?)`;
  const sql = `DELETE FROM ${table} WHERE generation = ? AND ${key} IN ${limit}`;
  return database.run(sql, generation, generation, ROWS_AT_ONCE).changes === ROWS_AT_ONCE;
}

/** Gives some free pages back to the file system; returns whether there are more. */
export function giveBackPages(database: IndexDatabase): boolean {
  if (Number(database.pragma("freelist_count")) <= KEPT_FREE_PAGES) return false;
  database.pragma(`incremental_vacuum(${VACUUMED_PAGES})`);
  return true;
}

/** Forgets changes that are too old; returns whether there are more. */
export function forgetChanges(database: IndexDatabase): boolean {
  const hasMore = forgetOldEvents(database, ROWS_AT_ONCE);
  return forgetOldChanges(database, ROWS_AT_ONCE) || hasMore;
}

/** Brings what was written into the file itself. */
export function tidyFile(database: IndexDatabase): boolean {
  database.pragma("analysis_limit = 400");
  database.pragma("optimize");
  database.pragma("wal_checkpoint(TRUNCATE)");
  return false;
}

/** What the index takes: the file and what is not yet in it. */
export function bytesOf(database: IndexDatabase, file: string | undefined): number {
  if (file === undefined) return Number(database.pragma("page_count")) * Number(database.pragma("page_size"));
  const sizes = [file, `${file}-wal`].map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  return sizes.reduce((sum, size) => sum + size, 0);
}
