import { mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

/** The part of the bundler's interface that is used here. */
interface Bundler {
  buildSync(options: Readonly<Record<string, unknown>>): unknown;
}

const require = createRequire(import.meta.url);
const programs = new Map<string, string>();

/** A program of this package, bundled once: starting it through a loader of sources takes several times as long. */
export function bundledProgram(entry: URL): string {
  const known = programs.get(entry.href);
  if (known !== undefined) return known;
  const program = bundle(fileURLToPath(entry));
  programs.set(entry.href, program);
  return program;
}

function bundle(entry: string): string {
  const folder = fileURLToPath(new URL(`../node_modules/.cache/${process.pid}/`, import.meta.url));
  mkdirSync(folder, { recursive: true });
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const outfile = `${folder}${basename(entry, ".ts")}.mjs`;
  (createRequire(require.resolve("tsx"))("esbuild") as Bundler).buildSync({
    ...{ entryPoints: [entry], outfile, bundle: true, format: "esm", platform: "node", target: "node20" },
    conditions: ["@a2c-smcp/source"],
    external: ["@modelcontextprotocol/*", "zod"],
  });
  return outfile;
}
