import type {
  DocumentDifference,
  DocumentEvent,
  DocumentEvents,
  EventKind,
  EventRequest,
} from "../history/document-event.ts";
import type { IndexDatabase } from "./index-database.ts";

/** Made where it is missing: an index from before it had a history stays what it is. */
const EVENT_SCHEMA = `
CREATE TABLE IF NOT EXISTS event (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,          -- see EventKind
  doc_ref TEXT NOT NULL,
  relative_path TEXT NOT NULL,
  title TEXT NOT NULL,
  file_type TEXT NOT NULL,
  modified INTEGER NOT NULL,   -- of the file
  moved_from TEXT,
  difference TEXT              -- DocumentDifference as JSON
);
CREATE INDEX IF NOT EXISTS event_at ON event (at);
`;

/** Events are forgotten after this many milliseconds. */
const OLDEST_EVENT = 90 * 24 * 60 * 60 * 1_000;
/** Events that are kept, and those that are handed out at once. */
const MOST_EVENTS = 10_000;
const MOST_READ = 1_000;
const SINCE = "history_since";

interface NewEvent {
  readonly kind: EventKind;
  readonly docRef: string;
  readonly movedFrom?: string | undefined;
  readonly difference?: DocumentDifference | undefined;
}

/** Makes the table where there is none. */
export function openHistory(database: IndexDatabase): void {
  database.connection.exec(EVENT_SCHEMA);
}

/**
 * Begins the history, unless it has begun. Files that come while an index is built for the first time are not new: nobody
 * knows when they came.
 */
export function beginHistory(database: IndexDatabase): void {
  database.run("INSERT OR IGNORE INTO meta (key, value) VALUES (?, ?)", SINCE, Date.now());
}

/** Notes what happened to a file that the index knows, inside the caller's transaction. */
export function recordEvent(
  database: IndexDatabase,
  { kind, docRef, movedFrom, difference }: NewEvent,
): void {
  if (historySince(database) === undefined) return;
  database.run(
    `INSERT INTO event (at, kind, doc_ref, relative_path, title, file_type, modified, moved_from, difference)
       SELECT ?, ?, doc_ref, relative_path, coalesce(title, ''), coalesce(file_type, ''),
         cast(coalesce(json_extract(source, '$.mtimeMs'), 0) AS INTEGER), ?, ? FROM file WHERE doc_ref = ?`,
    ...[
      Date.now(),
      kind,
      movedFrom ?? null,
      difference === undefined ? null : JSON.stringify(difference),
      docRef,
    ],
  );
}

/** Forgets what is too old or too much; returns whether there is more. */
export function forgetOldEvents(database: IndexDatabase, most: number): boolean {
  const sql = `DELETE FROM event WHERE id IN (SELECT id FROM event
    WHERE at < ? OR id <= (SELECT coalesce(max(id), 0) - ? FROM event) ORDER BY id LIMIT ?)`;
  return database.run(sql, Date.now() - OLDEST_EVENT, MOST_EVENTS, most).changes === most;
}

interface EventRow {
  readonly at: number;
  readonly kind: EventKind;
  readonly doc_ref: string;
  readonly relative_path: string;
  readonly title: string;
  readonly file_type: string;
  readonly modified: number;
  readonly moved_from: string | null;
  readonly difference: string | null;
}

/** What happened in a span of time, the newest first. */
export function readEvents(database: IndexDatabase, { since, until }: EventRequest): DocumentEvents {
  const rows = database.all<EventRow>(
    "SELECT * FROM event WHERE at >= ? AND at < ? ORDER BY at DESC, id DESC LIMIT ?",
    ...[since, until, MOST_READ + 1],
  );
  const oldest = database.one<{ at: number | null; count: number }>(
    "SELECT min(at) AS at, count(*) AS count FROM event",
  );
  const begun = historySince(database) ?? Number.POSITIVE_INFINITY;
  const isSurplus = (oldest?.count ?? 0) >= MOST_EVENTS;
  return {
    events: rows.slice(0, MOST_READ).map(toEvent),
    knownSince: Math.max(begun, Date.now() - OLDEST_EVENT, isSurplus ? (oldest?.at ?? 0) : 0),
    isComplete: rows.length <= MOST_READ,
  };
}

function historySince(database: IndexDatabase): number | undefined {
  return database.one<{ value: number }>("SELECT value FROM meta WHERE key = ?", SINCE)?.value;
}

function toEvent(row: EventRow): DocumentEvent {
  const { at, kind, doc_ref, relative_path, title, file_type, modified, moved_from, difference } = row;
  return {
    ...{ at, kind, docRef: doc_ref, relativePath: relative_path, title, fileType: file_type, modified },
    ...(moved_from === null ? {} : { movedFrom: moved_from }),
    ...(difference === null ? {} : { difference: JSON.parse(difference) as DocumentDifference }),
  };
}
