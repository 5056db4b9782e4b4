import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Computer } from "@a2c-smcp/computer";
import type { A2cServer } from "@a2c-smcp/server";
import { createServer, sharedSecret } from "@a2c-smcp/server";
import { everythingServer, HttpView } from "@a2c-smcp/testkit";
import { serveWeb } from "@a2c-smcp/web";
import type { Outcome } from "./a2c.ts";
import { a2cIn, main } from "./a2c.ts";

/** What the documents of the office say; one of them tries to fool the terminal. */
const files = {
  "plan.md": [
    "# The lighthouse plan",
    "Build it in **stone**, see [the rules](https://example.com/rules).",
    "| Part | Cost |\n|---|---|\n| Tower | 1200 |\n| 灯室 | 980 |",
    "An escape \u001b[31mred\u001b[0m \u001b]0;owned\u0007 stays text.",
  ].join("\n\n"),
  "ledger.csv": ["id,name", ...Array.from({ length: 250 }, (_, row) => `${row + 1},item ${row + 1}`)].join(
    "\n",
  ),
  "港口.txt": "港口年度报告\n\n灯塔。",
};

/** A server with two offices, Computers and documents in this process, and a place where `a2c` finds it by itself. */
export class TestOffice implements AsyncDisposable {
  readonly secret = "a-secret-of-this-test";
  readonly folder = mkdtempSync(join(tmpdir(), "a2c-look-"));
  readonly env: Readonly<Record<string, string>>;
  readonly #server: A2cServer;
  readonly #members: AsyncDisposable[] = [];
  #view: HttpView | undefined;

  private constructor() {
    this.#server = createServer({ port: 0, auth: sharedSecret(this.secret) });
    this.env = {
      XDG_RUNTIME_DIR: join(this.folder, "run"),
      XDG_STATE_HOME: join(this.folder, "state"),
      LC_ALL: "C.UTF-8",
    };
  }

  /** With these MCP servers, or with some of everything. */
  static async open(mcpServers?: Readonly<Record<string, unknown>>): Promise<TestOffice> {
    const office = new TestOffice();
    await office.#server.listen();
    const computer = await office.#addComputer("lab", "main", mcpServers ?? (await office.#someServers()));
    const web = await serveWeb({ computer, port: 0 });
    office.#members.unshift(web);
    office.announce("main", process.pid, { api: { url: web.url, secret: web.secret } });
    return office;
  }

  async #someServers(): Promise<Record<string, unknown>> {
    this.#view = await HttpView.start({
      documents: 3,
      pages: 2,
      windows: [{ uri: "window://com.example.docs/status", text: "# Status\n\nAll is **well**." }],
      resources: [
        { uri: "file:///notes.txt", name: "notes", text: "Remember the milk.", mimeType: "text/plain" },
      ],
    });
    return {
      docs: { command: process.execPath, args: [main, "documents", this.#writeDocuments()] },
      everything: everythingServer(),
      views: this.#view.config,
    };
  }

  get url(): string {
    return `http://127.0.0.1:${this.#server.address?.port}`;
  }

  get view(): HttpView {
    if (!this.#view) throw new Error("the office is not open");
    return this.#view;
  }

  /** Runs `a2c` as somebody on this machine would. */
  a2c(...args: readonly string[]): Promise<Outcome> {
    return a2cIn({ env: this.env, cwd: this.folder }, ...args);
  }

  /** Runs `a2c … --json` and reads what it prints. */
  async json<T>(...args: readonly string[]): Promise<T> {
    const { code, stdout, stderr } = await this.a2c(...args, "--json");
    if (code !== 0) throw new Error(`a2c ${args.join(" ")} ended with ${code}: ${stderr}`);
    return JSON.parse(stdout) as T;
  }

  /** Says that an `a2c up` with this office runs here, as `a2c up` itself does. */
  announce(office: string, pid: number, facts: { startedAt?: string; api?: object } = {}): void {
    const folder = join(this.folder, "run", "a2c");
    mkdirSync(folder, { recursive: true });
    const startedAt = new Date().toISOString();
    const system = { pid, url: this.url, office, secret: this.secret, computer: "lab", startedAt, ...facts };
    writeFileSync(join(folder, `up-${pid}.json`), JSON.stringify(system));
  }

  /** Adds a Computer to an office; disposing of it lets it leave again. */
  async addComputer(
    name: string,
    office: string,
    mcpServers: Readonly<Record<string, unknown>> = {},
  ): Promise<AsyncDisposable> {
    await this.#addComputer(name, office, mcpServers);
    return this.#members.at(-1) as AsyncDisposable;
  }

  async #addComputer(
    name: string,
    office: string,
    mcpServers: Readonly<Record<string, unknown>>,
  ): Promise<Computer> {
    const skills = { home: join(this.folder, "skills") };
    const computer = new Computer({ name, config: { mcpServers }, env: process.env, allow: ["*"], skills });
    await computer.start();
    const link = await computer.connect(this.url, { office, secret: this.secret });
    const member = {
      async [Symbol.asyncDispose]() {
        await link.close();
        await computer.close();
      },
    };
    this.#members.push(member);
    return computer;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#members.map((member) => member[Symbol.asyncDispose]()));
    await this.#server.close();
    await this.#view?.[Symbol.asyncDispose]();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #writeDocuments(): string {
    const folder = join(this.folder, "documents");
    mkdirSync(folder);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return folder;
  }
}
