import { realpath } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";

/** Globs for an index file, and what SQLite keeps beside it, where it lies in a folder that is served. */
export async function indexGlobs(
  file: string | undefined,
  folders: readonly string[],
): Promise<readonly string[]> {
  if (file === undefined) return [];
  const place = join(await realOf(dirname(resolve(file))), basename(file));
  const ways = await Promise.all(
    folders.map(async (folder) => relative(await realOf(resolve(folder)), place)),
  );
  const isInside = (way: string): boolean =>
    way !== ".." && !way.startsWith(`..${sep}`) && !/^[a-z]:/i.test(way);
  return ways.filter(isInside).map((way) => `/${escapeGlob(way.split(sep).join("/"))}*`);
}

/** A folder that is not there yet, or never will be, is taken by its name. */
function realOf(folder: string): Promise<string> {
  return realpath(folder).catch(() => folder);
}

function escapeGlob(path: string): string {
  return path.replace(/[\\*?[\]{}()!+@|^$]/g, "\\$&");
}
