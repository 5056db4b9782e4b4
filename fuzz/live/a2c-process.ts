import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** The built command. */
export const a2cMain = fileURLToPath(new URL("../../packages/cli/dist/main.js", import.meta.url));

type Line = Readonly<Record<string, unknown>>;

/** No log of ours holds these unless something went wrong that nobody foresaw. */
const UNFORESEEN =
  /RangeError|TypeError|ReferenceError|Maximum call stack|[Uu]nhandled|[Uu]ncaught|Internal error|out of memory|MaxListenersExceeded/;
const LONGEST_LOG = 200_000;

export interface ProcessOptions {
  readonly environment?: Readonly<Record<string, string>> | undefined;
  readonly folder?: string | undefined;
  /** What stands before the command, for example a shell that sets a limit. */
  readonly wrapper?: readonly string[] | undefined;
  readonly nodeOptions?: readonly string[] | undefined;
}

/** A running `a2c` command with its log; ended for certain when it is disposed of. */
export class A2cProcess implements AsyncDisposable {
  readonly child: ChildProcess;
  readonly lines: Line[] = [];
  log = "";
  readonly #news = new EventEmitter();

  constructor(args: readonly string[], options: ProcessOptions = {}) {
    const { environment = {}, folder, wrapper = [], nodeOptions = [] } = options;
    const [program = "", ...rest] = [...wrapper, process.execPath, ...nodeOptions, a2cMain, ...args];
    this.child = spawn(program, rest, {
      cwd: folder,
      stdio: ["pipe", "pipe", "pipe"],
      env: { ...inherited(), A2C_LOG_FORMAT: "json", ...environment },
    });
    if (this.child.stdout) createInterface(this.child.stdout).on("line", (line) => this.#hear(line));
    this.child.stderr?.on("data", (chunk) => {
      this.log = (this.log + String(chunk)).slice(-LONGEST_LOG);
    });
    this.child.stdin?.on("error", () => undefined);
    this.child.on("error", () => undefined);
    this.child.on("exit", () => this.#news.emit("news"));
    this.#news.setMaxListeners(0);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** How it ended; undefined while it runs. */
  get end(): string | undefined {
    const { exitCode, signalCode } = this.child;
    return exitCode === null && signalCode === null ? undefined : String(signalCode ?? exitCode);
  }

  /** The first line of its log that tells of something that nobody foresaw. */
  get unforeseen(): string | undefined {
    return this.log
      .split("\n")
      .find((line) => UNFORESEEN.test(line))
      ?.slice(0, 400);
  }

  get megabytes(): number {
    return Number(/VmRSS:\s+(\d+)/.exec(readProc(this.pid, "status"))?.[1] ?? 0) / 1_024;
  }

  /** Open files and sockets; 0 where the system does not tell. */
  get descriptors(): number {
    try {
      return readdirSync(`/proc/${this.pid}/fd`).length;
    } catch {
      return 0;
    }
  }

  write(text: string): void {
    this.child.stdin?.write(text);
  }

  /** The first line of its output that fits; rejects when the command ends before. */
  async line(fits: (line: Line) => boolean): Promise<Line> {
    for (let next = 0; ; ) {
      for (; next < this.lines.length; next += 1) {
        const line = this.lines[next];
        if (line && fits(line)) return line;
      }
      if (this.end !== undefined) throw new Error(`a2c ended with ${this.end}: ${this.log.slice(-2_000)}`);
      await once(this.#news, "news");
    }
  }

  async exited(): Promise<string> {
    while (this.end === undefined) await once(this.#news, "news");
    return this.end;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.child.kill("SIGCONT");
    this.child.kill("SIGTERM");
    const timer = setTimeout(() => this.child.kill("SIGKILL"), 5_000);
    await this.exited();
    clearTimeout(timer);
  }

  #hear(line: string): void {
    try {
      this.lines.push(JSON.parse(line) as Line);
    } catch {
      this.lines.push({ text: line });
    }
    this.#news.emit("news");
  }
}

/** What of our environment a command gets: nothing that changes how it works. */
function inherited(): Record<string, string> {
  const names = ["PATH", "HOME", "TMPDIR", "LANG", "XDG_RUNTIME_DIR", "XDG_CACHE_HOME"];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
