import type { FolderView } from "../../../api/finder.ts";

/** A row of the tree of folders. Without a path it stands for all documents. */
export interface FolderNode {
  readonly path: string | undefined;
  readonly name: string;
  readonly level: number;
  readonly count: number;
  readonly hasFolders: boolean;
  readonly isOpen: boolean;
}

/** The folder above; undefined above the first ones. */
export function parentOf(path: string): string | undefined {
  const end = path.lastIndexOf("/");
  return end <= 0 ? undefined : path.slice(0, end);
}

/** One folder that is served alone says nothing: what is in it stands at the top. */
export function topFolders(folders: readonly FolderView[]): readonly FolderView[] {
  const tops = folders.filter(({ depth }) => depth === 0);
  if (tops.length !== 1) return folders;
  return folders.filter(({ depth }) => depth > 0).map((folder) => ({ ...folder, depth: folder.depth - 1 }));
}

/** The rows that are in view: those whose folders above are all open. */
export function folderNodes(folders: readonly FolderView[], open: ReadonlySet<string>): FolderNode[] {
  const shown = topFolders(folders);
  const parents = new Set(shown.map(({ path }) => parentOf(path)));
  const nodes: FolderNode[] = [];
  let closedAt = Number.POSITIVE_INFINITY;
  for (const { path, name, depth, count } of shown) {
    if (depth > closedAt) continue;
    const isOpen = open.has(path);
    closedAt = isOpen ? Number.POSITIVE_INFINITY : depth;
    nodes.push({ path, name, level: depth + 1, count, hasFolders: parents.has(path), isOpen });
  }
  return nodes;
}

/** Steps of a way that are shown by name: the first ones say least. */
const MOST_STEPS = 4;

/** The end of a way, as far as there is room for it, and the last step that it leaves out. */
export function endOfWay(way: readonly FolderView[]): {
  readonly shown: readonly FolderView[];
  readonly leftOut: FolderView | undefined;
} {
  if (way.length <= MOST_STEPS) return { shown: way, leftOut: undefined };
  return { shown: way.slice(1 - MOST_STEPS), leftOut: way.at(-MOST_STEPS) };
}

/** The folders on the way to one, from the top down, as far as the tree has them. */
export function wayTo(folders: readonly FolderView[], path: string | undefined): readonly FolderView[] {
  if (path === undefined) return [];
  return topFolders(folders).filter((folder) => path === folder.path || path.startsWith(`${folder.path}/`));
}
