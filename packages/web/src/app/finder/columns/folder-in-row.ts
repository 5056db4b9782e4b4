import { shownText } from "../../ui/shown-name.ts";

/**
 * The folder of a file as a row names it: below the folder that is served, as the tree of folders has it; with the name of
 * that one where several are served. Undefined for a file that lies directly in the only one.
 */
export function folderInRow(path: string | null, served: readonly string[] | undefined): string | undefined {
  // Until it is known what is served nothing is said, rather than something else for a moment.
  if (path === null || served === undefined) return undefined;
  const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
  const root = served.find((one) => folder === one || folder.startsWith(`${one}/`));
  // A file from elsewhere: the end of its path tells it apart, the beginning is the same for all.
  if (root === undefined) return folder.split("/").slice(-2).join("/") || undefined;
  const start = served.length > 1 ? root.lastIndexOf("/") + 1 : root.length + 1;
  return shownText(folder.slice(start)) || undefined;
}
