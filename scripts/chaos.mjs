// `npm run chaos [--seconds N] [--seed S]`: a whole system of real processes, and everything that can go wrong with them.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { prepare, root } from "./prepare.mjs";

prepare();
const args = ["--conditions=@a2c-smcp/source", "--import", "tsx", join(root, "chaos", "main.ts")];
const { status } = spawnSync(process.execPath, [...args, ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
process.exitCode = status ?? 1;
