import { realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { resolve } from "node:path";
import type { IndexOptions } from "@a2c-smcp/documents";
import { defaultIndexFile } from "@a2c-smcp/documents";

/** What is said of the index on the command line. */
export interface IndexFlags {
  /** False means none. */
  readonly index?: string | false;
  /** In megabytes. */
  readonly indexLimit?: number;
  readonly ocr?: true;
  readonly ocrLanguages?: string;
}

const MB = 1024 * 1024;

/** Where the index of some folders is kept: where it was said, else in the user's cache folder. */
export async function indexOptions(
  folders: readonly string[],
  { index, indexLimit, ocr, ocrLanguages }: IndexFlags,
): Promise<IndexOptions | undefined> {
  if (index === false) return undefined;
  const file = index === undefined ? await placeFor(folders, ocr && ocrLanguages) : resolve(index);
  return { file, mostBytes: indexLimit === undefined ? undefined : indexLimit * MB };
}

async function placeFor(folders: readonly string[], ocrLanguages: string | undefined): Promise<string> {
  const { platform, env: environment } = process;
  // A folder that is not there is somebody else's error to tell.
  const roots = await Promise.all(folders.map((folder) => realpath(folder).catch(() => resolve(folder))));
  return defaultIndexFile({ platform, environment, home: homedir(), roots, ocrLanguages });
}
