import { randomUUID } from "node:crypto";
import { openHistory } from "./event-table.ts";
import { IndexDatabase } from "./index-database.ts";
import { APPLICATION_ID, LATER_TABLES, SCHEMA, SCHEMA_VERSION } from "./schema.ts";
import { sqliteCodeOf } from "./sqlite-errors.ts";

const BUSY_MILLISECONDS = 5_000;
/** More takes memory and no less time: 0.7 ms of a file either way, with 100,000 files. */
const WRITER_CACHE_KIB = 8 * 1024;
const READER_CACHE_KIB = 16 * 1024;
/** Pages that may wait in the WAL; each time they go into the file, the disk has to be waited for. */
const CHECKPOINT_PAGES = 8_000;
const MOST_WAL_BYTES = 64 * 1024 * 1024;
const RACE_ATTEMPTS = 100;
const RACE_PAUSE_MS = 20;

/** Opens a file, or memory, for writing, and makes the tables where there are none. */
export function connectWriter(file: string, mostBytes: number | undefined): IndexDatabase {
  return connected(file, (database) => {
    if (database.pragma("page_count") === 0) prepareEmpty(database);
    database.pragma("synchronous = NORMAL");
    database.pragma(`cache_size = -${WRITER_CACHE_KIB}`);
    database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    database.pragma(`journal_size_limit = ${MOST_WAL_BYTES}`);
    if (mostBytes !== undefined) limitBytes(database, mostBytes);
    createTables(database);
    createLaterTables(database);
    openHistory(database);
  });
}

/** Opens a file that a writer has prepared, for reading only. */
export function connectReader(file: string): IndexDatabase {
  return connected(file, (database) => {
    database.pragma(`cache_size = -${READER_CACHE_KIB}`);
    database.pragma("query_only = ON");
  });
}

/** Opens a file as it is, whatever it holds. */
export function connectAsIs(file: string): IndexDatabase {
  return connected(file, () => undefined);
}

/** A file that is not as it should be is closed again: it may have to be renamed. */
function connected(file: string, prepare: (database: IndexDatabase) => void): IndexDatabase {
  const database = new IndexDatabase(file);
  try {
    database.pragma(`busy_timeout = ${BUSY_MILLISECONDS}`);
    prepare(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** What can only be chosen before there is a first page. The mark comes first, so that it is never in the WAL alone. */
function prepareEmpty(database: IndexDatabase): void {
  whileRacing(() => database.pragma("auto_vacuum = INCREMENTAL"));
  whileRacing(() => database.pragma(`application_id = ${APPLICATION_ID}`));
  whileRacing(() => database.pragma("journal_mode = WAL"));
}

function limitBytes(database: IndexDatabase, mostBytes: number): void {
  const pages = Math.floor(mostBytes / Number(database.pragma("page_size")));
  database.pragma(`max_page_count = ${Math.max(1, pages)}`);
}

/** Two servers may start at once: the second finds the tables made. */
function createTables(database: IndexDatabase): void {
  if (database.pragma("user_version") === SCHEMA_VERSION) return;
  database.transaction(() => {
    if (database.pragma("user_version") === SCHEMA_VERSION) return;
    database.connection.exec(SCHEMA + LATER_TABLES);
    database.run("INSERT INTO meta (key, value) VALUES ('birth', ?)", randomUUID());
    database.pragma(`user_version = ${SCHEMA_VERSION}`);
  });
}

function createLaterTables(database: IndexDatabase): void {
  const sql = "SELECT 1 FROM sqlite_schema WHERE name = 'page_label'";
  if (database.one(sql) === undefined) database.transaction(() => database.connection.exec(LATER_TABLES));
}

/** Changing the journal does not wait for a lock by itself. */
function whileRacing(step: () => void): void {
  for (let attempt = 1; ; attempt++)
    try {
      step();
      return;
    } catch (error) {
      if (attempt >= RACE_ATTEMPTS || !sqliteCodeOf(error).startsWith("SQLITE_BUSY")) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RACE_PAUSE_MS);
    }
}
