import { closeSync, openSync, readSync, statSync } from "node:fs";
import { isDefaultIndexName } from "./default-index-file.ts";
import { APPLICATION_ID } from "./schema.ts";

const HEADER_BYTES = 100;
const MAGIC = "SQLite format 3\0";
const APPLICATION_ID_AT = 68;

/** What stands in the place of the index, as far as its first bytes tell. */
export type FoundFile = "nothing" | "index" | "damaged" | "foreign";

/**
 * Looks at a file without opening it as a database. One without our mark is not ours to change, unless its name is
 * one that only we give: then its beginning was destroyed.
 */
export function inspectFile(file: string): FoundFile {
  const facts = statSync(file, { throwIfNoEntry: false });
  if (facts === undefined || (facts.isFile() && facts.size === 0)) return "nothing";
  if (!facts.isFile()) return "foreign";
  const header = readHeader(file);
  const isMarked =
    header.length === HEADER_BYTES &&
    header.toString("latin1", 0, MAGIC.length) === MAGIC &&
    header.readUInt32BE(APPLICATION_ID_AT) === APPLICATION_ID;
  if (isMarked) return "index";
  return isDefaultIndexName(file) ? "damaged" : "foreign";
}

function readHeader(file: string): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  const handle = openSync(file, "r");
  try {
    return header.subarray(0, readSync(handle, header, 0, HEADER_BYTES, 0));
  } finally {
    closeSync(handle);
  }
}
