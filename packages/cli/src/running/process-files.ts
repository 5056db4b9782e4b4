import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A note of a process about itself that other processes of the same user may read: `KIND-PID.json`. */
export interface ProcessFiles<T extends { readonly pid: number }> {
  readonly folder: string;
  readonly kind: string;
  /** Reads what a file holds; undefined for anything else. */
  readonly read: (raw: unknown) => T | undefined;
}

/** Writes the note, readable by nobody else, and returns the function that removes it. */
export function writeProcessFile<T extends { readonly pid: number }>(
  { folder, kind }: ProcessFiles<T>,
  note: T,
): () => void {
  const file = join(makePrivateFolder(folder), `${kind}-${note.pid}.json`);
  const half = `${file}.new`;
  // The mode counts for a new file only: one that an earlier process left may be open to others.
  rmSync(half, { force: true });
  writeFileSync(half, `${JSON.stringify(note)}\n`, { mode: 0o600, flag: "wx" });
  renameSync(half, file); // whoever reads finds all of it or nothing
  return () => rmSync(file, { force: true });
}

/** A folder that nobody else may enter, one that was there before included. */
export function makePrivateFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  return folder;
}

/** The notes of processes that are alive; those that the dead left behind are removed. */
export function listProcessFiles<T extends { readonly pid: number }>(files: ProcessFiles<T>): T[] {
  return fileNames(files).flatMap((name) => {
    const file = join(files.folder, name);
    const note = readNote(file, files.read);
    if (note !== undefined && isAlive(note.pid)) return [note];
    rmSync(file, { force: true });
    return [];
  });
}

function fileNames({ folder, kind }: { folder: string; kind: string }): string[] {
  try {
    return readdirSync(folder).filter((name) => name.startsWith(`${kind}-`) && name.endsWith(".json"));
  } catch {
    return []; // no folder: nothing has ever run here
  }
}

function readNote<T>(file: string, read: (raw: unknown) => T | undefined): T | undefined {
  try {
    return read(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined; // gone meanwhile, or not ours: either way it says nothing
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // alive, and somebody else's
  }
}
