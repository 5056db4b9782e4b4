import type { FoldersView, FolderView } from "../../api/finder.ts";
import { folderOf, isWithin } from "./document-path.ts";

/** More are counted and not listed: a tree that nobody would look through. */
const MOST_FOLDERS = 2_000;

const text = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** The folders of files, from those that are served down; files outside of all of them hang below what they share. */
export function folderTree(paths: readonly string[], served: readonly string[]): FoldersView {
  const rootOf = (folder: string): string | undefined => served.find((root) => isWithin(folder, root));
  const direct = new Map<string, number>();
  for (const path of paths) {
    const folder = folderOf(path);
    direct.set(folder, (direct.get(folder) ?? 0) + 1);
  }
  const stray = [...direct.keys()].filter((folder) => rootOf(folder) === undefined);
  const shared = sharedFolder(stray);
  const counts = new Map<string, { depth: number; count: number }>();
  for (const [folder, count] of direct) addUp(counts, { folder, count, root: rootOf(folder) ?? shared });
  const folders = [...counts]
    .map(([path, { depth, count }]) => ({ path, name: nameOf(path), depth, count }))
    .sort((a, b) => byNames(a.path, b.path));
  return { folders: folders.slice(0, MOST_FOLDERS), total: folders.length };
}

interface Counted {
  readonly folder: string;
  readonly count: number;
  readonly root: string;
}

/** Counts the files of a folder for it and for every folder above it, up to its root. */
function addUp(
  counts: Map<string, { depth: number; count: number }>,
  { folder, count, root }: Counted,
): void {
  const above: string[] = [];
  for (let at = folder; ; at = folderOf(at)) {
    above.unshift(at);
    if (at === root || at === "/") break;
  }
  for (const [depth, path] of above.entries()) {
    const known = counts.get(path) ?? { depth, count: 0 };
    counts.set(path, { depth: known.depth, count: known.count + count });
  }
}

function nameOf(path: string): FolderView["name"] {
  return path.slice(path.lastIndexOf("/") + 1) || path;
}

/** The deepest folder that all are in. */
function sharedFolder(folders: readonly string[]): string {
  const [first = "/", ...others] = folders;
  let shared = first;
  for (const folder of others) while (!isWithin(folder, shared)) shared = folderOf(shared);
  return shared;
}

/** Name by name, so that what is in a folder follows it. */
function byNames(a: string, b: string): number {
  const [left, right] = [a.split("/"), b.split("/")];
  for (const [place, name] of left.entries()) {
    const other = right[place];
    if (other === undefined) return 1;
    const order = text.compare(name, other) || compareText(name, other);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
