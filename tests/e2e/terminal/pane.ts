import { execFileSync } from "node:child_process";
import { vi } from "vitest";
import { main } from "../a2c.ts";

let panes = 0;

export interface PaneOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly columns: number;
  readonly rows: number;
  /** Another program to start; the built `a2c` unless said otherwise. */
  readonly program?: readonly string[] | undefined;
}

/** The built `a2c` command on a terminal of its own: a window of a tmux server that ends with the test. */
export class Pane implements AsyncDisposable {
  readonly #socket = `a2c-test-${process.pid}-${panes++}`;
  readonly #env: NodeJS.ProcessEnv;

  constructor(args: readonly string[], { env, columns, rows, program }: PaneOptions) {
    // Programs get the PATH of whoever asks tmux to start them, whatever else they are given.
    this.#env = { ...process.env, ...env };
    const variables = Object.entries(env).flatMap(([name, value]) => ["-e", `${name}=${value}`]);
    const size = ["-x", String(columns), "-y", String(rows)];
    // The window stays when its program has ended, so that its last picture can be looked at.
    const keep = ["start-server", ";", "set", "-g", "remain-on-exit", "on", ";"];
    this.#tmux(
      "-f",
      "/dev/null",
      ...keep,
      "new-session",
      "-d",
      ...size,
      ...variables,
      "--",
      ...(program ?? [process.execPath, main]),
      ...args,
    );
  }

  get pid(): number {
    return Number(this.#ask("#{pane_pid}"));
  }

  /** What is on the screen. */
  text(): string {
    return this.#tmux("capture-pane", "-p");
  }

  /** The same, and what has been moved off it: tmux moves everything up by a line to say that a program has ended. */
  history(): string {
    return this.#tmux("capture-pane", "-p", "-S", "-");
  }

  /** What is on the screen, with the escape sequences of its colours. */
  colouredText(): string {
    return this.#tmux("capture-pane", "-p", "-e");
  }

  /** Waits until the screen shows something like this, and returns what it shows. */
  shows(pattern: RegExp): Promise<string> {
    return vi.waitFor(
      () => {
        const text = this.text();
        if (!pattern.test(text)) throw new Error(`the screen does not show ${pattern}:\n${text}`);
        return text;
      },
      { timeout: 40_000, interval: 40 },
    );
  }

  /** Presses keys, by the names that tmux has for them. */
  type(...keys: readonly string[]): void {
    this.#tmux("send-keys", "--", ...keys);
  }

  resize(columns: number, rows: number): void {
    this.#tmux("resize-window", "-x", String(columns), "-y", String(rows));
  }

  isCursorShown(): boolean {
    return this.#ask("#{cursor_flag}") === "1";
  }

  /** Waits for the end of the program and returns its exit code. */
  exited(): Promise<number> {
    return vi.waitFor(
      () => {
        if (this.#ask("#{pane_dead}") !== "1") throw new Error("the program still runs");
        return Number(this.#ask("#{pane_dead_status}"));
      },
      { timeout: 40_000, interval: 40 },
    );
  }

  /** Whether a process has ended and only waits to be collected. */
  isZombie(pid: number): boolean {
    return execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).startsWith("Z");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#tmux("kill-server");
  }

  #ask(format: string): string {
    return this.#tmux("display-message", "-p", format).trim();
  }

  #tmux(...args: readonly string[]): string {
    return execFileSync("tmux", ["-L", this.#socket, ...args], { encoding: "utf8", env: this.#env });
  }
}
