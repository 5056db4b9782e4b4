import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statfsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

/** How the folders of all workers begin. */
export const WORKER_PREFIX = "a2c-documents-worker-";

/** The folders of one worker. */
export interface WorkerPlaces {
  /** What is removed with the worker: all of the others are in these. */
  readonly folders: readonly string[];
  /** Where the worker puts its temporary files. */
  readonly scratch: string;
  /** Holds the file of the present job; the worker may read it. */
  readonly shown: string;
  /** Holds the files of documents that are open beside; the worker does not see them. */
  readonly kept: string;
}

/** A folder in memory, on Linux: a copy that lives for milliseconds is made there at a tenth of the price. */
const MEMORY_FOLDER = "/dev/shm";
/** It is used where it has so many bytes to spare; in containers it often has few. */
const MEMORY_BYTES = 1024 ** 3;

/** Makes the folders of one worker, in the given folder or where such things belong. */
export function makePlaces(parent?: string): WorkerPlaces {
  const own = makeFolder(parent ?? tmpdir());
  const memory = parent === undefined && hasMemoryFolder() ? makeFolder(MEMORY_FOLDER) : undefined;
  const places = {
    folders: memory === undefined ? [own] : [own, memory],
    scratch: join(own, "scratch"),
    shown: join(memory ?? own, "shown"),
    kept: join(memory ?? own, "kept"),
  };
  for (const each of [places.scratch, places.shown, places.kept]) mkdirSync(each, { mode: 0o700 });
  return places;
}

/** Where folders of workers may be that nobody removed. */
export function placesParents(parent?: string): string[] {
  return parent === undefined ? [tmpdir(), ...(hasMemoryFolder() ? [MEMORY_FOLDER] : [])] : [parent];
}

/** Removes what a worker had to itself. */
export async function removePlaces({ folders }: WorkerPlaces): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}

/** In a worker whose server was killed: what it put into its scratch folder goes with it. */
export function emptyOwnScratch(): void {
  const folder = tmpdir();
  if (!basename(dirname(folder)).startsWith(WORKER_PREFIX)) return;
  try {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
  } catch {
    // It is gone already, or full of what may not be removed; the next server finds it.
  }
}

/** Numbers of processes mean something in their namespace only: containers may share a folder. */
export function processNamespace(): string {
  if (process.platform !== "linux") return "0";
  try {
    return /\d+/.exec(readlinkSync("/proc/self/ns/pid"))?.[0] ?? "0";
  } catch {
    return "0"; // no /proc: nobody else's folders are told from ours, but they have other owners or processes
  }
}

/** Its name tells who removes it: this process, as long as it lives. */
function makeFolder(parent: string): string {
  return mkdtempSync(join(parent, `${WORKER_PREFIX}${processNamespace()}-${process.pid}-`));
}

function hasMemoryFolder(): boolean {
  if (process.platform !== "linux") return false;
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= MEMORY_BYTES;
  } catch {
    return false; // there is none, or it is not for us
  }
}
