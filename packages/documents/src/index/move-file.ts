import type { Source } from "../sources/source-folders.ts";
import { recordEvent } from "./event-table.ts";
import { removeFile } from "./file-table.ts";
import { nameFile } from "./file-words.ts";
import type { IndexDatabase } from "./index-database.ts";

interface MovedRow {
  readonly id: number;
  readonly title: string | null;
  readonly relative_path: string;
}

/** Gives a file another name, place or time; its text stays. */
export function moveFile(database: IndexDatabase, docRef: string, source: Source): void {
  database.transaction(() => {
    const sql = "SELECT id, title, relative_path FROM file WHERE doc_ref = ?";
    const row = database.one<MovedRow>(sql, docRef);
    if (row === undefined) return;
    const movedFrom = row.relative_path;
    if (source.docRef !== docRef) removeFile(database, source.docRef);
    database.run(
      `UPDATE file SET doc_ref = ?, relative_path = ?, source = ?, version = ?,
         text_version = iif(text_version = version, ?, text_version) WHERE id = ?`,
      ...[source.docRef, source.relativePath, JSON.stringify(source), source.version, source.version, row.id],
    );
    nameFile(database, row.id, { relativePath: source.relativePath, title: row.title });
    if (movedFrom !== source.relativePath)
      recordEvent(database, { kind: "moved", docRef: source.docRef, movedFrom });
  });
}
