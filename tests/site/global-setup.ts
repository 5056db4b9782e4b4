import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Builds the site as `npm run docs` does; a dead link fails it. */
export function setup(): void {
  const script = fileURLToPath(new URL("../../scripts/docs.mjs", import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: "utf8" });
  if (status !== 0) throw new Error(`npm run docs failed:\n${stdout.slice(-4_000)}\n${stderr.slice(-4_000)}`);
}
