import { createRequire } from "node:module";

const load = createRequire(import.meta.url);
const { version } = load("../../package.json") as { version: string };

/** The version of this package. */
export const READER_VERSION: string = version;

/**
 * Which readers found something out about a file: what one could not read, or read in its way, the next may read
 * otherwise. Made of the version and of the sources that were built; from sources that were not, the version alone.
 */
export const READING_VERSION: string = `${version}${builtFrom()}`;

/** Written by `npm run build`, see `scripts/write-reading.mjs`. */
function builtFrom(): string {
  try {
    return `+${(load("../reading.json") as { sources: string }).sources}`;
  } catch {
    return "";
  }
}
