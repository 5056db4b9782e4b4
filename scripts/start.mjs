// `npm start`: the main job, on a fresh clone too. What follows `--` goes to `a2c up`, or names another command.
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { prepare, root } from "./prepare.mjs";

const dist = join(root, "packages", "cli", "dist");
const main = join(dist, "main.js");

prepare();
const program = linkCommand();
const child = spawn(process.execPath, [program, ...(await chooseArguments(process.argv.slice(2)))], {
  stdio: "inherit",
});
// The child decides how to stop; this process only waits for it. Ctrl-C on a terminal reaches both by itself, and a
// second one, handed on, would end the child at once.
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
  process.on(signal, () => {
    if (signal !== "SIGINT" || process.stdin.isTTY !== true) child.kill(signal);
  });
child.on("exit", (code, signal) => {
  process.exitCode = code ?? (signal === null ? 1 : 130);
});

/**
 * `a2c up` unless another command is named, or help is asked for.
 * @param {string[]} given
 */
async function chooseArguments(given) {
  const { allCommands } = await import(pathToFileURL(join(dist, "program", "all-commands.js")).href);
  /** @type {{ commands: { name(): string }[] }[]} */
  const groups = allCommands();
  const names = groups.flatMap(({ commands }) => commands.map((command) => command.name()));
  const isOther = [...names, "help", "--help", "-h", "--version", "-V"].includes(given[0] ?? "");
  return isOther ? given : ["up", ...given];
}

/** Makes `npx a2c` work in the checkout: npm links commands at installation, when this one is not built yet. */
function linkCommand() {
  if (process.platform === "win32") return main;
  const folder = join(root, "node_modules", ".bin");
  const link = join(folder, "a2c");
  mkdirSync(folder, { recursive: true });
  chmodSync(main, 0o755);
  if (!existsSync(link)) symlinkSync(join("..", "..", "packages", "cli", "dist", "main.js"), link);
  return link;
}
