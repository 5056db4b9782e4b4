import { basename, dirname, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../main.js", import.meta.url));

/** What is fetched to run once, under the name that brings it there. */
const FETCHED = "a2c-smcp";

/** How a person starts this `a2c` again from the same folder: `a2c`, `npx a2c`, `npx a2c-smcp`, or Node with the file. */
export function ownCommand(started = process.argv[1] ?? main, folder = process.cwd()): string {
  if (isFetched(started)) return `npx ${FETCHED}`;
  const isLinked = /^a2c(\.(cmd|ps1))?$/.test(basename(started));
  if (isLinked && dirname(started).endsWith(`node_modules${sep}.bin`)) return "npx a2c";
  if (isLinked) return "a2c";
  const path = relative(folder, started);
  return `node ${quoted(path.startsWith("..") ? started : path)}`;
}

/** How another program starts this `a2c`, from whatever folder. */
export function ownLaunch(started = process.argv[1] ?? main): { command: string; args: string[] } {
  const isGlobal = ownCommand(started) === "a2c";
  const fetched = fetchedLaunch(started);
  if (fetched !== undefined) return fetched;
  return isGlobal ? { command: "a2c", args: [] } : { command: "node", args: [main] };
}

/** How another program starts what npx has fetched; the place that npx keeps it in is emptied now and then. */
export function fetchedLaunch(
  started = process.argv[1] ?? main,
): { command: string; args: string[] } | undefined {
  return isFetched(started) ? { command: "npx", args: ["-y", FETCHED] } : undefined;
}

function isFetched(started: string): boolean {
  return started.includes(`${sep}_npx${sep}`);
}

/** A word for a shell, in quotes where it needs them. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./~\\-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
