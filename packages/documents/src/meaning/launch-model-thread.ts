import { fileURLToPath } from "node:url";
import type { WorkerOptions } from "node:worker_threads";
import { Worker } from "node:worker_threads";
import { sourceBundler } from "@a2c-smcp/readers/worker";
import type { ModelThreadSettings } from "./thread-messages.ts";

/** Starts the thread of a model. It sees nothing of the environment. */
export function launchModelThread(settings: ModelThreadSettings): Worker {
  const options: WorkerOptions = { workerData: settings, name: "embeddings", env: {}, execArgv: [] };
  if (!import.meta.url.endsWith(".ts"))
    return new Worker(new URL("./model-thread.js", import.meta.url), options);
  const { outputFiles = [] } = sourceBundler().buildSync({
    entryPoints: [fileURLToPath(new URL("./model-thread.ts", import.meta.url))],
    bundle: true,
    write: false,
    platform: "node",
    conditions: ["@a2c-smcp/source"],
  });
  return new Worker(outputFiles.map(({ text }) => text).join(""), { ...options, eval: true });
}
