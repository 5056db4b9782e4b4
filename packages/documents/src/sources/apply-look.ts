import { basename } from "node:path";
import { Breather } from "./breather.ts";
import { docRefOf, longDocRefOf } from "./doc-ref.ts";
import { versionOf } from "./file-facts.ts";
import { findMoves } from "./find-moves.ts";
import type { Source, SourceChanges, SourceMove } from "./source.ts";
import type { SourceTable } from "./source-table.ts";
import type { FoundFile, LookHooks } from "./walk-folder.ts";
import { isWithin } from "./walk-rules.ts";

/** What was found at some places. */
export interface Look {
  /** The paths that were looked at, with all that is below them; undefined for everything. */
  readonly paths: readonly string[] | undefined;
  readonly files: readonly FoundFile[];
  /** Places where files are as they are known, beside those. */
  readonly same?: ReadonlySet<string>;
  /** Places of which nothing is known for now. */
  readonly unsure: readonly string[];
}

export interface ApplyOptions {
  readonly hooks: LookHooks;
  /** Places that somebody looked at later than this look did. */
  readonly isOutdated: (place: string) => boolean;
}

/** Brings the table to what a look has found and returns what is different. */
export async function applyLook(
  table: SourceTable,
  look: Look,
  { hooks, isOutdated }: ApplyOptions,
): Promise<SourceChanges> {
  const breather = new Breather();
  const found = await firstOfEach(look, breather);
  const missing = missingOf(table, look, found);
  const come =
    missing.length === 0 ? [] : [...found.values()].filter(({ place }) => table.at(place) === undefined);
  const moves = findMoves(missing, come);
  const differences: Differences = { added: [], changed: [], moved: [] };
  for (const file of found.values()) {
    if (breather.isDue()) await breather.breathe();
    hooks.signal?.throwIfAborted();
    const isGiven = (): boolean => moves.has(file) || (hooks.isAtRest?.(file) ?? true);
    const isNews = !isOutdated(file.place) && !isSame(table.at(file.place), file);
    if (isNews && isGiven()) note(file, { table, differences, from: moves.get(file) });
  }
  const isStillGone = (source: Source): boolean =>
    table.get(source.docRef) === source && !isOutdated(table.placeOf(source));
  const gone = missing.filter(isStillGone);
  for (const source of gone) table.delete(source);
  const movedAway = new Set(moves.values());
  return { ...differences, removed: gone.filter((source) => !movedAway.has(source)) };
}

interface Differences {
  readonly added: Source[];
  readonly changed: Source[];
  readonly moved: SourceMove[];
}

interface NoteOptions {
  readonly table: SourceTable;
  readonly differences: Differences;
  /** What the file was before, if it was moved. */
  readonly from: Source | undefined;
}

function note(file: FoundFile, { table, differences, from }: NoteOptions): void {
  const known = table.at(file.place);
  const source = toSource(file, known?.docRef ?? freeDocRef(file, table));
  table.put(file.place, source);
  if (from !== undefined) differences.moved.push({ from, to: source });
  else if (known === undefined) differences.added.push(source);
  else differences.changed.push(source);
}

/** Folders inside each other, and links, lead to a file twice: it is where it lies, or where it was found first. */
async function firstOfEach({ files, same }: Look, breather: Breather): Promise<Map<string, FoundFile>> {
  const byPlace = new Map<string, FoundFile>();
  const paths = new Set<string>();
  for (const isLinked of [false, true])
    for (const file of files) {
      if (breather.isDue()) await breather.breathe();
      if ((file.place !== file.path) !== isLinked || paths.has(file.path) || same?.has(file.path)) continue;
      paths.add(file.path);
      byPlace.set(file.place, file);
    }
  return byPlace;
}

function missingOf(
  table: SourceTable,
  { paths, same, unsure }: Look,
  found: ReadonlyMap<string, FoundFile>,
): Source[] {
  const covered = paths === undefined ? [...table.values()] : table.within(paths);
  return covered.filter((source) => {
    const place = table.placeOf(source);
    return (
      !found.has(place) &&
      !same?.has(place) &&
      !unsure.some((one) => isWithin(place, one) || isWithin(source.path, one))
    );
  });
}

function isSame(known: Source | undefined, file: FoundFile): boolean {
  return known?.path === file.path && known.version === versionOf(file);
}

/** A name, once given, is not taken over by another file as long as its bearer is known. */
function freeDocRef({ root, relativePath, path }: FoundFile, table: SourceTable): string {
  const short = docRefOf(root, relativePath);
  return table.get(short) === undefined ? short : longDocRefOf(path);
}

function toSource(file: FoundFile, docRef: string): Source {
  const { path, relativePath, size, mtimeMs, ctimeMs, inode } = file;
  const name = basename(relativePath);
  // Each by its name: V8 keeps what comes after a spread in a second piece of memory, for each of very many files.
  return { docRef, path, name, relativePath, size, mtimeMs, ctimeMs, inode, version: versionOf(file) };
}
