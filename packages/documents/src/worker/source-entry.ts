import { createHash } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { sourceBundler } from "../source-bundler.ts";

const require = createRequire(import.meta.url);
const bundles = new Map<string, string>();

/** The module that a worker begins with when this code itself runs from source: its modules are bundled once. */
export function sourceEntry(): string {
  return bundled(fileURLToPath(new URL("./worker-main.ts", import.meta.url)), "worker-main");
}

/** Addresses that a worker can import: modules in TypeScript are bundled, so that it needs no loader and no compiler. */
export function runnableModules(addresses: readonly string[]): string[] {
  return addresses.map((address) => {
    if (!address.endsWith(".ts")) return address;
    const name = createHash("sha256").update(address).digest("hex").slice(0, 16);
    return pathToFileURL(bundled(fileURLToPath(address), name)).href;
  });
}

function bundled(source: string, name: string): string {
  const known = bundles.get(name);
  if (known !== undefined) return known;
  const folder = fileURLToPath(new URL(`../../node_modules/.cache/worker-${process.pid}/`, import.meta.url));
  if (bundles.size === 0) process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(folder, { recursive: true });
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
    external: [...dependenciesOf("../../package.json"), ...dependenciesOf("../../../readers/package.json")],
  });
  const bundle = `${folder}${name}.mjs`;
  bundles.set(name, bundle);
  return bundle;
}

/** What a package of this workspace imports that is not of it. */
function dependenciesOf(manifest: string): string[] {
  const { dependencies } = require(manifest) as { dependencies: Record<string, string> };
  return Object.keys(dependencies).filter((each) => !each.startsWith("@a2c-smcp/"));
}
