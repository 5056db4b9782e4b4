import type { ChildProcess } from "node:child_process";
import { Duplex } from "node:stream";
import type { Frame, FrameBounds } from "./frame-channel.ts";
import { FrameChannel } from "./frame-channel.ts";
import type { GarbageError } from "./garbage-error.ts";
import { isHalted, residentMemory } from "./resident-memory.ts";
import type { SpawnOptions } from "./spawn-worker.ts";
import { spawnWorker } from "./spawn-worker.ts";
import { CHANNEL_DESCRIPTOR } from "./worker-frames.ts";

/** How a process ended: one of the two, or why there was none. */
export interface ChildEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly cause: Error | undefined;
}

/** What a worker is started with, and who is told what it sends. */
export interface WorkerChildOptions extends SpawnOptions {
  readonly bounds: FrameBounds;
  readonly onFrame: (frame: Frame) => void;
  readonly onGarbage: (error: GarbageError) => void;
  /** Called once. */
  readonly onEnd: (end: ChildEnd) => void;
}

/** Last words that are kept, in characters. */
const STDERR_CHARACTERS = 4096;

/** The process of a worker: what goes in and out, its last words, its memory and its end. */
export class WorkerChild {
  readonly #child: ChildProcess;
  readonly #channel: FrameChannel | undefined;
  #stderr = "";
  #hasEnded = false;

  constructor(options: WorkerChildOptions) {
    const child = spawnWorker(options);
    this.#child = child;
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-STDERR_CHARACTERS);
    });
    const pipe = child.stdio[CHANNEL_DESCRIPTOR];
    const { bounds, onFrame, onGarbage } = options;
    // Where there is no process there is no pipe either; its error tells why.
    this.#channel =
      pipe instanceof Duplex ? new FrameChannel(pipe, { bounds, onFrame, onGarbage }) : undefined;
    const end = (how: ChildEnd): void => {
      if (this.#hasEnded) return;
      this.#hasEnded = true;
      options.onEnd(how);
    };
    child.once("exit", (code, signal) => end({ code, signal, cause: undefined }));
    child.once("error", (cause) => end({ code: null, signal: null, cause }));
  }

  /** What it wrote last to its error output. */
  get stderr(): string {
    return this.#stderr;
  }

  /** Its last words, for people. */
  get lastWords(): string {
    return this.#stderr.trim().slice(-500);
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  send(message: unknown, body?: Uint8Array): void {
    this.#channel?.send(message, body);
  }

  /** Signals that nothing more will come. */
  dismiss(): void {
    this.#channel?.end();
  }

  /** Memory in use, in bytes. */
  memory(): number {
    return this.#child.pid === undefined ? 0 : residentMemory(this.#child.pid);
  }

  /** Whether somebody has halted it. */
  isHalted(): boolean {
    return this.#child.pid !== undefined && isHalted(this.#child.pid);
  }

  /** Kills it with everything that it started. */
  kill(): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      this.#child.kill("SIGKILL"); // the group is gone already, or there are no groups on this platform
    }
  }
}
