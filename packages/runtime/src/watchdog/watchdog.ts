import { url as debuggerUrl } from "node:inspector";
import { Worker } from "node:worker_threads";
import { jsonLine, prettyLine } from "../log-line.ts";
import { THREAD_SOURCE } from "./thread-source.ts";

/** For how long the event loop may stand still, and how its last line is written. */
export interface WatchdogOptions {
  /** How long the event loop may stand still before the process is ended. */
  readonly milliseconds: number;
  /** How the last line on stderr is written; by default readable on a terminal, JSON elsewhere. */
  readonly format?: "json" | "pretty" | undefined;
}

/** Stops to watch when it is disposed. */
export type Watchdog = Disposable;

/** The thread looks so often within the time. */
const LOOKS = 10;
/** Stands for the time of the line, which only the thread knows. */
const TIME_MARK = "0000-00-00T00:00:00.000Z";

/**
 * Watches the event loop from a thread of its own and ends the process (SIGKILL, after one line on stderr) when the loop
 * stands still: then no signal is handled either, and whoever waits for an answer waits for ever. A process that stands
 * still as a whole, or is being debugged, is left alone. Keeps no process alive.
 */
export function startWatchdog({ milliseconds, format }: WatchdogOptions): Watchdog {
  const tick = Math.max(1, Math.round(milliseconds / LOOKS));
  /** A count of beats, and whether a debugger may hold the loop. */
  const state = new Int32Array(new SharedArrayBuffer(8));
  const beat = (): void => {
    Atomics.store(state, 1, debuggerUrl() === undefined ? 0 : 1);
    Atomics.add(state, 0, 1);
  };
  beat();
  const beating = setInterval(beat, tick / 2);
  beating.unref();
  const thread = new Worker(THREAD_SOURCE, {
    eval: true,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
    workerData: { state, tick, patience: LOOKS, ...lastLine(milliseconds, format) },
  });
  thread.unref();
  // Without its thread the program goes on as it would without a watchdog.
  thread.on("error", () => clearInterval(beating));
  return {
    [Symbol.dispose]: () => {
      clearInterval(beating);
      void thread.terminate();
    },
  };
}

/** The line, and what of the time is to be filled in where. */
function lastLine(milliseconds: number, format: WatchdogOptions["format"]) {
  const fields = {
    time: TIME_MARK,
    level: "error",
    message: "the event loop is stuck, the process is ended",
    milliseconds,
    pid: process.pid,
  };
  const isPretty = (format ?? (process.stderr.isTTY ? "pretty" : "json")) === "pretty";
  const [from, to] = isPretty ? [11, 23] : [0, TIME_MARK.length];
  const time = { mark: TIME_MARK.slice(from, to), from, to };
  return { line: isPretty ? prettyLine(fields) : jsonLine(fields), time };
}
