import { join, sep } from "node:path";
import picomatch from "picomatch";

export interface WalkOptions {
  /** Globs over paths relative to the folder; without any, every file is taken. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** No more files than these are taken from one folder. */
  readonly mostFiles: number;
}

/** Which files and folders below a root are looked at. */
export interface WalkRules {
  readonly mostFiles: number;
  /** Whether the walk passes over an entry: hidden, ignored or excluded. */
  isPassedOver(name: string, relativePath: string): boolean;
  /** Whether a file that is not passed over is wanted. */
  isWanted(relativePath: string): boolean;
}

/** Folders that hold nothing a person wrote to be read. */
const ignoredFolders = new Set([
  ...["node_modules", "bower_components", "__pycache__", "venv", "__MACOSX", "$RECYCLE.BIN"],
  ...["System Volume Information", "lost+found"],
]);
/** What programs leave beside a document while it is open. */
const leftovers = /^~\$|^\.~lock\.|^Thumbs\.db$|^desktop\.ini$/i;

/** Names in the path of a file below its root. */
export const MOST_DEPTH = 64;

export function createWalkRules({ include, exclude, mostFiles }: WalkOptions): WalkRules {
  const isExcluded = exclude.length === 0 ? () => false : matching(exclude);
  return {
    mostFiles,
    isPassedOver: (name, relativePath) => isLeftOut(name) || isExcluded(relativePath),
    isWanted: include.length === 0 ? () => true : matching(include),
  };
}

function isLeftOut(name: string): boolean {
  return name.startsWith(".") || ignoredFolders.has(name) || leftovers.test(name);
}

/** `*.pdf` means every PDF, also below; `drafts/**` means what is in that folder. */
function matching(globs: readonly string[]): (relativePath: string) => boolean {
  const anywhere = globs.map((glob) => (glob.includes("/") ? glob.replace(/^\.?\//, "") : `**/${glob}`));
  return picomatch(anywhere, { nocase: true });
}

/** Whether a path is a folder or lies in it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** The path below a root with forward slashes; undefined when a walk from the root never comes there. */
export function wayFromRoot(path: string, root: string, rules: WalkRules): string | undefined {
  if (!isWithin(path, root)) return undefined;
  const names = path.slice(root.length).split(sep).filter(Boolean);
  if (names.length > MOST_DEPTH) return undefined;
  let way = "";
  for (const name of names) {
    way = way === "" ? name : `${way}/${name}`;
    if (rules.isPassedOver(name, way)) return undefined;
  }
  return way;
}

export function placeBelow(root: string, relativePath: string): string {
  return join(root, ...relativePath.split("/"));
}
