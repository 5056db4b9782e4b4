import type { Stats } from "node:fs";

/** What tells one state of a file from another without reading it. */
export interface FileFacts {
  readonly size: number;
  readonly mtimeMs: number;
  /** When content, name or permissions last changed, by the clock of the file system: no program can set it. */
  readonly ctimeMs: number;
  /** 0 where the file system makes them up anew now and then. */
  readonly inode: number;
}

export function factsOf({ size, mtimeMs, ctimeMs, ino }: Stats, hasInodes: boolean): FileFacts {
  return { size, mtimeMs, ctimeMs, inode: hasInodes ? ino : 0 };
}

/** Differs whenever the content may differ, also where size and time were kept or the clock was set back. */
export function versionOf({ size, mtimeMs, ctimeMs, inode }: FileFacts): string {
  // Joined at once: text that is put together piece by piece keeps its pieces, which are three times the memory.
  return [size, mtimeMs, ctimeMs, inode].join("-");
}

/** Whether two versions are the same, without making their names. */
export function isSameState(one: FileFacts, other: FileFacts): boolean {
  const isOfOneTime = one.mtimeMs === other.mtimeMs && one.ctimeMs === other.ctimeMs;
  return isOfOneTime && one.size === other.size && one.inode === other.inode;
}

const goneCodes = new Set(["ENOENT", "ENOTDIR", "ELOOP", "ENAMETOOLONG", "EACCES", "EPERM"]);

/**
 * Whether an error means that there is nothing to be had at a path. Others, of a tired network or a full table of
 * open files, say nothing about the file: what was known of it stays.
 */
export function meansGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && goneCodes.has(String(error.code));
}
