import { closeSync, openSync, readSync, statSync } from "node:fs";
import { isDefaultIndexName } from "./default-index-file.ts";
import { APPLICATION_ID } from "./schema.ts";

const HEADER_BYTES = 100;
const MAGIC = "SQLite format 3\0";
const APPLICATION_ID_AT = 68;

/** What stands in the place of the index, as far as its first bytes tell. */
export type FoundFile = "nothing" | "index" | "damaged" | "foreign";

/** For so long after its last change a file without a mark may be one that another server is just making. */
const MAKING_MILLISECONDS = 2_000;
const PAUSE_MILLISECONDS = 10;

/**
 * Looks at a file without opening it as a database. One without our mark is not ours to change, unless its name is
 * one that only we give: then its beginning was destroyed.
 */
export function inspectFile(file: string): FoundFile {
  for (;;) {
    const found = lookAt(file);
    if (found !== "in the making") return found;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MILLISECONDS);
  }
}

function lookAt(file: string): FoundFile | "in the making" {
  const facts = statSync(file, { throwIfNoEntry: false });
  if (facts === undefined || (facts.isFile() && facts.size === 0)) return "nothing";
  if (!facts.isFile()) return "foreign";
  const header = readHeader(file);
  if (isDatabase(header) && header.readUInt32BE(APPLICATION_ID_AT) === APPLICATION_ID) return "index";
  const isYoung = Math.abs(Date.now() - facts.mtimeMs) < MAKING_MILLISECONDS;
  if (isYoung && isUnmarked(header)) return "in the making";
  return isDefaultIndexName(file) ? "damaged" : "foreign";
}

function isDatabase(header: Buffer): boolean {
  return header.length === HEADER_BYTES && header.toString("latin1", 0, MAGIC.length) === MAGIC;
}

/** As the first page looks before the mark is in it: not there yet, or that of a database nobody has marked. */
function isUnmarked(header: Buffer): boolean {
  return (
    header.every((byte) => byte === 0) || (isDatabase(header) && header.readUInt32BE(APPLICATION_ID_AT) === 0)
  );
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
