import { tmpdir } from "node:os";
import { TemporaryFolder } from "@a2c-smcp/testkit";
import type { FolderWatchOptions } from "../../../packages/documents/src/sources/folder-watch.ts";
import { FolderWatch } from "../../../packages/documents/src/sources/folder-watch.ts";
import type {
  SourceChanges,
  SourceFoldersOptions,
} from "../../../packages/documents/src/sources/source-folders.ts";
import { SourceFolders } from "../../../packages/documents/src/sources/source-folders.ts";
import { withDeadline } from "../../../packages/runtime/src/index.ts";

/** A folder with files in it, removed when the test ends. */
export interface Folder extends AsyncDisposable {
  readonly path: string;
  /** The path of a file below the folder. */
  at(file: string): string;
  write(file: string, content?: string): Promise<void>;
}

/** A folder that is watched. */
export interface Watched extends AsyncDisposable {
  readonly sources: SourceFolders;
  readonly watch: FolderWatch;
  /** All that was told since the watch was ready. */
  readonly told: readonly SourceChanges[];
  /** The relative paths of all files. */
  names(): string[];
  /** Resolves when a change was told after which the condition holds. */
  until(condition: () => boolean): Promise<void>;
}

export async function makeFolder(files: readonly string[] = [], parent = tmpdir()): Promise<Folder> {
  const folder = new TemporaryFolder({}, { parent });
  const at = (file: string): string => folder.at(file);
  const write = async (file: string, content = `This is ${file}`): Promise<void> => {
    folder.write(file, content);
  };
  for (const file of files) await write(file);
  return { path: folder.path, at, write, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

export type WatchOptions = Partial<Omit<FolderWatchOptions, "sources"> & SourceFoldersOptions>;

/** Watches a folder and waits until it was looked at for the first time. */
export async function watchFolder(folder: Folder, options: WatchOptions = {}): Promise<Watched> {
  const sources = await SourceFolders.open({ folders: [folder.path], ...options });
  const told: SourceChanges[] = [];
  const waiting = new Set<() => void>();
  const onChanges = (changes: SourceChanges): void => {
    told.push(changes);
    options.onChanges?.(changes);
    for (const look of waiting) look();
  };
  const watch = FolderWatch.start({ ...options, sources, onChanges });
  await watch.ready;
  told.length = 0;
  return {
    sources,
    watch,
    told,
    names: () => sources.list().map(({ relativePath }) => relativePath),
    until: (condition) => untilHolds(condition, waiting),
    [Symbol.asyncDispose]: () => watch.close(),
  };
}

async function untilHolds(condition: () => boolean, waiting: Set<() => void>): Promise<void> {
  let look: () => void = () => undefined;
  const holds = new Promise<void>((resolve) => {
    look = () => condition() && resolve();
  });
  waiting.add(look);
  look();
  try {
    await withDeadline(holds, { what: `waiting for ${condition}`, milliseconds: 15_000 });
  } finally {
    waiting.delete(look);
  }
}

/** What was told, as names. */
export function namesOf(told: readonly SourceChanges[]): Record<keyof SourceChanges, string[]> {
  const names = (list: "added" | "changed" | "removed"): string[] =>
    told.flatMap((changes) => changes[list].map(({ relativePath }) => relativePath));
  const moved = told.flatMap(({ moved }) =>
    moved.map(({ from, to }) => `${from.relativePath} > ${to.relativePath}`),
  );
  return { added: names("added"), changed: names("changed"), removed: names("removed"), moved };
}
