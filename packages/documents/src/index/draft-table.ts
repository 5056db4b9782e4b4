import type { Source } from "../sources/source-folders.ts";
import { recordChanges } from "./change-table.ts";
import type { IndexDatabase } from "./index-database.ts";
import { IndexError, IndexErrorCode } from "./index-error.ts";
import type { IndexedPage } from "./model.ts";
import type { Owner } from "./owner.ts";
import { renewOwner } from "./owner.ts";
import { insertPages } from "./page-table.ts";

/** A reading of a file's text that is complete. */
export interface Reading {
  readonly source: Source;
  readonly contentHash: string;
}

/** Begins a reading of a file's text; returns its number. */
export function beginDraft(database: IndexDatabase, self: Owner): number {
  return database.transaction(() => {
    renewOwner(database, self);
    return createDraft(database, self);
  });
}

/** Adds pages, or further passages of a page that was added before. */
export function addPages(database: IndexDatabase, draft: number, pages: readonly IndexedPage[]): void {
  database.transaction(() => insertPages(database, findDraft(database, draft), pages));
}

/** Makes a reading visible in the place of the one before, and notes what is different. */
export function finishDraft(database: IndexDatabase, draft: number, reading: Reading): void {
  database.transaction(() => show(database, findDraft(database, draft), reading));
}

/** A whole reading at once: most files are small, and a transaction costs more than their pages. */
export function writeReading(
  database: IndexDatabase,
  self: Owner,
  reading: Reading & { readonly pages: readonly IndexedPage[] },
): void {
  database.transaction(() => {
    const generation = createDraft(database, self);
    insertPages(database, generation, reading.pages);
    show(database, generation, reading);
  });
}

/** Drops a reading; one that is finished or gone is left as it is. */
export function abandonDraft(database: IndexDatabase, draft: number): void {
  database.transaction(() => {
    const { changes } = database.run("DELETE FROM draft WHERE id = ?", draft);
    if (changes > 0) database.run("INSERT INTO trash (generation) VALUES (?)", draft);
  });
}

function createDraft(database: IndexDatabase, self: Owner): number {
  return database.run("INSERT INTO draft (owner) VALUES (?)", self.id).rowId;
}

/** Another server may have taken us for dead and thrown the draft away. */
function findDraft(database: IndexDatabase, draft: number): number {
  if (database.one("SELECT id FROM draft WHERE id = ?", draft) !== undefined) return draft;
  throw new IndexError(
    IndexErrorCode.Gone,
    "the text that was being written into the index is gone; write it again",
  );
}

interface KnownFile {
  readonly id: number;
  readonly content_hash: string | null;
  readonly generation: number | null;
}

function show(database: IndexDatabase, id: number, { source, contentHash }: Reading): void {
  database.run("DELETE FROM draft WHERE id = ?", id);
  const sql = `SELECT id, content_hash, coalesce(generation, hidden_generation) AS generation FROM file
    WHERE doc_ref = ?`;
  const file = database.one<KnownFile>(sql, source.docRef);
  // A file that was forgotten meanwhile stays forgotten.
  const replaced = file === undefined ? id : file.generation;
  if (file !== undefined) {
    // The same bytes: what is different is how they were read, which is no change of the document.
    if (file.generation === null || file.content_hash !== contentHash)
      recordChanges(database, { fileId: file.id, before: file.generation, after: id });
    database.run(
      "UPDATE file SET generation = ?, hidden_generation = NULL, text_version = ?, content_hash = ? WHERE id = ?",
      ...[id, source.version, contentHash, file.id],
    );
  }
  if (replaced !== null) database.run("INSERT INTO trash (generation) VALUES (?)", replaced);
}
