import { openArchiveBytes } from "../../archive/open-archive.ts";
import type { Limits } from "../../engine/limits.ts";

/** Holds an archive against the limits before a library unpacks it without any: each part is as large as it says. */
export async function checkArchive(bytes: Buffer, limits: Limits): Promise<void> {
  await using archive = await openArchiveBytes(bytes, limits);
  for (const name of archive.names()) await archive.readBytes(name);
}
