import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { Writable } from "node:stream";
import { bubblewrapFilter, FILTER_DESCRIPTOR } from "../sandbox/bubblewrap.ts";
import { confine } from "../sandbox/confine.ts";
import { LAUNCHER_ENVIRONMENT } from "../sandbox/landlock.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { runnableEntry } from "./source-entry.ts";
import type { ReaderSettings, WorkerEntry } from "./worker-job.ts";
import type { ProcessLimits } from "./worker-limits.ts";
import { workerReach } from "./worker-reach.ts";

/** What a worker sees of the environment; nothing is inherited, so no secret reaches a parser. */
export type WorkerEnvironment = Readonly<Record<string, string>>;

export interface SpawnOptions {
  readonly entry: WorkerEntry;
  readonly limits: ProcessLimits;
  readonly environment: WorkerEnvironment;
  readonly settings: ReaderSettings;
  readonly confinement: WorkerConfinement;
  /** Where the worker puts temporary files. */
  readonly scratch: string;
  /** Where it finds the files that it reads. */
  readonly readable: readonly string[];
}

/** How workers are confined, and the folders whose files they may be given. */
export interface WorkerConfinement {
  readonly sandbox: Sandbox;
  /** Real paths. */
  readonly roots: readonly string[];
}

/** Starts a worker in a process group of its own, so that it can be killed with everything that it started. */
export function spawnWorker(options: SpawnOptions): ChildProcess {
  const { limits, environment } = options;
  const entry = runnableEntry(options.entry);
  const command = confined([process.execPath, ...nodeArguments(options), entry], { ...options, entry });
  const isLimited = process.platform === "linux";
  const [program = "", ...args] = isLimited ? limitMemory(command, limits) : command;
  const { sandbox } = options.confinement;
  const filter = bubblewrapFilter(sandbox);
  const child = spawn(program, args, {
    // The fourth is the channel.
    stdio: ["ignore", "ignore", "pipe", "pipe", ...(filter === undefined ? [] : ["pipe" as const])],
    detached: true,
    env: { ...environment, ...(sandbox.mechanism === "landlock" ? LAUNCHER_ENVIRONMENT : {}) },
  });
  if (filter !== undefined) handOver(child, filter);
  return child;
}

/** Gives bubblewrap the filter; one that has ended already is seen by its exit. */
function handOver({ stdio }: ChildProcess, filter: Buffer): void {
  const pipe = stdio[FILTER_DESCRIPTOR];
  if (pipe instanceof Writable) pipe.on("error", () => undefined).end(filter);
}

function confined(
  command: readonly string[],
  options: Omit<SpawnOptions, "entry"> & { entry: string },
): string[] {
  const { sandbox } = options.confinement;
  if (sandbox.mechanism === "none") return [...command];
  const reach = workerReach({ ...options, sandbox, path: options.environment["PATH"] });
  return confine(sandbox, command, reach);
}

function nodeArguments({ limits, confinement }: SpawnOptions): string[] {
  return [
    `--max-old-space-size=${Math.floor(limits.heapBytes / (1024 * 1024))}`,
    // Guard regions of WebAssembly alone would take more address space than a worker may have.
    "--disable-wasm-trap-handler",
    // There are as many workers as cores: helpers of one only take time from another.
    "--single-threaded-gc",
    // Settings that may not be read would end Node, and those of the system are outside of the sandbox.
    ...(confinement.sandbox.mechanism === "none" ? [] : ["--openssl-config=/dev/null"]),
  ];
}

/** The shell sets the limit and then becomes the worker; it keeps its process id. */
function limitMemory(command: readonly string[], { addressSpaceBytes }: ProcessLimits): string[] {
  const kilobytes = Math.floor(addressSpaceBytes / 1024);
  return ["/bin/sh", "-c", `ulimit -v ${kilobytes}; exec "$0" "$@"`, ...command];
}
