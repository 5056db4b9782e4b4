// `npm start`: the main job, on a fresh clone too.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { prepare, root } from "./prepare.mjs";

prepare();
const given = process.argv.slice(2);
const args = [join(root, "packages", "cli", "dist", "main.js"), ...(given.length > 0 ? given : ["--help"])];
const child = spawn(process.execPath, args, { stdio: "inherit" });
// The child decides how to stop; this process only waits for it.
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
  process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => {
  process.exitCode = code ?? (signal === null ? 1 : 130);
});
