import type { Dirent, Stats } from "node:fs";
import { lstat, readdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import type { FileFacts } from "./file-facts.ts";
import { factsOf, isSameState, meansGone } from "./file-facts.ts";
import type { LeftOutReason as Reason } from "./left-out.ts";
import { LeftOutReason, LeftOuts } from "./left-out.ts";
import type { Source } from "./source.ts";
import type { WalkRules } from "./walk-rules.ts";
import { isWithin, MOST_DEPTH } from "./walk-rules.ts";
import { whenThereIsRoom } from "./when-there-is-room.ts";

/** A place below a root: a folder to be walked, or a link that was met. */
export interface Place {
  readonly root: string;
  /** The absolute path by which it was found; links may be in it. */
  readonly place: string;
  /** From the root, with forward slashes. */
  readonly relativePath: string;
}

/** A file that was found. */
export interface FoundFile extends Place, FileFacts {
  /** The real path: no symbolic link is in it. */
  readonly path: string;
}

/** Told while folders are looked at. */
export interface LookHooks {
  /** Before a folder is read, with its real path: what watches it from then on misses nothing. */
  readonly onFolder?: (folder: string) => void;
  /** A place that could not be looked at for now; what is known of it stays. */
  readonly onUnsure?: (place: string) => void;
  /** Says no to a file that is still being written; it is left as it was before. */
  readonly isAtRest?: (file: FoundFile) => boolean;
  readonly signal?: AbortSignal;
}

/** What a walk has found so far. */
export class Findings {
  readonly files: FoundFile[] = [];
  /** Places of files that are as they are known. There may be very many, and nothing else is kept of them. */
  readonly same = new Set<string>();
  /** Links that were met; they are not followed. */
  readonly links: Place[] = [];
  readonly unsure: string[] = [];
  /** What is there and not served. */
  readonly leftOut = new LeftOuts();
  /** Real paths of folders: two links to one folder, or a link to one above, lead nowhere new. */
  readonly visited = new Set<string>();
  /** There are more files than may be taken. */
  isCut = false;

  /** How many files were found. */
  get count(): number {
    return this.files.length + this.same.size;
  }
}

export interface Walk {
  readonly rules: WalkRules;
  readonly hooks: LookHooks;
  readonly hasInodes: boolean;
  readonly findings: Findings;
  /** What is known of a place; where it is absent, all files are told as if nothing were. */
  readonly known?: (place: string) => Source | undefined;
}

/** How many files are asked for at once: more gains nothing, and each is a promise in memory. */
const AT_ONCE = 64;

/** Finds the files below a folder, hidden and ignored ones left out. `real` is the real path of the place. */
export async function walkFolder(at: Place, real: string, walk: Walk): Promise<void> {
  const { findings, hooks, rules } = walk;
  hooks.signal?.throwIfAborted();
  if (!isToBeWalked(at, real, findings)) return;
  findings.visited.add(real);
  hooks.onFolder?.(real);
  // Files that follow each other are asked for together, and the order of the names is kept.
  const files: Place[] = [];
  for (const entry of await entriesOf(at, real, findings)) {
    const inside = placeIn(at, entry.name);
    if (rules.isPassedOver(entry.name, inside.relativePath)) continue;
    if (entry.isSymbolicLink()) findings.links.push(inside);
    else if (entry.isFile() && rules.isWanted(inside.relativePath)) files.push(inside);
    if (!entry.isDirectory() && files.length < AT_ONCE) continue;
    await takeFiles(files.splice(0), { at, real }, walk);
    if (entry.isDirectory()) await walkFolder(inside, join(real, entry.name), walk);
  }
  await takeFiles(files, { at, real }, walk);
}

function isToBeWalked(at: Place, real: string, findings: Findings): boolean {
  if (findings.visited.has(real) || findings.isCut) return false;
  const isTooDeep = depthOf(at) >= MOST_DEPTH;
  if (isTooDeep) leaveOut(at, LeftOutReason.TooDeep, findings);
  return !isTooDeep;
}

/** Adds one file whose real path is known, if it is one and there is room for it. */
export function takeFile(at: Place, path: string, { stats, walk }: { stats: Stats; walk: Walk }): void {
  const { findings, rules, hasInodes, known } = walk;
  const { root, place, relativePath } = at;
  if (!stats.isFile()) return;
  const facts = factsOf(stats, hasInodes);
  const before = place === path ? known?.(place) : undefined;
  if (findings.count >= rules.mostFiles) {
    if (!findings.isCut) leaveOut(at, LeftOutReason.TooMany, findings);
    findings.isCut = true;
  } else if (before?.path === path && isSameState(before, facts)) {
    findings.same.add(before.path);
    // Not `...at` first: of an object that begins with another one, V8 keeps the shape too, four times its size.
  } else findings.files.push({ root, place, relativePath, path, ...facts });
}

async function takeFiles(
  files: readonly Place[],
  { at, real }: { at: Place; real: string },
  walk: Walk,
): Promise<void> {
  const isDirect = at.place === real;
  const paths = files.map((file) => (isDirect ? file.place : join(real, nameOf(file))));
  const all = await Promise.all(
    files.map((file, index) =>
      lstat(paths[index] ?? file.place).catch((error: unknown) => missed(file, error, walk.findings)),
    ),
  );
  for (const [index, file] of files.entries()) {
    const stats = all[index];
    if (stats !== undefined) takeFile(file, paths[index] ?? file.place, { stats, walk });
  }
}

/** Sorted, so that two walks through the same folder find the same order, and leave out the same when there is too much. */
async function entriesOf(at: Place, real: string, findings: Findings): Promise<Dirent[]> {
  const read = whenThereIsRoom(() => readdir(real, { withFileTypes: true }));
  const entries = await read.catch((error: unknown) => missed(at, error, findings));
  return entries?.sort((a, b) => (a.name < b.name ? -1 : 1)) ?? [];
}

/** Notes that something is not served. */
export function leaveOut(at: Place, reason: Reason, { leftOut }: Findings): void {
  leftOut.add({ place: at.place, relativePath: at.relativePath, reason });
}

const reasons: Readonly<Record<string, Reason>> = {
  EACCES: LeftOutReason.NotPermitted,
  EPERM: LeftOutReason.NotPermitted,
  ENAMETOOLONG: LeftOutReason.TooLong,
  ELOOP: LeftOutReason.LinkLoop,
};

/**
 * Notes that a place could not be looked at. One that has gone since its name was read is no news, but for a folder that
 * is served.
 */
export function missed(at: Place, error: unknown, findings: Findings): undefined {
  const isGone = meansGone(error);
  if (!isGone) findings.unsure.push(at.place);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const isUnnameable = at.place.includes("\uFFFD");
  const reason = reasons[code] ?? (isUnnameable ? LeftOutReason.NameNotUtf8 : undefined);
  if (reason !== undefined) leaveOut(at, reason, findings);
  else if (isGone && at.relativePath === "") leaveOut(at, LeftOutReason.FolderGone, findings);
  else if (!isGone) leaveOut(at, LeftOutReason.NotLookedAt, findings);
  return undefined;
}

/** The real path, if it lies in one of the folders; undefined when it leads outside or is gone. */
export async function insideRoots(path: string, roots: readonly string[]): Promise<string | undefined> {
  const real = await realpath(path).catch(() => undefined);
  return real !== undefined && roots.some((root) => isWithin(real, root)) ? real : undefined;
}

function placeIn({ root, place, relativePath }: Place, name: string): Place {
  return {
    root,
    place: join(place, name),
    relativePath: relativePath === "" ? name : `${relativePath}/${name}`,
  };
}

function nameOf({ relativePath }: Place): string {
  return relativePath.slice(relativePath.lastIndexOf("/") + 1);
}

function depthOf({ relativePath }: Place): number {
  return relativePath === "" ? 0 : relativePath.split("/").length;
}
