import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { WorkerSettings } from "./settings.ts";
import { sourceEntry } from "./source-entry.ts";
import type { WorkerLimits } from "./worker-limits.ts";

/** What a worker sees of the environment; nothing is inherited, so no secret reaches a parser. */
export type WorkerEnvironment = Readonly<Record<string, string>>;

export interface SpawnOptions {
  readonly limits: WorkerLimits;
  readonly environment: WorkerEnvironment;
  readonly settings: WorkerSettings;
}

/** Starts a worker in a process group of its own, so that it can be killed with everything that it started. */
export function spawnWorker(options: SpawnOptions): ChildProcess {
  const { limits, environment, settings } = options;
  const isCompiled = !import.meta.url.endsWith(".ts");
  const command = [
    process.execPath,
    ...nodeArguments(limits),
    ...(isCompiled ? compiledEntry() : sourceEntry(settings)),
  ];
  // The loader of sources alone reserves more than a worker may have.
  const isLimited = isCompiled && process.platform === "linux";
  const [program = "", ...args] = isLimited ? limitMemory(command, limits) : command;
  return spawn(program, args, {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
    detached: true,
    env: { ...environment },
  });
}

function nodeArguments({ heapBytes }: WorkerLimits): string[] {
  return [
    `--max-old-space-size=${Math.floor(heapBytes / (1024 * 1024))}`,
    // Guard regions of WebAssembly alone would take more address space than a worker may have.
    "--disable-wasm-trap-handler",
    // There are as many workers as cores: helpers of one only take time from another.
    "--single-threaded-gc",
  ];
}

/** The shell sets the limit and then becomes the worker; it keeps its process id. */
function limitMemory(command: readonly string[], { addressSpaceBytes }: WorkerLimits): string[] {
  const kilobytes = Math.floor(addressSpaceBytes / 1024);
  return ["/bin/sh", "-c", `ulimit -v ${kilobytes}; exec "$0" "$@"`, ...command];
}

function compiledEntry(): string[] {
  return [fileURLToPath(new URL("./worker-main.js", import.meta.url))];
}
