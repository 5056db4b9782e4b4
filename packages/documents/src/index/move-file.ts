import type { Source } from "../sources/source-folders.ts";
import { removeFile } from "./file-table.ts";
import { nameFile } from "./file-words.ts";
import type { IndexDatabase } from "./index-database.ts";

/** Gives a file another name, place or time; its text stays. */
export function moveFile(database: IndexDatabase, docRef: string, source: Source): void {
  database.transaction(() => {
    const sql = "SELECT id, title FROM file WHERE doc_ref = ?";
    const row = database.one<{ id: number; title: string | null }>(sql, docRef);
    if (row === undefined) return;
    if (source.docRef !== docRef) removeFile(database, source.docRef);
    database.run(
      `UPDATE file SET doc_ref = ?, relative_path = ?, source = ?, version = ?,
         text_version = iif(text_version = version, ?, text_version) WHERE id = ?`,
      ...[source.docRef, source.relativePath, JSON.stringify(source), source.version, source.version, row.id],
    );
    nameFile(database, row.id, { relativePath: source.relativePath, title: row.title });
  });
}
