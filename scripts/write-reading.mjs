// Which readers a build has: a hash of what they are made of. An index that other readers filled is filled anew.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What decides what becomes of a file: the readers, what is made of their pages for the index, the libraries. */
const decisive = ["readers/package.json", "readers/src", "documents/src/worker"];

/**
 * Writes the hash beside the built readers, unless it is there.
 * @param {string} packages the folder of the packages
 */
export function writeReading(packages) {
  const file = join(packages, "readers", "dist", "reading.json");
  const text = JSON.stringify({ sources: hashOf(packages) });
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** @param {string} packages */
function hashOf(packages) {
  const hash = createHash("sha256");
  // Line ends differ between checkouts, the readers do not.
  for (const file of decisive.flatMap((part) => filesOf(packages, part)))
    hash.update(`${file}\n`).update(readFileSync(join(packages, file), "utf8").replaceAll("\r\n", "\n"));
  return hash.digest("hex").slice(0, 16);
}

/**
 * @param {string} packages
 * @param {string} part
 * @returns {string[]}
 */
function filesOf(packages, part) {
  if (part.endsWith(".json")) return [part];
  return readdirSync(join(packages, part), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${part}/${entry.name}`;
      if (entry.isDirectory()) return filesOf(packages, path);
      return path.endsWith(".ts") && !path.endsWith(".test.ts") ? [path] : [];
    });
}
