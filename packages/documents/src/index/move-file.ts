import { foldForIndex } from "../search/fold-text.ts";
import type { Source } from "../sources/source-folders.ts";
import { removeFile } from "./file-table.ts";
import type { IndexDatabase } from "./index-database.ts";
import { indexedName } from "./indexed-name.ts";

const PASSAGES_AT_ONCE = 100;

interface MovedRow {
  readonly id: number;
  readonly title: string | null;
  readonly source: string;
}

/**
 * Gives a file another name, place or time; its text stays. Answers whether its passages are still to be told the
 * new name, see `renamePassages`.
 */
export function moveFile(database: IndexDatabase, docRef: string, source: Source): boolean {
  return database.transaction(() => {
    const sql = "SELECT id, title, source FROM file WHERE doc_ref = ?";
    const row = database.one<MovedRow>(sql, docRef);
    if (row === undefined) return false;
    if (source.docRef !== docRef) removeFile(database, source.docRef);
    database.run(
      `UPDATE file SET doc_ref = ?, relative_path = ?, source = ?, version = ?,
         text_version = iif(text_version = version, ?, text_version) WHERE id = ?`,
      ...[source.docRef, source.relativePath, JSON.stringify(source), source.version, source.version, row.id],
    );
    return (JSON.parse(row.source) as Source).name !== source.name;
  });
}

interface PassageRow {
  readonly id: number;
  readonly title: string;
  readonly headings: string;
  readonly body: string;
}

/** Puts the present name of a file into some of its passages; answers the last of them, undefined when all are done. */
export function renamePassages(database: IndexDatabase, docRef: string, after: number): number | undefined {
  return database.transaction(() => {
    const sql =
      "SELECT coalesce(generation, hidden_generation) AS generation, title, source FROM file WHERE doc_ref = ?";
    const file = database.one<MovedRow & { generation: number | null }>(sql, docRef);
    if (file === undefined || file.generation === null) return undefined;
    const name = foldForIndex(indexedName(JSON.parse(file.source) as Source, file.title));
    const rows = database.all<PassageRow>(
      `SELECT passage.id, page.title, headings, body FROM passage
         JOIN page ON page.id = page_id JOIN passage_text ON passage_text.id = passage.id
       WHERE passage.generation = ? AND passage.id > ? ORDER BY passage.id LIMIT ?`,
      ...[file.generation, after, PASSAGES_AT_ONCE],
    );
    for (const { id, title, headings, body } of rows)
      database.run(
        "INSERT OR REPLACE INTO passage_fts (rowid, name, title, headings, body) VALUES (?, ?, ?, ?, ?)",
        ...[id, name, ...[title, headings, body].map(foldForIndex)],
      );
    return rows.length === PASSAGES_AT_ONCE ? rows.at(-1)?.id : undefined;
  });
}
