import { messageOf } from "@a2c-smcp/runtime";
import { IndexError, IndexErrorCode } from "./index-error.ts";

const said: readonly (readonly [prefix: string, code: IndexErrorCode, message: string])[] = [
  ["SQLITE_FULL", IndexErrorCode.Full, "there is no room for the index"],
  ["SQLITE_IOERR_WRITE", IndexErrorCode.Full, "the index file cannot be written"],
  ["SQLITE_BUSY", IndexErrorCode.Busy, "another server holds the index file"],
  ["SQLITE_LOCKED", IndexErrorCode.Busy, "the index file is locked"],
  ["SQLITE_CORRUPT", IndexErrorCode.Damaged, "the index file is damaged"],
  ["SQLITE_NOTADB", IndexErrorCode.Damaged, "the index file is no database"],
  // Another server may have emptied a damaged file between two of our statements.
  ["SQLITE_SCHEMA", IndexErrorCode.Busy, "the index file is being built anew"],
];

/** The error of the index that an error of SQLite amounts to. */
export function toIndexError(cause: unknown): IndexError {
  if (cause instanceof IndexError) return cause;
  const sqliteCode = sqliteCodeOf(cause);
  const known = said.find(([prefix]) => sqliteCode.startsWith(prefix));
  const reason = messageOf(cause);
  if (known === undefined) return new IndexError(IndexErrorCode.Failed, reason, { cause });
  const [, code, message] = known;
  return new IndexError(code, `${message} (${reason})`, { cause });
}

/** The name that SQLite gives an error; empty for what is none of its own. */
export function sqliteCodeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "";
}
