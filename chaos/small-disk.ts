import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

const MEGABYTE = Buffer.alloc(1024 * 1024);

/** A place for files that can be full. */
export interface SmallDisk extends Disposable {
  readonly folder: string;
  /** How it is made to be full, for the report. */
  readonly means: string;
  fill(): boolean;
  free(): void;
}

/** A file system in memory of a few megabytes where this user may mount one; else a folder that cannot be full. */
export function createSmallDisk(folder: string): SmallDisk {
  mkdirSync(folder, { recursive: true });
  const isMounted = mount(folder);
  const ballast = join(folder, "ballast");
  return {
    folder,
    means: isMounted ? "tmpfs of 24 MB, filled" : "left out: only root can mount a tmpfs",
    fill: () => isMounted && fillUp(ballast),
    free: () => rmSync(ballast, { force: true }),
    [Symbol.dispose]: () => {
      if (isMounted) execFileSync("umount", ["-l", folder]);
    },
  };
}

function mount(folder: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=24m", "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function fillUp(ballast: string): boolean {
  const file = openSync(ballast, "w");
  try {
    for (;;) writeSync(file, MEGABYTE);
  } catch {
    return true; // no space left: that is what was wanted
  } finally {
    closeSync(file);
  }
}
