import {
  accessSync,
  constants,
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";

/** Settings of a client are a few kilobytes; one that has a history in them may have a few megabytes. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Raised for what is at the place of the settings and is none. */
export class NoSettingsError extends Error {}

/** The text of the settings, with the mark before it that some editors put there; nothing for a file that is not there. */
export function readSettings(file: string): string | undefined {
  const facts = statSync(file, { throwIfNoEntry: false });
  if (facts === undefined) return undefined;
  if (!facts.isFile() || facts.size > MOST_BYTES) throw new NoSettingsError();
  // A letter of another encoding would be written back as a question mark.
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
}

/** Whether somebody said that the file is not to be changed: replacing it would not ask for that. */
export function isReadOnly(file: string): boolean {
  const facts = statSync(file, { throwIfNoEntry: false });
  if (facts === undefined) return false;
  try {
    accessSync(file, constants.W_OK);
  } catch {
    return true;
  }
  // The superuser may write whatever they want.
  return (facts.mode & 0o222) === 0;
}

/** Writes the file as a whole or not at all, for the same readers as before; new ones are for their user alone. */
export function writeSettings(file: string, text: string, copy: string | undefined): void {
  const half = `${file}.new-${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  if (copy !== undefined) copyFileSync(file, copy);
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0o600;
  writeFileSync(half, text, { mode });
  renameSync(half, file);
}
