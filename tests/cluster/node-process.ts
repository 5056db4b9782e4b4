import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface NodeOptions {
  readonly name: string;
  readonly redis: string;
  readonly prefix: string;
  /** Milliseconds; 5,000 unless told: tests that wait for its end want a shorter one. */
  readonly leaseMs?: number;
  /** Milliseconds for which it keeps its clients without a lease. */
  readonly parkMs?: number;
  /** Milliseconds in which it must reach Redis at the start. */
  readonly connectTimeoutMs?: number;
  readonly port?: number;
}

const program = fileURLToPath(new URL("node-main.mjs", import.meta.url));

/** A node of a server as a process, which can be killed and paused. */
export class NodeProcess implements AsyncDisposable {
  readonly name: string;
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(name: string, url: string, child: ChildProcess) {
    this.name = name;
    this.url = url;
    this.#child = child;
  }

  static async start(options: NodeOptions): Promise<NodeProcess> {
    const { name } = options;
    const args = [program, JSON.stringify({ leaseMs: 5_000, ...options })];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    for await (const line of createInterface({ input: child.stdout })) {
      const { url } = JSON.parse(line) as { url: string };
      return new NodeProcess(name, url, child);
    }
    throw new Error(`the node ${name} did not start`);
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async kill(): Promise<void> {
    if (!this.isRunning) return;
    const gone = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await gone;
  }

  /** Stops it as an operator does; resolves to its exit code. */
  async stop(): Promise<number | null> {
    const gone = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    const [code] = await gone;
    return code as number | null;
  }

  pause(): void {
    this.#child.kill("SIGSTOP");
  }

  resume(): void {
    this.#child.kill("SIGCONT");
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.kill();
  }
}
