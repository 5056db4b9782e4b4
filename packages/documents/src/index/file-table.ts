import type { Source } from "../sources/source-folders.ts";
import { recordEvent } from "./event-table.ts";
import { nameFile } from "./file-words.ts";
import type { IndexDatabase } from "./index-database.ts";
import type { FileState } from "./model.ts";

/** A file and what was found out about it. */
export interface FileEntry {
  readonly source: Source;
  readonly state: FileState;
}

/** Some files as JSON, which crosses to another thread faster than objects do. */
export interface FileBatch {
  readonly json: string;
  /** Where the next batch begins; undefined after the last. */
  readonly next: number | undefined;
}

interface FileRow {
  readonly id: number;
  readonly source: string;
  readonly state: string;
  readonly content_hash: string | null;
  readonly is_searchable: number;
}

const COLUMNS =
  "id, source, state, iif(text_version = version, content_hash, NULL) AS content_hash, generation IS NOT NULL AND text_version = version AS is_searchable";

/** The files after a row, in the order in which they became known. */
export function listFiles(database: IndexDatabase, after: number, most: number): FileBatch {
  const sql = `SELECT ${COLUMNS} FROM file WHERE id > ? ORDER BY id LIMIT ?`;
  const rows = database.all<FileRow>(sql, after, most);
  return {
    json: `[${rows.map(toJson).join(",")}]`,
    next: rows.length === most ? rows.at(-1)?.id : undefined,
  };
}

/** One file as JSON. */
export function findFile(database: IndexDatabase, docRef: string): string | undefined {
  const row = database.one<FileRow>(`SELECT ${COLUMNS} FROM file WHERE doc_ref = ?`, docRef);
  return row && toJson(row);
}

/** Remembers files; the text of an older version stays, out of sight while the file cannot be read. */
export function putFiles(database: IndexDatabase, entries: readonly FileEntry[]): void {
  database.transaction(() => {
    for (const entry of entries) putFile(database, entry);
  });
}

/** Forgets files; what hangs on them is deleted later, a little at a time. */
export function removeFiles(database: IndexDatabase, docRefs: readonly string[]): void {
  database.transaction(() => {
    for (const docRef of docRefs) {
      recordEvent(database, { kind: "removed", docRef });
      removeFile(database, docRef);
    }
  });
}

export function removeFile(database: IndexDatabase, docRef: string): void {
  const sql = "SELECT id, coalesce(generation, hidden_generation) AS generation FROM file WHERE doc_ref = ?";
  const row = database.one<{ id: number; generation: number | null }>(sql, docRef);
  if (row === undefined) return;
  if (row.generation !== null) database.run("INSERT INTO trash (generation) VALUES (?)", row.generation);
  database.run("DELETE FROM change WHERE file_id = ?", row.id);
  database.run("DELETE FROM file_words WHERE rowid = ?", row.id);
  database.run("DELETE FROM file WHERE id = ?", row.id);
}

function putFile(database: IndexDatabase, { source, state }: FileEntry): void {
  const { fileType, title } = state.phase === "ready" ? state.description : { fileType: null, title: null };
  const { docRef, relativePath, version } = source;
  const isNew = database.one("SELECT id FROM file WHERE doc_ref = ?", docRef) === undefined;
  const facts = [docRef, relativePath, version, state.phase, fileType, title];
  const row = database.one<{ id: number }>(UPSERT, ...facts, JSON.stringify(source), JSON.stringify(state));
  if (row !== undefined) nameFile(database, row.id, { relativePath, title });
  if (isNew) recordEvent(database, { kind: "new", docRef });
}

const columns = ["doc_ref", "relative_path", "version", "phase", "file_type", "title", "source", "state"];
const UPSERT = `INSERT INTO file (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})
  ON CONFLICT (doc_ref) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(", ")},
    -- A text that other readers read is still found, and read again: also after the next start.
    text_version = iif(state ->> 'reading' IS excluded.state ->> 'reading', text_version, NULL),
    generation = iif(excluded.phase = 'ready', coalesce(generation, hidden_generation), NULL),
    hidden_generation = iif(excluded.phase = 'ready', NULL, coalesce(generation, hidden_generation))
  RETURNING id`;

function toJson({ source, state, content_hash, is_searchable }: FileRow): string {
  const hash = content_hash === null ? "" : `"contentHash":${JSON.stringify(content_hash)},`;
  return `{"source":${source},"state":${state},${hash}"isSearchable":${is_searchable === 1}}`;
}
