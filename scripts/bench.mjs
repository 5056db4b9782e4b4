// `npm run bench [name …]`: side-by-side measurements; without a name it lists what there is.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { prepare, root, say } from "./prepare.mjs";

const available = readdirSync(join(root, "bench")).filter((name) =>
  existsSync(join(root, "bench", name, "main.ts")),
);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !available.includes(name));
if (wanted.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) say(`There is no benchmark ${unknown.join(", ")}.`);
  say(`Benchmarks: ${available.join(", ")}. Run one with: npm run bench ${available[0] ?? "NAME"}`);
  process.exit(unknown.length > 0 ? 2 : 0);
}
prepare();
for (const name of wanted) {
  const tsx = join(root, "node_modules", "tsx", "dist", "cli.mjs");
  const { status } = spawnSync(process.execPath, [tsx, join(root, "bench", name, "main.ts")], {
    stdio: "inherit",
  });
  if (status !== 0) process.exitCode = 1;
}
