import type { ChildProcessByStdio } from "node:child_process";
import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { withDeadline } from "@a2c-smcp/runtime";

/** An error of the other side. */
export class PeerError extends Error {
  override readonly name = "PeerError";
  /** Name of its class. */
  readonly type: string;
  readonly fields: Readonly<Record<string, unknown>>;

  constructor({ type, message, fields }: { type: string; message: string; fields: Record<string, unknown> }) {
    super(`${type}: ${message}`);
    this.type = type;
    this.fields = fields;
  }
}

interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { type: string; message: string; fields: Record<string, unknown> };
  readonly event?: string;
  readonly data?: unknown;
}

const START_MS = 60_000;
const ANSWER_MS = 20_000;
const STDERR_KEPT = 4_000;

/** A program with parties of another SDK, driven with JSON lines. */
export class PeerProcess extends EventEmitter implements AsyncDisposable {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  #lastId = 0;
  #stderr = "";
  /** What the program said when it was ready. */
  readonly ready: Promise<unknown>;

  constructor(command: string, args: readonly string[]) {
    super();
    this.#child = spawn(command, args, {
      stdio: ["pipe", "pipe", "pipe"],
      env: { ...process.env, PYTHONUNBUFFERED: "1" },
    });
    createInterface({ input: this.#child.stdout }).on("line", (line) =>
      this.#onMessage(JSON.parse(line) as Message),
    );
    this.#child.stderr.on("data", (chunk) => {
      this.#stderr = (this.#stderr + String(chunk)).slice(-STDERR_KEPT);
    });
    this.#child.once("exit", (code) =>
      this.#onExit(`${args.join(" ")} ended with ${code}
${this.#stderr}`),
    );
    this.ready = this.#firstWord();
    this.ready.catch(() => undefined); // whoever waits is told
  }

  /** Runs a method of the program. */
  request(method: string, params: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = new Promise<unknown>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#child.stdin.write(`${JSON.stringify({ id, method, params })}\n`);
    return withDeadline(answer, { what: `${method} of a peer`, milliseconds: ANSWER_MS });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await exited;
  }

  async #firstWord(): Promise<unknown> {
    const word = new Promise<unknown>((resolve, reject) => {
      this.once("ready", resolve);
      this.once("exit", (reason: string) => reject(new Error(reason)));
    });
    return await withDeadline(word, { what: "the start of a peer", milliseconds: START_MS });
  }

  #onMessage({ id, result, error, event, data }: Message): void {
    if (event !== undefined) this.emit(event, data);
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (id === undefined || !waiting) return;
    this.#waiting.delete(id);
    if (error) waiting.reject(new PeerError(error));
    else waiting.resolve(result);
  }

  #onExit(reason: string): void {
    this.emit("exit", reason);
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }
}
