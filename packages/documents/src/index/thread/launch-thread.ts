import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import type { WorkerOptions } from "node:worker_threads";
import { Worker } from "node:worker_threads";
import { sourceBundler } from "@a2c-smcp/readers/worker";
import type { ThreadSettings } from "./messages.ts";

const MOST_HEAP_MIB = 512;
/** What is new and mostly dropped at once: by itself V8 takes 48 MB for it, in each thread. */
const MOST_YOUNG_MIB = 12;

/** Room for what is new that a thread which searches begins with, twice: in V8's 1 MB, what one search makes is cleaned up ten times. */
const ROOM_MIB = 4;

/** Starts a thread of the index. It sees nothing of the environment. */
export function launchThread(settings: ThreadSettings): Worker {
  const options: WorkerOptions = {
    workerData: settings,
    name: `index-${settings.role}`,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MIB, maxYoungGenerationSizeMb: MOST_YOUNG_MIB },
  };
  return settings.role === "reader" ? withRoom(() => launch(options)) : launch(options);
}

/** V8 takes the room of a new thread from a flag of the whole process: it holds until the thread runs. */
function withRoom(start: () => Worker): Worker {
  setFlagsFromString(`--min-semi-space-size=${ROOM_MIB}`);
  const thread = start();
  const putBack = (): void => setFlagsFromString("--min-semi-space-size=0");
  for (const event of ["online", "exit"]) thread.once(event, putBack);
  return thread;
}

function launch(options: WorkerOptions): Worker {
  if (import.meta.url.endsWith(".ts")) return launchFromSource(options);
  return new Worker(new URL("./thread-main.js", import.meta.url), { ...options, execArgv: [] });
}

/** The thread when this file itself runs from source. */
function launchFromSource(options: WorkerOptions): Worker {
  const { outputFiles = [] } = sourceBundler().buildSync({
    entryPoints: [fileURLToPath(new URL("./thread-main.ts", import.meta.url))],
    bundle: true,
    write: false,
    platform: "node",
    conditions: ["@a2c-smcp/source"],
    external: ["libsql"],
    define: { "import.meta.url": JSON.stringify(import.meta.url) },
    // A script that has no file of its own would look for packages in the working directory.
    banner: { js: `require = require("node:module").createRequire(${JSON.stringify(import.meta.url)});` },
  });
  return new Worker(outputFiles.map(({ text }) => text).join(""), { ...options, eval: true, execArgv: [] });
}
