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
}

const MB = 1024 * 1024;

/**
 * Where the index of some folders or files is kept: where the flags say, else in the user's cache folder; one for each
 * set of languages in which pictures of text are read.
 */
export async function indexOptions(
  paths: readonly string[],
  { index, indexLimit }: IndexFlags,
  ocrLanguages: string | undefined,
): Promise<IndexOptions | undefined> {
  if (index === false) return undefined;
  const file = index === undefined ? await placeFor(paths, ocrLanguages) : resolve(index);
  return { file, mostBytes: indexLimit === undefined ? undefined : indexLimit * MB };
}

async function placeFor(paths: readonly string[], ocrLanguages: string | undefined): Promise<string> {
  const { platform, env: environment } = process;
  // A folder that is not there is somebody else's error to tell.
  const roots = await Promise.all(paths.map((path) => realpath(path).catch(() => resolve(path))));
  return defaultIndexFile({ platform, environment, home: homedir(), roots, ocrLanguages });
}
