import { mkdtemp, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import type { VersionedFile } from "../worker/worker-job.ts";

/** A file to read, and what has to be done when nobody reads it any more. */
export interface Source {
  readonly file: VersionedFile;
  release(): Promise<void>;
}

/** The file of a path, or a temporary one with some bytes: parsers read by position, not from memory. */
export async function sourceOf(input: string | URL | Uint8Array, name: string | undefined): Promise<Source> {
  if (!(input instanceof Uint8Array)) return { file: await fileAt(input, name), release: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), "a2c-reader-"));
  const release = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, basename(name ?? "") || "document");
    await writeFile(path, input, { mode: 0o600 });
    return { file: await fileAt(path, name), release };
  } catch (error) {
    await release();
    throw error;
  }
}

async function fileAt(input: string | URL, name: string | undefined): Promise<VersionedFile> {
  const path = await realpath(input); // a sandbox lets a process see the file itself, not the links to it
  const found = await stat(path);
  const own = basename(input instanceof URL ? fileURLToPath(input) : input);
  const file = { path, name: basename(name ?? own) || basename(path), size: found.size };
  if (!found.isFile()) throw new DocumentError(DocumentErrorCode.Unreadable, `${file.name} is no file`);
  return { ...file, version: `${found.size}:${found.mtimeMs}:${found.ino}` };
}
