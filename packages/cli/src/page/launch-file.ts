import { randomUUID } from "node:crypto";
import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launchPage } from "@a2c-smcp/web";
import { makePrivateFolder } from "../running/process-files.ts";
import { runtimeFolder } from "../running/state-folders.ts";

/** What a browser has not read by then it never reads: the link in it has expired. */
const STALE_MS = 120_000;
const LAUNCH_FILE = /^open-[\w-]+\.html$/;

/**
 * Writes a file that opens the page of a link, readable by its user alone, and returns its path. It is handed to the
 * browser in the place of the link, which everybody on the machine would read among the arguments of the opener.
 */
export function writeLaunchFile(link: string, env: Readonly<Record<string, string | undefined>>): string {
  const folder = makePrivateFolder(runtimeFolder(env));
  removeStale(folder);
  const file = join(folder, `open-${randomUUID()}.html`);
  writeFileSync(file, launchPage(link), { mode: 0o600, flag: "wx" });
  return file;
}

/** What an `a2c open` leaves behind that ends before the browser has read it. */
function removeStale(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => LAUNCH_FILE.test(one))) {
    const file = join(folder, name);
    const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - written > STALE_MS) rmSync(file, { force: true });
  }
}
