// `npm run fuzz [target …] [--minutes N] [--seed S]`: hostile inputs against every part of the system.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { prepare, root } from "./prepare.mjs";

prepare();
// From source, as the unit tests: what runs is what is written, and coverage counts its blocks.
const args = ["--conditions=@a2c-smcp/source", "--import", "tsx", join(root, "fuzz", "main.ts")];
const { status } = spawnSync(process.execPath, [...args, ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
process.exitCode = status ?? 1;
