import { createHash } from "node:crypto";
import { posix, win32 } from "node:path";
import { SCHEMA_VERSION } from "./schema.ts";

/** What decides where an index is kept. */
export interface IndexPlace {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The user's home folder. */
  readonly home: string;
  /** The real paths of the folders whose files are remembered. */
  readonly roots: readonly string[];
  /** The languages that pictures of text are read in: what is found in files then is remembered apart. */
  readonly ocrLanguages?: string | undefined;
}

/** Where the index of some folders is kept when nobody says: in the user's cache folder, one file for each set of folders. */
export function defaultIndexFile(place: IndexPlace): string {
  const { join } = place.platform === "win32" ? win32 : posix;
  return join(cacheFolder(place), "a2c", `documents-${hashOf(place)}.v${SCHEMA_VERSION}.sqlite`);
}

/** Whether a file has a name that only `defaultIndexFile` gives: whatever is in it was ours. */
export function isDefaultIndexName(file: string): boolean {
  return /(?:^|[\\/])documents-[0-9a-f]{16}\.v\d+\.sqlite$/.test(file);
}

function cacheFolder({ platform, environment, home }: IndexPlace): string {
  if (platform === "win32") return environment["LOCALAPPDATA"] || win32.join(home, "AppData", "Local");
  if (platform === "darwin") return posix.join(home, "Library", "Caches");
  const wanted = environment["XDG_CACHE_HOME"];
  // The specification of that variable says to take no notice of a relative path.
  return wanted !== undefined && posix.isAbsolute(wanted) ? wanted : posix.join(home, ".cache");
}

/** Folders in another order are the same folders. */
function hashOf({ roots, ocrLanguages }: IndexPlace): string {
  const folders = JSON.stringify([...new Set(roots)].sort());
  const text = ocrLanguages === undefined ? folders : `${folders} ${ocrLanguages}`;
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
