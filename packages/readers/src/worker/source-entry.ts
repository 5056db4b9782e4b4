import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { WorkerEntry } from "./worker-job.ts";

/** The part of the bundler's interface that is used here. */
export interface SourceBundler {
  buildSync(options: Readonly<Record<string, unknown>>): {
    /** Empty when files are written. */
    readonly outputFiles?: readonly { text: string }[];
  };
}

// It is no part of the published package, where nothing runs from source.
const development = import.meta.url.endsWith(".ts") ? await import("./source-bundler.ts") : undefined;
const bundles = new Map<string, string>();

/** The bundler for code that runs from source; there is none in the published package. */
export function sourceBundler(): SourceBundler {
  if (development === undefined) throw new Error("Only code that runs from source is bundled");
  return development.loadSourceBundler();
}

/** The path of the module that a worker begins with; code that runs from source is bundled once. */
export function runnableEntry({ beside, name }: WorkerEntry): string {
  const isSource = beside.endsWith(".ts");
  const path = fileURLToPath(new URL(`./${name}${isSource ? ".ts" : ".js"}`, beside));
  return isSource ? bundled(path) : path;
}

/** Addresses that a worker can import: modules in TypeScript are bundled, so that it needs no loader and no compiler. */
export function runnableModules(addresses: readonly string[]): string[] {
  return addresses.map((address) =>
    address.endsWith(".ts") ? pathToFileURL(bundled(fileURLToPath(address))).href : address,
  );
}

function bundled(source: string): string {
  const known = bundles.get(source);
  if (known !== undefined) return known;
  const folder = fileURLToPath(new URL(`../../node_modules/.cache/worker-${process.pid}/`, import.meta.url));
  if (bundles.size === 0) process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(folder, { recursive: true });
  const hash = createHash("sha256").update(source).digest("hex").slice(0, 12);
  const name = `${basename(source, ".ts")}-${hash}`;
  sourceBundler().buildSync({
    entryPoints: { [name]: source },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    conditions: ["@a2c-smcp/source"],
    external: [...new Set([fileURLToPath(import.meta.url), source].flatMap(foreignDependencies))],
  });
  const bundle = `${folder}${name}.mjs`;
  bundles.set(source, bundle);
  return bundle;
}

/** What the package of a module imports that is not of this workspace. */
function foreignDependencies(module: string): string[] {
  let folder = dirname(module);
  while (!existsSync(join(folder, "package.json")) && folder !== dirname(folder)) folder = dirname(folder);
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    dependencies?: Record<string, string>;
    optionalDependencies?: Record<string, string>;
  };
  const named = { ...manifest.dependencies, ...manifest.optionalDependencies };
  return Object.keys(named).filter((each) => !each.startsWith("@a2c-smcp/"));
}
