import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const main = fileURLToPath(new URL("../../packages/cli/dist/main.js", import.meta.url));

/** A real documents server on a folder, read as an MCP client reads it. */
export class Reader implements AsyncDisposable {
  readonly #client = new Client({ name: "bench", version: "1" });
  readonly #transport: StdioClientTransport;

  constructor(folder: string) {
    const args = [main, "documents", folder, "--no-index", "--log-level", "error"];
    this.#transport = new StdioClientTransport({ command: process.execPath, args, stderr: "ignore" });
  }

  /** Waits until every file is in the catalogue and returns its URI by file name. */
  async open(count: number): Promise<Map<string, string>> {
    await this.#client.connect(this.#transport);
    for (let waited = 0; waited < 120_000; waited += 100) {
      const { resources } = await this.#client.listResources({}, { cacheMode: "bypass" });
      if (resources.length === count)
        return new Map(
          resources.map(({ uri, _meta }) => [String(_meta?.["file_uri"]).split("/").at(-1) ?? "", uri]),
        );
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error("the documents did not appear");
  }

  /** Reads a URI and returns the milliseconds that it took. */
  async time(uri: string): Promise<number> {
    const started = performance.now();
    await this.#client.readResource({ uri }, { cacheMode: "bypass", timeout: 120_000 });
    return performance.now() - started;
  }

  /** Reads a URI and returns its text. */
  async text(uri: string): Promise<string> {
    const { contents } = await this.#client.readResource({ uri }, { cacheMode: "bypass", timeout: 120_000 });
    const [first] = contents;
    return first && "text" in first && typeof first.text === "string" ? first.text : "";
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.close();
  }
}

/** The peak memory of the largest process below this one, in megabytes. */
export function largestDescendant(parent: number): number {
  return Math.max(0, ...descendants(parent).map(peakMegabytes));
}

function descendants(parent: number): number[] {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
  return children.flatMap((pid) => [pid, ...descendants(pid)]);
}

function parentOf(pid: number): number {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ")[1],
    );
  } catch {
    return 0; // it ended while we looked
  }
}

function peakMegabytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
