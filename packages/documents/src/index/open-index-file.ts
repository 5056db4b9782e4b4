import { statSync } from "node:fs";
import { dirname } from "node:path";
import { messageOf } from "@a2c-smcp/runtime";
import { emptyFile } from "./empty-file.ts";
import { ensureFolder } from "./ensure-folder.ts";
import { connectAsIs, connectWriter } from "./index-connection.ts";
import type { IndexDatabase } from "./index-database.ts";
import { IndexErrorCode } from "./index-error.ts";
import { notice } from "./index-notices.ts";
import { inspectFile } from "./inspect-file.ts";
import { keepPrivate } from "./keep-private.ts";
import { SCHEMA_VERSION } from "./schema.ts";
import { toIndexError } from "./sqlite-errors.ts";

export interface IndexPlaces {
  /** Undefined keeps the index in memory. */
  readonly file: string | undefined;
  readonly mostBytes: number | undefined;
  /** No larger file is checked page by page when it is opened. */
  readonly checkBytes: number;
  /** The file was found to be damaged while it was used. */
  readonly isDamaged: boolean;
}

export interface OpenedIndex {
  readonly database: IndexDatabase;
  /** Where it is by now; undefined when it lives in memory. */
  readonly file: string | undefined;
  readonly notices: readonly string[];
}

/** Opens the index in its place, or beside it, or in memory; reports what was not as it should be. */
export function openIndexFile(places: IndexPlaces): OpenedIndex {
  const { file } = places;
  if (file === undefined) return inMemory([]);
  const notices: string[] = [];
  try {
    ensureFolder(dirname(file));
    for (const candidate of [file, besideOf(file)]) {
      const database = openCandidate(candidate, places, notices);
      if (database !== undefined) return { database, file: candidate, notices };
    }
    return inMemory(notices);
  } catch (error) {
    return inMemory([...notices, notice.notWritable(file, messageOf(error))]);
  }
}

/** The name beside a file that is not ours to change. */
function besideOf(file: string): string {
  return `${file}.v${SCHEMA_VERSION}`;
}

function inMemory(notices: readonly string[]): OpenedIndex {
  return { database: connectWriter(":memory:", undefined), file: undefined, notices };
}

/** Undefined when the file must be left as it is. */
function openCandidate(file: string, places: IndexPlaces, notices: string[]): IndexDatabase | undefined {
  switch (stateOf(file, places)) {
    case "foreign":
      notices.push(notice.foreign(file, besideOf(file)));
      return undefined;
    case "newer":
      notices.push(notice.newer(file, besideOf(file)));
      return undefined;
    case "older":
      emptyFile(file);
      notices.push(notice.older(file));
      break;
    case "damaged":
      emptyFile(file);
      notices.push(notice.damaged(file));
      break;
    case "fit":
      break;
  }
  keepPrivate(file);
  return connectWriter(file, places.mostBytes);
}

type FileState = "foreign" | "newer" | "older" | "damaged" | "fit";

function stateOf(file: string, places: IndexPlaces): FileState {
  const found = inspectFile(file);
  if (found === "nothing") return "fit";
  if (found !== "index") return found;
  if (places.isDamaged) return "damaged";
  try {
    return stateOfIndex(file, places.checkBytes);
  } catch (error) {
    if (toIndexError(error).code === IndexErrorCode.Damaged) return "damaged";
    throw error;
  }
}

function stateOfIndex(file: string, checkBytes: number): FileState {
  const database = connectAsIs(file);
  try {
    const version = Number(database.pragma("user_version"));
    if (version > SCHEMA_VERSION) return "newer";
    // Zero: another server is about to make the tables, or was killed before it could.
    if (version !== 0 && version < SCHEMA_VERSION) return "older";
    const isChecked = statSync(file).size <= checkBytes;
    return isChecked && database.pragma("quick_check(1)") !== "ok" ? "damaged" : "fit";
  } finally {
    database.close();
  }
}
