import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Agent } from "@a2c-smcp/agent";
import { connectAgent } from "@a2c-smcp/agent";
import type { Case } from "../engine/case.ts";
import type { Subject, Target } from "../engine/target.ts";
import { promise } from "../engine/target.ts";
import { mcpCase } from "../inputs/mcp-case.ts";
import { A2cProcess } from "../live/a2c-process.ts";
import { act } from "../live/agent-actions.ts";
import { EvilHttp, EvilStdio } from "../live/evil-mcp.ts";
import { checkProcess, SECRET, startServer } from "../live/start-server.ts";
import { until } from "../live/until.ts";

const script = (name: string): string => join(import.meta.dirname, "..", "live", name);
/** An honest tool is there and answers within this, in seconds, whatever its neighbours do. */
const PATIENCE = 8;
const START_TIME = 30_000;

interface Parts {
  readonly folder: string;
  readonly stdio: EvilStdio;
  readonly http: EvilHttp;
  readonly server: A2cProcess;
  readonly computer: A2cProcess;
  readonly agent: Agent;
}

/** A real `a2c computer` with two MCP servers that say anything and an honest one, and an Agent that asks. */
class McpSubject implements Subject {
  readonly #parts: Parts;

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  static async open(): Promise<McpSubject> {
    const folder = mkdtempSync(join(tmpdir(), "a2c-fuzz-"));
    const stdio = new EvilStdio(folder);
    const http = new EvilHttp();
    await http.listen();
    const mcpServers = {
      stdio: { command: process.execPath, args: [script("pipe.mjs"), stdio.path] },
      http: { url: `http://127.0.0.1:${http.port}/mcp` },
      honest: { command: process.execPath, args: [script("honest-mcp.mjs")] },
    };
    const config = join(folder, "mcp.json");
    writeFileSync(config, JSON.stringify({ mcpServers }));
    const { server, url } = await startServer();
    const place = ["--server", url, "--office", "o", "--name", "c", "--secret", SECRET];
    const computer = new A2cProcess([
      "computer",
      "--json",
      "--yes",
      "--log-level",
      "warn",
      ...place,
      "--config",
      config,
    ]);
    await computer.line(({ event }) => event === "joined");
    const agent = await connectAgent({ url, office: "o", name: "agent", secret: SECRET });
    const subject = new McpSubject({ folder, stdio, http, server, computer, agent });
    // Its MCP servers start while it joins.
    await until(
      () =>
        subject.#checkHonest().then(
          () => true,
          () => false,
        ),
      START_TIME,
    );
    await subject.#checkHonest();
    return subject;
  }

  async run(input: Case): Promise<void> {
    const { stdio, http, server, computer, agent } = this.#parts;
    try {
      for (const line of input) await this.#play(line);
      checkProcess(computer, "computer");
      checkProcess(server, "server");
      await this.#checkHonest();
      promise((await agent.room()).length === 2, "the Computer has left the office");
    } finally {
      stdio.reset();
      http.reset();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { folder, stdio, http, server, computer, agent } = this.#parts;
    await agent.close();
    await computer[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
    await stdio[Symbol.asyncDispose]();
    await http[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  }

  async #play(line: string): Promise<void> {
    const [who = "", verb = ""] = line.split(" ", 2);
    const rest = line.slice(who.length + verb.length + 2);
    if (who === "agent") return act(this.#parts.agent, "c", line.slice("agent ".length));
    const evil = who === "stdio" ? this.#parts.stdio : this.#parts.http;
    if (verb === "say") evil.say(rest.replace(/[\r\n]/g, " "));
    if (verb === "drop") evil.drop();
    if (verb !== "answer") return;
    const [method = ""] = rest.split(" ", 1);
    evil.answer(method, rest.slice(method.length + 1));
  }

  async #checkHonest(): Promise<void> {
    const { agent } = this.#parts;
    const tools = await agent.tools("c");
    const [name] = ["honest__honest", "honest.honest", "honest"].filter((one) =>
      tools.some((tool) => tool.name === one),
    );
    promise(name !== undefined, "the honest server's tool is not listed");
    const answer = await agent.callTool("c", name, {}, { timeoutMs: PATIENCE * 1_000 });
    promise(JSON.stringify(answer).includes("honestly"), "the honest server's tool is answered by another");
  }
}

export const mcp: Target = {
  name: "mcp",
  about:
    "results and notifications of MCP servers, stdio and HTTP, into a real computer with an honest one beside",
  isGuided: false,
  seeds: [['stdio answer tools/list "result":{"tools":[]}', "agent tools"]],
  milliseconds: 60_000,
  generate: mcpCase,
  open: () => McpSubject.open(),
};
