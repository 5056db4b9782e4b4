import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { createInterface } from "node:readline";
import { main } from "./a2c.ts";

type Line = Readonly<Record<string, unknown>>;

/** A running `a2c` command that prints JSON lines, ended for certain with the test. */
export class RunningA2c implements AsyncDisposable {
  readonly lines: Line[] = [];
  stderr = "";
  readonly #child: ChildProcess;
  readonly #news = new EventEmitter();

  constructor(...args: readonly string[]) {
    this.#child = spawn(process.execPath, [main, ...args], { stdio: ["pipe", "pipe", "pipe"] });
    if (!this.#child.stdout || !this.#child.stderr) throw new Error("no pipes");
    createInterface(this.#child.stdout).on("line", (line) => {
      this.lines.push(JSON.parse(line) as Line);
      this.#news.emit("news");
    });
    this.#child.stderr.on("data", (chunk) => {
      this.stderr += String(chunk);
    });
    this.#child.on("exit", () => this.#news.emit("news"));
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get exitCode(): number | null {
    return this.#child.exitCode;
  }

  /** The first line, past the given number of lines, that fits; rejects when the command ends before. */
  async line(fits: (line: Line) => boolean, from = 0): Promise<Line> {
    for (;;) {
      const found = this.lines.slice(from).find(fits);
      if (found) return found;
      if (this.#child.exitCode !== null || this.#child.signalCode !== null)
        throw new Error(`a2c ended with ${this.#child.exitCode ?? this.#child.signalCode}: ${this.stderr}`);
      await once(this.#news, "news");
    }
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async exited(): Promise<number | NodeJS.Signals | null> {
    while (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#news, "news");
    return this.#child.exitCode ?? this.#child.signalCode;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.kill("SIGTERM");
    const timer = setTimeout(() => this.kill("SIGKILL"), 5_000);
    await this.exited();
    clearTimeout(timer);
  }
}
