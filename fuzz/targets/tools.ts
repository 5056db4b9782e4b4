import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Case } from "../engine/case.ts";
import type { Subject, Target } from "../engine/target.ts";
import { promise } from "../engine/target.ts";
import { toolsCase } from "../inputs/tools-case.ts";
import { A2cProcess } from "../live/a2c-process.ts";
import { checkProcess } from "../live/start-server.ts";
import { until } from "../live/until.ts";

const samples = join(import.meta.dirname, "..", "..", "samples");
/** Every request has its answer within this, in milliseconds: the longest wait that a tool offers, and some more. */
const SETTLED = 90_000;
/** Answers that tell more than that somebody asked for the wrong thing. */
const UNFORESEEN = /RangeError|TypeError|ReferenceError|Maximum call stack|SQLITE_|\.(?:js|ts):\d+/;

type Answer = Readonly<{ id?: number; result?: unknown; error?: { code: number; message: string } }>;

/** An MCP server of ours over stdio, spoken to line by line. */
class McpProcess implements AsyncDisposable {
  readonly process: A2cProcess;
  #next = 1;

  constructor(args: readonly string[]) {
    this.process = new A2cProcess([...args, "--log-level", "error"]);
    this.ask(
      "initialize",
      '{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"f","version":"1"}}',
    );
    this.process.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  }

  /** Sends a request as text; returns its id. */
  ask(method: string, params: string): number {
    const id = this.#next++;
    const line = `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)},"params":${params}}`;
    this.process.write(`${line.replace(/[\r\n]/g, " ")}\n`);
    return id;
  }

  answersTo(id: number): readonly Answer[] {
    return (this.process.lines as readonly Answer[]).filter((line) => line.id === id);
  }

  async settled(ids: readonly number[]): Promise<boolean> {
    return until(
      () => this.process.end !== undefined || ids.every((id) => this.answersTo(id).length > 0),
      SETTLED,
    );
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.process[Symbol.asyncDispose]();
  }
}

class ToolsSubject implements Subject {
  readonly #folder = mkdtempSync(join(tmpdir(), "a2c-fuzz-"));
  readonly #servers: Readonly<Record<string, McpProcess>> = {
    documents: new McpProcess(["documents", samples, "--index", join(this.#folder, "index.sqlite")]),
    gateway: new McpProcess(["gateway", "--docs", samples]),
  };

  async run(input: Case): Promise<void> {
    const asked = input.flatMap((line) => this.#ask(line));
    for (const [name, server] of Object.entries(this.#servers)) {
      const own = asked.filter((one) => one.server === server);
      const last = server.ask("ping", "{}");
      const isSettled = await server.settled([...own.map(({ id }) => id), last]);
      checkProcess(server.process, `${name} server`);
      const open = own.find(({ id }) => server.answersTo(id).length === 0);
      promise(
        isSettled,
        `a request to the ${name} server has no answer: ${open?.line.slice(0, 150) ?? "ping"}`,
      );
      for (const { id, line } of own) check(name, line, server.answersTo(id));
      server.process.lines.length = 0;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const server of Object.values(this.#servers)) await server[Symbol.asyncDispose]();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #ask(line: string): { server: McpProcess; id: number; line: string }[] {
    const [name = "", method = ""] = line.split(" ", 2);
    const server = this.#servers[name];
    const params = line.slice(name.length + method.length + 2);
    if (!server) return [];
    if (method !== "raw") return [{ server, id: server.ask(method, params), line }];
    server.process.write(`${params.replace(/[\r\n]/g, " ")}\n`);
    return [];
  }
}

function check(name: string, line: string, answers: readonly Answer[]): void {
  promise(answers.length === 1, `a request to the ${name} server has several answers`);
  const [answer] = answers;
  const text = JSON.stringify(answer?.error ?? answer?.result ?? {});
  // The SDK answers so, too, when the parameters of a method of MCP do not fit its schema.
  const isWithin = answer?.error?.code === -32_603 && !/"(?:code|path)\\": /.test(text);
  promise(!isWithin, `the ${name} server fails within: ${text.slice(0, 200)}: ${line.slice(0, 100)}`);
  const isError = answer?.error !== undefined || text.includes('"isError":true');
  promise(
    !isError || !UNFORESEEN.test(text),
    `the ${name} server tells what nobody foresaw: ${text.slice(0, 300)}`,
  );
}

export const tools: Target = {
  name: "tools",
  about: "requests and tool arguments into the documents server and the gateway, over stdio",
  isGuided: false,
  seeds: [["documents tools/list {}", "gateway tools/list {}"]],
  milliseconds: SETTLED,
  generate: toolsCase,
  open: () => Promise.resolve(new ToolsSubject()),
};
