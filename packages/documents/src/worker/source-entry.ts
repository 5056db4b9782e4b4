import { mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { sourceBundler } from "../source-bundler.ts";
import type { WorkerSettings } from "./settings.ts";

const require = createRequire(import.meta.url);
let bundled: string | undefined;

/** How a worker is started when this code itself runs from source: its modules are bundled once. */
export function sourceEntry({ formatModules }: WorkerSettings): string[] {
  bundled ??= bundle();
  const hasSources = formatModules.some((address) => address.endsWith(".ts"));
  const loader = hasSources ? ["--import", pathToFileURL(require.resolve("tsx")).href] : [];
  return [...loader, bundled];
}

function bundle(): string {
  const folder = fileURLToPath(new URL(`../../node_modules/.cache/worker-${process.pid}/`, import.meta.url));
  const { dependencies } = require("../../package.json") as { dependencies: Record<string, string> };
  mkdirSync(folder, { recursive: true });
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  sourceBundler().buildSync({
    entryPoints: [fileURLToPath(new URL("./worker-main.ts", import.meta.url))],
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    conditions: ["@a2c-smcp/source"],
    external: Object.keys(dependencies).filter((name) => !name.startsWith("@a2c-smcp/")),
  });
  return `${folder}worker-main.mjs`;
}
