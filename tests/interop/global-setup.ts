import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The table is made of one run: nothing of an earlier one may stay. */
export function setup(): void {
  rmSync(fileURLToPath(new URL("../../.cache/interop/results/", import.meta.url)), {
    recursive: true,
    force: true,
  });
}
