import { renameSync, rmSync } from "node:fs";
import { connectAsIs } from "./index-connection.ts";

/**
 * Empties an index file. Within SQLite's own locks where that is possible, so that a server that has it open goes on
 * with the empty file; a file too broken for that is set aside under another name.
 */
export function emptyFile(file: string): void {
  if (!emptyInPlace(file)) setAside(file);
}

function emptyInPlace(file: string): boolean {
  try {
    const database = connectAsIs(file);
    try {
      database.pragma("writable_schema = ON");
      database.transaction(() => {
        database.connection.exec("DELETE FROM sqlite_schema");
        database.pragma("user_version = 0");
      });
      database.pragma("writable_schema = RESET");
      database.connection.exec("VACUUM");
      return database.pragma("quick_check(1)") === "ok";
    } finally {
      database.close();
    }
  } catch {
    return false; // that it cannot even be emptied is no news of a damaged file
  }
}

function setAside(file: string): void {
  renameSync(file, `${file}.damaged`);
  for (const suffix of ["-wal", "-shm"]) rmSync(`${file}${suffix}`, { force: true });
}
