import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { WorkerOptions } from "node:worker_threads";
import { Worker } from "node:worker_threads";
import type { ThreadSettings } from "./messages.ts";

const MOST_HEAP_MIB = 512;

/** Starts a thread of the index. It sees nothing of the environment. */
export function launchThread(settings: ThreadSettings): Worker {
  const options: WorkerOptions = {
    workerData: settings,
    name: `index-${settings.role}`,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MIB },
  };
  if (import.meta.url.endsWith(".ts")) return launchFromSource(options);
  return new Worker(new URL("./thread-main.js", import.meta.url), { ...options, execArgv: [] });
}

/** The part of the bundler's interface that is used here. */
interface Bundler {
  buildSync(options: Readonly<Record<string, unknown>>): {
    readonly outputFiles: readonly { text: string }[];
  };
}

/**
 * The thread when this file itself runs from source, as in tests. Bundled by what the loader of sources brings along:
 * a thread with a loader of its own takes ten times as long to start.
 */
function launchFromSource(options: WorkerOptions): Worker {
  const require = createRequire(import.meta.url);
  const bundler = createRequire(require.resolve("tsx"))("esbuild") as Bundler;
  const { outputFiles } = bundler.buildSync({
    entryPoints: [fileURLToPath(new URL("./thread-main.ts", import.meta.url))],
    bundle: true,
    write: false,
    platform: "node",
    conditions: ["@a2c-smcp/source"],
    external: ["libsql"],
    // A script that has no file of its own would look for packages in the working directory.
    banner: { js: `require = require("node:module").createRequire(${JSON.stringify(import.meta.url)});` },
  });
  return new Worker(outputFiles.map(({ text }) => text).join(""), { ...options, eval: true, execArgv: [] });
}
