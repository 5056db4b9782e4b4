import { readFileSync } from "node:fs";
import { register } from "node:module";

/** How many files this process may have open at once; undefined where that is not told: on Linux only it is. */
export function openFileLimit(): number | undefined {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return limit === undefined ? undefined : Number(limit);
  } catch {
    return undefined; // another system
  }
}

/** Loading a large program opens about so many files at once. */
const MOST_LOADING = 512;

/** Reads modules one after the other; the loader of Node opens all that a module imports at once. */
const LOADER = `
  import { readFileSync } from "node:fs";
  export async function load(url, context, next) {
    if (context.format !== "module" || !url.startsWith("file:")) return next(url, context);
    return { format: "module", source: readFileSync(new URL(url)), shortCircuit: true };
  }
`;

/** Where few files may be open, what is imported from now on takes one at a time instead of failing. */
export function loadWithinLimit(): void {
  if ((openFileLimit() ?? MOST_LOADING) >= MOST_LOADING) return;
  register(`data:text/javascript,${encodeURIComponent(LOADER)}`);
}
