import { describeChanges } from "./describe-changes.ts";
import { recordEvent } from "./event-table.ts";
import type { IndexDatabase } from "./index-database.ts";
import type { ContentChange, ContentChanges } from "./model.ts";
import { unpackElements } from "./packed-elements.ts";
import type { ComparedPage, PageChange } from "./page-changes.ts";
import { pageChanges } from "./page-changes.ts";

/** No more changes are remembered of one document. */
const MOST_CHANGES = 5_000;
/** Changes are forgotten after this many milliseconds. */
const OLDEST_CHANGE = 90 * 24 * 60 * 60 * 1_000;

interface FileTimes {
  readonly known_since: number | null;
  readonly changed_at: number | null;
}

export interface Readings {
  readonly fileId: number;
  /** The generation that was visible; null when the text is read for the first time. */
  readonly before: number | null;
  readonly after: number;
}

/** Notes what is different between two readings of a file, inside the caller's transaction. */
export function recordChanges(database: IndexDatabase, { fileId, before, after }: Readings): void {
  const times = database.one<FileTimes>("SELECT known_since, changed_at FROM file WHERE id = ?", fileId);
  // A clock that was set back must not hide a change from one who asks with the time of the change before.
  const at = Math.max(Date.now(), (times?.changed_at ?? 0) + 1);
  if (before === null) {
    database.run("UPDATE file SET known_since = ?, changed_at = ? WHERE id = ?", at, at, fileId);
    return;
  }
  const changes = pageChanges(comparedPages(database, before), comparedPages(database, after));
  if (changes.length === 0) return;
  noteEvent(database, changes, { fileId, before, after });
  for (const change of changes.slice(0, MOST_CHANGES)) insertChange(database, fileId, { ...change, at });
  database.run("UPDATE file SET changed_at = ? WHERE id = ?", at, fileId);
  forgetSurplus(database, fileId);
  if (changes.length > MOST_CHANGES) knowSince(database, fileId, at);
}

function noteEvent(
  database: IndexDatabase,
  changes: readonly PageChange[],
  { fileId, before, after }: Readings & { readonly before: number },
): void {
  const file = database.one<{ doc_ref: string }>("SELECT doc_ref FROM file WHERE id = ?", fileId);
  if (file === undefined) return;
  const difference = describeChanges(database, changes, { before, after });
  recordEvent(database, { kind: "changed", docRef: file.doc_ref, difference });
}

interface ChangeRow {
  readonly at: number;
  readonly kind: ContentChange["kind"];
  readonly page_index: number;
  readonly element_id: string | null;
  readonly hash: string | null;
  readonly hash_before: string | null;
}

/** The changes of a document after a moment, the oldest first. */
export function readChanges(database: IndexDatabase, docRef: string, since: number): ContentChanges {
  const sql = "SELECT id, known_since FROM file WHERE doc_ref = ?";
  const file = database.one<{ id: number; known_since: number | null }>(sql, docRef);
  if (file === undefined || file.known_since === null) return { changes: [], knownSince: Date.now() };
  const rows = database.all<ChangeRow>(
    `SELECT at, kind, page_index, element_id, hash, hash_before FROM change
       WHERE file_id = ? AND at > ? ORDER BY at, id`,
    ...[file.id, since],
  );
  return { changes: rows.map(toChange), knownSince: Math.max(file.known_since, Date.now() - OLDEST_CHANGE) };
}

/** Forgets some of the changes that are too old; returns whether there are more. */
export function forgetOldChanges(database: IndexDatabase, most: number): boolean {
  const sql = "DELETE FROM change WHERE id IN (SELECT id FROM change WHERE at < ? LIMIT ?)";
  return database.run(sql, Date.now() - OLDEST_CHANGE, most).changes === most;
}

function comparedPages(database: IndexDatabase, generation: number): ComparedPage[] {
  const sql = "SELECT id, page_index, hash FROM page WHERE generation = ? ORDER BY page_index";
  const rows = database.all<{ id: number; page_index: number; hash: string }>(sql, generation);
  return rows.map(({ id, page_index, hash }) => ({
    pageIndex: page_index,
    hash,
    elements: () => {
      const row = database.one<{ elements: string }>("SELECT elements FROM page WHERE id = ?", id);
      return unpackElements(row?.elements ?? "");
    },
  }));
}

function insertChange(database: IndexDatabase, fileId: number, change: PageChange & { at: number }): void {
  const { at, kind, pageIndex, elementId, hash, hashBefore } = change;
  database.run(
    `INSERT INTO change (file_id, at, kind, page_index, element_id, hash, hash_before) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ...[fileId, at, kind, pageIndex, elementId ?? null, hash ?? null, hashBefore ?? null],
  );
}

/** Keeps the newest; a moment of which only a part would be left is forgotten as a whole. */
function forgetSurplus(database: IndexDatabase, fileId: number): void {
  const sql = "SELECT at FROM change WHERE file_id = ? ORDER BY at DESC, id DESC LIMIT 1 OFFSET ?";
  const surplus = database.one<{ at: number }>(sql, fileId, MOST_CHANGES);
  if (surplus === undefined) return;
  database.run("DELETE FROM change WHERE file_id = ? AND at <= ?", fileId, surplus.at);
  knowSince(database, fileId, surplus.at);
}

function knowSince(database: IndexDatabase, fileId: number, moment: number): void {
  database.run("UPDATE file SET known_since = ? WHERE id = ?", moment, fileId);
}

function toChange({ at, kind, page_index, element_id, hash, hash_before }: ChangeRow): ContentChange {
  return {
    at,
    kind,
    pageIndex: page_index,
    ...(element_id !== null && { elementId: element_id }),
    ...(hash !== null && { hash }),
    ...(hash_before !== null && { hashBefore: hash_before }),
  };
}
