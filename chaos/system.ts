import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Agent } from "@a2c-smcp/agent";
import { connectAgent } from "@a2c-smcp/agent";
import { TcpProxy } from "@a2c-smcp/testkit";
import { A2cProcess, a2cMain } from "../fuzz/live/a2c-process.ts";
import { Shelf } from "./shelf.ts";
import { createSmallDisk } from "./small-disk.ts";

export const OFFICE = "main";
const SECRET = "a-secret-that-is-long-enough";
export const computerNames = ["lab", "desk"] as const;
export type Program = "server" | (typeof computerNames)[number];
export type Way = "agent" | (typeof computerNames)[number];

const here = (name: string): string => join(import.meta.dirname, name);

/** A server, two Computers and an Agent, each way between them through a proxy; the desk has documents. */
export class System implements AsyncDisposable {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), "a2c-chaos-")));
  readonly journal = join(this.folder, "journal");
  readonly clock = join(this.folder, "clock");
  readonly shelf = new Shelf(join(this.folder, "documents"));
  readonly disk = createSmallDisk(join(this.folder, "disk"));
  readonly ways: Readonly<Record<Way, TcpProxy>> = {
    agent: new TcpProxy(() => this.#port),
    lab: new TcpProxy(() => this.#port),
    desk: new TcpProxy(() => this.#port),
  };
  readonly #running = new Map<Program, A2cProcess>();
  /** Every process that ever ran, for their logs. */
  readonly incarnations: { readonly program: Program; readonly process: A2cProcess }[] = [];
  #port = 0;
  #isOver = false;
  #agent: Agent | undefined;

  get agent(): Agent {
    if (!this.#agent) throw new Error("the system is not started");
    return this.#agent;
  }

  async start(): Promise<void> {
    writeFileSync(this.journal, "");
    writeFileSync(this.clock, "0");
    mkdirSync(join(this.folder, "home"));
    for (const way of Object.values(this.ways)) await way.listen();
    const server = this.run("server");
    const { port } = await server.line(({ event }) => event === "listening");
    this.#port = Number(port);
    for (const name of computerNames) this.run(name);
    const url = `http://127.0.0.1:${this.ways.agent.port}`;
    this.#agent = await connectAgent({ url, office: OFFICE, name: "agent", secret: SECRET });
  }

  processOf(program: Program): A2cProcess {
    const process = this.#running.get(program);
    if (!process) throw new Error(`${program} was never started`);
    return process;
  }

  /** Whether a program has ever got through its start. */
  wasUp({ lines }: A2cProcess): boolean {
    return lines.some(({ event }) => event === "listening" || event === "joined");
  }

  /** Starts a program, or starts it again, as a service manager would. */
  run(program: Program): A2cProcess {
    const process = new A2cProcess(this.#argumentsOf(program), {
      folder: this.folder,
      nodeOptions: ["--import", pathToFileURL(here("clock.mjs")).href],
      environment: { CHAOS_CLOCK: this.clock, HOME: join(this.folder, "home") },
    });
    this.#running.set(program, process);
    process.child.once("exit", () => {
      // Who kills it starts it again; who ends by itself is started by the service manager that is played here.
      if (process.end !== "SIGKILL" && !this.#isOver) setTimeout(() => this.#runAgain(program, process), 500);
    });
    this.incarnations.push({ program, process });
    return process;
  }

  /** Ends every program as a person would; returns those that had to be killed. */
  async stop(): Promise<readonly Program[]> {
    this.#isOver = true;
    await this.#agent?.close();
    const running = [...this.#running];
    await Promise.all(running.map(([, process]) => process[Symbol.asyncDispose]()));
    return running.flatMap(([program, { end }]) => (end === "SIGKILL" ? [program] : []));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    for (const way of Object.values(this.ways)) await way[Symbol.asyncDispose]();
    this.disk[Symbol.dispose]();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #runAgain(program: Program, ended: A2cProcess): void {
    if (!this.#isOver && this.#running.get(program) === ended) this.run(program);
  }

  #argumentsOf(program: Program): readonly string[] {
    const common = ["--json", "--log-level", "info", "--secret", SECRET];
    if (program === "server") return ["server", "--port", String(this.#port), ...common];
    const url = `http://127.0.0.1:${this.ways[program].port}`;
    const place = ["--server", url, "--office", OFFICE, "--name", program];
    return ["computer", ...common, "--yes", ...place, "--config", this.#writeConfig(program)];
  }

  configFileOf(program: Program): string {
    return join(this.folder, `${program}.json`);
  }

  #writeConfig(program: Program): string {
    const file = this.configFileOf(program);
    const command = process.execPath;
    const counting = { command, args: [here("counting-mcp.mjs"), this.journal] };
    const index = ["--index", join(this.disk.folder, "index.sqlite")];
    const clocked = ["--import", pathToFileURL(here("clock.mjs")).href, a2cMain];
    const documents = {
      command,
      args: [...clocked, "documents", this.shelf.folder, ...index, "--log-format", "json"],
      env: { CHAOS_CLOCK: this.clock },
    };
    const mcpServers = program === "desk" ? { counting, documents } : { counting };
    writeFileSync(file, JSON.stringify({ mcpServers }));
    return file;
  }
}
