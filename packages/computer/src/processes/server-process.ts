import type { ChildProcessByStdio } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { messageOf, settledWithin } from "@a2c-smcp/runtime";
import { getDefaultEnvironment } from "@modelcontextprotocol/client/stdio";
import type { StdioParameters } from "../config/server-parameters.ts";
import { ComputerError, ComputerErrorCode } from "../errors.ts";
import { killMarked, OWNER_VARIABLE } from "./marked-processes.ts";
import type { ProcessReaper } from "./process-reaper.ts";
import { killTree } from "./process-tree.ts";
import { StderrTail } from "./stderr-tail.ts";

export interface ServerProcessOptions {
  readonly reaper: ProcessReaper;
  /** Milliseconds that the process has after its stdin ended, and again after SIGTERM. */
  readonly graceMs?: number | undefined;
  readonly onStderrLine?: ((line: string) => void) | undefined;
  /** A line on stdout that is no JSON, where nothing but messages belongs. */
  readonly onStrayLine?: ((line: string) => void) | undefined;
  /** The server sends more than is read of it; told once. */
  readonly onFlood?: ((problem: string) => void) | undefined;
}

export interface ServerProcessEvents {
  readonly onOutput: (chunk: Buffer) => void;
  /** The process and everything that it started are gone. Called once. */
  readonly onGone: () => void;
  /** Something that need not end the process. */
  readonly onError: (error: Error) => void;
}

interface MarkedOptions extends ServerProcessOptions {
  /** In the environment of the process and of everything that it starts. */
  readonly mark: string;
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

const KEPT_STDERR_LINES = 50;
/** What the process wrote right before its end is still read; a grandchild that holds the pipe is not waited for. */
const DRAIN_MS = 100;

/** The process of an MCP server: it leads a group of its own, and the group ends with it. */
export class ServerProcess {
  readonly child: Child;
  readonly #options: MarkedOptions;
  readonly #events: ServerProcessEvents;
  readonly #tail: StderrTail;
  readonly #gone: Promise<void>;
  #announceGone: () => void = () => undefined;
  #isGone = false;
  #ending: Promise<void> | undefined;
  #draining: Promise<unknown> | undefined;

  private constructor(child: Child, options: MarkedOptions, events: ServerProcessEvents) {
    this.child = child;
    this.#options = options;
    this.#events = events;
    this.#tail = new StderrTail(KEPT_STDERR_LINES, options.onStderrLine);
    this.#gone = new Promise((resolve) => {
      this.#announceGone = resolve;
    });
    this.#listen();
  }

  /** Starts the process; throws `ComputerError` when there is none to start. */
  static spawn(
    parameters: StdioParameters,
    options: ServerProcessOptions,
    events: ServerProcessEvents,
  ): ServerProcess {
    const { command, args, env, cwd } = parameters;
    const mark = options.reaper.nextMark();
    try {
      const child = spawn(command, args, {
        stdio: ["pipe", "pipe", "pipe"],
        env: { ...getDefaultEnvironment(), ...env, [OWNER_VARIABLE]: mark },
        detached: process.platform !== "win32",
        windowsHide: true,
        ...(cwd !== null && { cwd }),
      });
      return new ServerProcess(child, { ...options, mark }, events);
    } catch (cause) {
      throw spawnFailed(parameters, cause);
    }
  }

  /** Resolves when the process runs, rejects when the system could not start it. */
  async whenSpawned(parameters: StdioParameters): Promise<void> {
    try {
      await once(this.child, "spawn");
    } catch (cause) {
      this.#isGone = true;
      throw spawnFailed(parameters, cause);
    }
  }

  /** The last lines of stderr. */
  get stderrTail(): readonly string[] {
    return this.#tail.lines;
  }

  /** How the process ended; undefined while it runs. */
  get exitReason(): string | undefined {
    const { exitCode, signalCode } = this.child;
    if (signalCode !== null) return `was ended by ${signalCode}`;
    return exitCode === null ? undefined : `ended with exit code ${exitCode}`;
  }

  async write(text: string): Promise<void> {
    if (this.#isGone || this.#ending !== undefined)
      throw new ComputerError(ComputerErrorCode.Closed, "The process of the MCP server has ended");
    if (this.child.stdin.write(text)) return;
    // A process that ends never drains. One wait serves all writers: each of many would be a listener of its own.
    this.#draining ??= Promise.race([once(this.child.stdin, "drain"), this.#gone]).finally(() => {
      this.#draining = undefined;
    });
    await this.#draining;
  }

  /** Reads nothing of stdout for so many milliseconds; a process that goes on writing has to wait. */
  holdOutput(milliseconds: number): void {
    const { stdout } = this.child;
    stdout.pause();
    setTimeout(() => stdout.resume(), milliseconds).unref();
  }

  /** Ends stdin, then asks the group to end, then makes it. Takes at most three times the grace. */
  end(): Promise<void> {
    this.#ending ??= this.#endStepByStep();
    return this.#ending;
  }

  #listen(): void {
    const { child } = this;
    const { onError, onOutput } = this.#events;
    for (const source of [child, child.stdin, child.stdout, child.stderr]) source.on("error", onError);
    child.stdout.on("data", onOutput);
    child.stderr.on("data", (chunk: Buffer) => this.#tail.push(chunk));
    child.once("exit", () => void this.#afterExit());
    if (child.pid !== undefined) this.#options.reaper.add(child.pid);
  }

  async #afterExit(): Promise<void> {
    const { stdout } = this.child;
    if (!stdout.closed) await settledWithin(DRAIN_MS, once(stdout, "close"));
    this.#tail.end();
    this.#leave();
  }

  /** The leader is gone: nothing of its group may outlive it. */
  #leave(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    const { pid, stdout, stderr } = this.child;
    if (pid !== undefined) {
      this.#kill(pid, "SIGKILL");
      this.#options.reaper.delete(pid);
    }
    stdout.destroy();
    stderr.destroy();
    this.#announceGone();
    this.#events.onGone();
  }

  /** The group, and what has left it. */
  #kill(pid: number, signal: "SIGTERM" | "SIGKILL"): void {
    killTree(pid, signal);
    killMarked(this.#options.mark, signal);
  }

  async #endStepByStep(): Promise<void> {
    const { pid } = this.child;
    if (pid === undefined || this.#isGone) return;
    const { graceMs = 1_000 } = this.#options;
    this.child.stdin.end();
    if (!(await settledWithin(graceMs, this.#gone))) this.#kill(pid, "SIGTERM");
    if (!(await settledWithin(graceMs, this.#gone))) this.#kill(pid, "SIGKILL");
    await settledWithin(graceMs, this.#gone);
    this.#leave();
  }
}

function spawnFailed({ command, cwd }: StdioParameters, cause: unknown): ComputerError {
  const isMissing = cause instanceof Error && "code" in cause && cause.code === "ENOENT";
  const where = cwd === null ? "" : ` in the folder "${cwd}"`;
  const reason = isMissing ? "no such command or folder; is it installed and on the PATH?" : messageOf(cause);
  return new ComputerError(ComputerErrorCode.SpawnFailed, `Cannot start "${command}"${where}: ${reason}`, {
    cause,
  });
}
