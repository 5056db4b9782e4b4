import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";

const fixtures = join(import.meta.dirname, "..", "..", "tests", "fixtures", "documents");

/** A file to begin with. */
export interface SeedFile {
  /** Lower case, without the dot. */
  readonly extension: string;
  readonly bytes: Buffer;
}

/** The small fixtures of every format that is read. */
export function seedFiles(largest = 40_000): readonly SeedFile[] {
  return readdirSync(fixtures, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && basename(entry.parentPath) === "sources")
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => extname(path) !== "" && statSync(path).size <= largest)
    .toSorted()
    .map((path) => ({ extension: extname(path).slice(1).toLowerCase(), bytes: readFileSync(path) }));
}
