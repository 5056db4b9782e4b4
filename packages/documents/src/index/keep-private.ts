import { chmodSync, closeSync, openSync, statSync } from "node:fs";

/** What others of the machine may do. */
const OTHERS = 0o077;
const OWNER_ONLY = 0o600;

/**
 * Makes the file, if it is not there, for its owner alone, and closes one to others that was open to them: the text of
 * all documents is in it. SQLite gives what it makes beside a file the permissions of the file.
 */
export function keepPrivate(file: string): void {
  // A file that is there is not opened: closing it would give up the locks that this process has on it elsewhere.
  if (statSync(file, { throwIfNoEntry: false }) === undefined) create(file);
  for (const suffix of ["", "-wal", "-shm", "-journal"]) closeToOthers(`${file}${suffix}`);
}

function create(file: string): void {
  try {
    closeSync(openSync(file, "wx", OWNER_ONLY));
  } catch (error) {
    // Another server may have made it at the same moment.
    if (statSync(file, { throwIfNoEntry: false }) === undefined) throw error;
  }
}

function closeToOthers(file: string): void {
  const facts = statSync(file, { throwIfNoEntry: false });
  if (facts === undefined || (facts.mode & OTHERS) === 0) return;
  try {
    chmodSync(file, OWNER_ONLY);
  } catch {
    // It belongs to somebody else, who decides who may read it.
  }
}
