import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { TemporaryFolder } from "../files/temporary-folder.ts";

export interface RedisServerOptions {
  /** Further options of redis-server, as on its command line. */
  readonly args?: readonly string[];
}

/** A Redis on a free port of loopback that keeps nothing on disk. It can be killed, paused and started again, empty. */
export class RedisServer implements AsyncDisposable {
  readonly port: number;
  readonly #folder: TemporaryFolder;
  readonly #args: readonly string[];
  #process: ChildProcess | undefined;

  private constructor(port: number, folder: TemporaryFolder, args: readonly string[]) {
    this.port = port;
    this.#folder = folder;
    this.#args = args;
  }

  static async start({ args = [] }: RedisServerOptions = {}): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), new TemporaryFolder(), args);
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts it, or starts it again after `kill`, with nothing in it. */
  async start(): Promise<void> {
    const place = ["--port", String(this.port), "--bind", "127.0.0.1", "--dir", this.#folder.path];
    const forgetful = ["--save", "", "--appendonly", "no", "--enable-debug-command", "yes"];
    const child = spawn("redis-server", [...place, ...forgetful, ...this.#args], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#process = child;
    for await (const line of createInterface({ input: child.stdout }))
      if (line.includes("Ready to accept connections")) break;
    child.stdout.resume();
    if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}`);
  }

  /** Ends it as a crash would. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }

  /** Sends one command without quotes in it; resolves to the raw answer. */
  async ask(command: string): Promise<string> {
    const socket = connect(this.port, "127.0.0.1");
    try {
      await once(socket, "connect");
      socket.write(`${command}\r\n`);
      const [chunk] = await once(socket, "data");
      return String(chunk);
    } finally {
      socket.destroy();
    }
  }

  /** Resolves when it has run for so many seconds, as it counts them: before that a store takes no new members. */
  async aged(seconds: number): Promise<this> {
    for (;;) {
      const uptime = /uptime_in_seconds:(\d+)/.exec(await this.ask("INFO server"))?.[1];
      if (Number(uptime) >= seconds) return this;
      await sleep(50);
    }
  }

  pause(): void {
    this.#process?.kill("SIGSTOP");
  }

  resume(): void {
    this.#process?.kill("SIGCONT");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
    this.#folder[Symbol.dispose]();
  }
}

/** A port that nobody has at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || !address) throw new Error("no port");
  return address.port;
}
