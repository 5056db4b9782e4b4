import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const PREFIX = "a2c-documents-worker-";

/** Makes the folder where one worker puts its temporary files. */
export function makeScratch(parent: string = tmpdir()): string {
  return mkdtempSync(join(parent, PREFIX));
}

/** Removes the scratch folder of this worker, for when there is no server any more to do it. */
export function removeOwnScratch(): void {
  const folder = tmpdir();
  if (basename(folder).startsWith(PREFIX)) rmSync(folder, { recursive: true, force: true });
}
