import type { Dirent } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import picomatch from "picomatch";

export interface WalkOptions {
  /** Globs over paths relative to the folder; without any, every file is taken. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** No more files than these are taken from one folder. */
  readonly mostFiles: number;
}

/** A file that was found. */
export interface FoundFile {
  /** The real path: no symbolic link is in it. */
  readonly path: string;
  /** Where it was found below its folder, with forward slashes. */
  readonly relativePath: string;
  readonly size: number;
  readonly mtimeMs: number;
}

/** Folders that hold nothing a person wrote to be read. */
const ignoredFolders = new Set([
  ...["node_modules", "bower_components", "__pycache__", "venv", "__MACOSX", "$RECYCLE.BIN"],
  ...["System Volume Information", "lost+found"],
]);
/** What programs leave beside a document while it is open. */
const leftovers = /^~\$|^\.~lock\.|^Thumbs\.db$|^desktop\.ini$/i;
const MOST_DEPTH = 64;

/** Finds the files of a folder. Hidden and ignored ones are left out, links are followed only within `roots`. */
export async function* walkFolder(
  root: string,
  roots: readonly string[],
  options: WalkOptions,
): AsyncGenerator<FoundFile> {
  const isWanted = wantedBy(options);
  const visited = new Set<string>();
  let count = 0;
  for await (const file of walk(
    { path: root, depth: 0 },
    { root, roots, visited, isExcluded: excludedBy(options) },
  )) {
    if (!isWanted(file.relativePath)) continue;
    yield file;
    if (++count >= options.mostFiles) return;
  }
}

interface Place {
  readonly path: string;
  readonly depth: number;
}

interface Walk {
  readonly root: string;
  readonly roots: readonly string[];
  /** Real paths of folders: a link to a folder above would lead around for ever. */
  readonly visited: Set<string>;
  readonly isExcluded: (relativePath: string) => boolean;
}

async function* walk({ path, depth }: Place, state: Walk): AsyncGenerator<FoundFile> {
  const real = await insideRoots(path, state.roots);
  if (real === undefined || state.visited.has(real) || depth > MOST_DEPTH) return;
  state.visited.add(real);
  for (const entry of await entriesOf(real)) {
    const inside = join(path, entry.name);
    const relativePath = relative(state.root, inside).split(sep).join("/");
    if (isLeftOut(entry) || state.isExcluded(relativePath)) continue;
    const target = entry.isSymbolicLink() ? await kindOfLink(inside) : entry;
    if (target?.isDirectory()) yield* walk({ path: inside, depth: depth + 1 }, state);
    else if (target?.isFile()) yield* fileAt(inside, relativePath, state.roots);
  }
}

async function* fileAt(
  path: string,
  relativePath: string,
  roots: readonly string[],
): AsyncGenerator<FoundFile> {
  const real = await insideRoots(path, roots);
  if (real === undefined) return;
  const facts = await stat(real).catch(() => undefined);
  if (facts?.isFile()) yield { path: real, relativePath, size: facts.size, mtimeMs: facts.mtimeMs };
}

function isLeftOut(entry: Dirent): boolean {
  return entry.name.startsWith(".") || ignoredFolders.has(entry.name) || leftovers.test(entry.name);
}

/** Sorted, so that two scans of the same folder find the same order. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []); // gone, or not ours to read
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function kindOfLink(path: string): Promise<{ isDirectory(): boolean; isFile(): boolean } | undefined> {
  return stat(path).catch(() => undefined); // leads nowhere
}

/** The real path, if it lies in one of the folders; undefined when it leads outside or is gone. */
export async function insideRoots(path: string, roots: readonly string[]): Promise<string | undefined> {
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined) return undefined;
  return roots.some((root) => real === root || real.startsWith(root.endsWith(sep) ? root : root + sep))
    ? real
    : undefined;
}

function wantedBy({ include }: WalkOptions): (relativePath: string) => boolean {
  return include.length === 0 ? () => true : matching(include);
}

function excludedBy({ exclude }: WalkOptions): (relativePath: string) => boolean {
  return exclude.length === 0 ? () => false : matching(exclude);
}

/** `*.pdf` means every PDF, also below; `drafts/**` means what is in that folder. */
function matching(globs: readonly string[]): (relativePath: string) => boolean {
  const anywhere = globs.map((glob) => (glob.includes("/") ? glob.replace(/^\.?\//, "") : `**/${glob}`));
  return picomatch(anywhere, { nocase: true });
}
