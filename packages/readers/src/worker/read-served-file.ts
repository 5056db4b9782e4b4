import type { Stats } from "node:fs";
import { closeSync, constants, fstatSync, open, read, readlinkSync } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { isAbsolute, relative, sep } from "node:path";
import { promisify } from "node:util";
import { A2cError } from "@a2c-smcp/protocol/a2c-error";
import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";

export interface ServedFileOptions {
  /** Real paths of the folders, or files, that may be read. */
  readonly roots: readonly string[];
  /** The most bytes that are read. */
  readonly most: number;
}

/** A file that cannot be copied for a worker, as it is too large or there is no room: one may read it itself. */
export class NotStagedError extends A2cError {
  override readonly name = "NotStagedError";
  readonly code = "not-staged";
}

/** A pipe in the place of a file is opened without waiting for whoever writes to it, and then refused. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

const openFile = promisify(open);
const readFile = promisify(read);

/**
 * The bytes of a served file, for a worker that may not open it itself. This process may read more than is served: what
 * was opened is looked at, not what its path was before. Only what may have to wait for a disk is left to a thread: for a
 * small file the threads cost more than the rest.
 */
export async function readServedFile(path: string, { roots, most }: ServedFileOptions): Promise<Buffer> {
  const descriptor = await openFile(path, FLAGS);
  try {
    const stats = fstatSync(descriptor);
    const place = await placeOf(descriptor, { path, stats });
    if (!stats.isFile() || place === undefined || !roots.some((root) => isWithin(place, root)))
      throw new DocumentError(DocumentErrorCode.Unreadable, "it is no file in the served folders any more");
    if (stats.size > most) throw new NotStagedError(`it has more than ${most} bytes`);
    return await readBytes(descriptor, stats.size);
  } finally {
    closeSync(descriptor);
  }
}

/** Where an open file really is: the kernel's word where it has one. */
async function placeOf(
  descriptor: number,
  { path, stats }: { readonly path: string; readonly stats: Stats },
): Promise<string | undefined> {
  if (process.platform === "linux") return readlinkSync(`/proc/self/fd/${descriptor}`);
  const real = await realpath(path);
  const found = await stat(real);
  return found.ino === stats.ino && found.dev === stats.dev ? real : undefined;
}

function isWithin(path: string, root: string): boolean {
  const way = relative(root, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/** As many bytes as there were when it was opened, or fewer if it was cut meanwhile. */
async function readBytes(descriptor: number, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size);
  let filled = 0;
  while (filled < size) {
    const { bytesRead } = await readFile(descriptor, bytes, filled, size - filled, filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}
