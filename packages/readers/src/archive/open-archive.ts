import type { Limits } from "../engine/limits.ts";
import { Archive } from "./archive.ts";
import type { ByteSource } from "./byte-source.ts";
import { memorySource, openFile } from "./byte-source.ts";
import { readDirectory } from "./central-directory.ts";

/** Opens a zip file; only its list of entries is read. */
export async function openArchive(path: string, limits: Limits): Promise<Archive> {
  return archiveOf(await openFile(path), limits);
}

/** Opens a zip archive that is in memory, for example a decrypted one. */
export function openArchiveBytes(bytes: Buffer, limits: Limits): Promise<Archive> {
  return archiveOf(memorySource(bytes), limits);
}

/** Opens a zip archive over a source, which the archive then owns. */
export async function archiveOf(source: ByteSource, limits: Limits): Promise<Archive> {
  try {
    return new Archive(source, await readDirectory(source, limits), limits);
  } catch (cause) {
    await source.close();
    throw cause;
  }
}
