// `npm run histories -- [--count 1000] [--seed 1]`: random histories of a server of three nodes, for as long as you like.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { prepare, root } from "./prepare.mjs";

const { values } = parseArgs({
  options: { count: { type: "string", default: "1000" }, seed: { type: "string", default: "1" } },
});
prepare();
const args = ["run", "--project", "cluster", "tests/cluster/histories.test.ts"];
const env = { ...process.env, A2C_HISTORIES: values.count, A2C_SEED: values.seed };
const { status } = spawnSync(join(root, "node_modules", ".bin", "vitest"), args, {
  cwd: root,
  stdio: "inherit",
  env,
});
process.exitCode = status ?? 1;
