import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { InventedText } from "../index/invented-text.ts";
import { peakMemory } from "../index/measure.ts";

const main = fileURLToPath(new URL("../../packages/cli/dist/main.js", import.meta.url));
const ROOT = "dpe://com.a2c-smcp.documents";
const EVERY_MS = 500;
const TIMEOUT_MS = 120_000;

/** What `index_status` says, as far as it is needed here. */
export interface Status {
  readonly phase: string;
  readonly documents: number;
  readonly files_waiting: number;
  readonly texts_waiting: number;
}

/** How long answers were waited for in a span of time, by question, and what memory the server took at most. */
export interface Waits {
  readonly seconds: number;
  readonly peakBytes: number;
  readonly times: Readonly<Record<string, readonly number[]>>;
}

/** `a2c documents` as its own process, asked for its list, its status and a search twice a second. */
export class AskedServer implements AsyncDisposable {
  readonly #client = new Client({ name: "bench", version: "1" });
  readonly #transport: StdioClientTransport;
  readonly #text = new InventedText(7);
  status: Status | undefined;

  constructor(folder: string, index: string) {
    const own = (process.env["BENCH_NODE"] ?? "").split(" ").filter((option) => option !== "");
    const args = [...own, main, "documents", folder, "--index", index, "--log-level", "error"];
    this.#transport = new StdioClientTransport({ command: process.execPath, args, stderr: "inherit" });
  }

  open(): Promise<void> {
    return this.#client.connect(this.#transport);
  }

  get pid(): number {
    return this.#transport.pid ?? 0;
  }

  /** Asks until it is said to be enough. */
  async ask(isEnough: (status: Status | undefined, seconds: number) => boolean): Promise<Waits> {
    this.#forgetPeak();
    const started = performance.now();
    const seconds = (): number => (performance.now() - started) / 1_000;
    const times: Record<string, number[]> = {};
    const asked = new Map<string, Promise<void>>();
    while (!isEnough(this.status, seconds())) {
      for (const [name, question] of Object.entries(this.#questions())) {
        if (asked.has(name)) continue;
        const began = performance.now();
        const note = (): void => {
          times[name] = [...(times[name] ?? []), performance.now() - began];
          asked.delete(name);
        };
        asked.set(name, question().then(note));
      }
      await Promise.race([new Promise((resolve) => setTimeout(resolve, EVERY_MS)), failed(asked)]);
    }
    await Promise.all(asked.values());
    return { seconds: seconds(), peakBytes: peakMemory(this.pid), times };
  }

  #questions(): Record<string, () => Promise<void>> {
    const options = { timeout: TIMEOUT_MS };
    return {
      list: async () =>
        void (await this.#client.readResource({ uri: ROOT }, { ...options, cacheMode: "bypass" })),
      status: async () => {
        const { structuredContent } = await this.#client.callTool({ name: "index_status" }, options);
        this.status = structuredContent as unknown as Status;
      },
      search: async () => {
        const query = this.#text.words(2);
        await this.#client.callTool({ name: "search_documents", arguments: { query } }, options);
      },
    };
  }

  /** The system counts the peak from here on. */
  #forgetPeak(): void {
    writeFileSync(`/proc/${this.pid}/clear_refs`, "5");
  }

  /** What is in memory now: what the process itself took, and what it shares with files on the disk. */
  memory(): { readonly anonymous: number; readonly file: number } {
    const status = readFileSync(`/proc/${this.pid}/status`, "utf8");
    const of = (name: string): number =>
      Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1_024;
    return { anonymous: of("RssAnon"), file: of("RssFile") };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.close();
  }
}

/** Rejects as soon as one of them does; never resolves. */
function failed(asked: ReadonlyMap<string, Promise<void>>): Promise<never> {
  return Promise.race([...asked.values()].map((one) => one.then(() => new Promise<never>(() => undefined))));
}
