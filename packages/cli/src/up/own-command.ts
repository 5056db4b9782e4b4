import { basename, dirname, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../main.js", import.meta.url));

/** How a person starts this `a2c` again from the same folder: `a2c`, `npx a2c`, or Node with the file. */
export function ownCommand(started = process.argv[1] ?? main, folder = process.cwd()): string {
  const isLinked = /^a2c(\.(cmd|ps1))?$/.test(basename(started));
  if (isLinked && dirname(started).endsWith(`node_modules${sep}.bin`)) return "npx a2c";
  if (isLinked) return "a2c";
  const path = relative(folder, started);
  return `node ${quoted(path.startsWith("..") ? started : path)}`;
}

/** How another program starts this `a2c`, from whatever folder. */
export function ownLaunch(started = process.argv[1] ?? main): { command: string; args: string[] } {
  const isGlobal = ownCommand(started) === "a2c";
  return isGlobal ? { command: "a2c", args: [] } : { command: "node", args: [main] };
}

/** A word for a shell, in quotes where it needs them. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./~\\-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
