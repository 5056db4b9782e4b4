import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { Call } from "./policy.ts";

/** `a2c gateway` of a checkout over a folder, with an index of its own. */
export interface BenchGateway extends AsyncDisposable {
  readonly call: Call;
  /** The definitions of its tools, as a client gets them. */
  readonly tools: readonly { readonly name: string }[];
  /** Resolves when everything can be searched. */
  read(): Promise<void>;
}

const WAIT_SECONDS = 120;
/** A gateway that cannot say when it is done gets so long. */
const PATIENCE_MS = 30_000;

/** Starts the gateway of a checkout that is built. */
export async function openGateway(checkout: string, folder: string): Promise<BenchGateway> {
  const cache = mkdtempSync(join(tmpdir(), "a2c-bench-cache-"));
  const client = new Client({ name: "bench", version: "1" });
  const main = join(checkout, "packages", "cli", "dist", "main.js");
  const args = [main, "gateway", "--docs", folder, "--log-level", "error"];
  const env = { ...process.env, XDG_CACHE_HOME: cache } as Record<string, string>;
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: "ignore" }));
  const { tools } = await client.listTools();
  return {
    tools,
    call: async (name, input) => {
      const { content } = await client.callTool({ name, arguments: { ...input } }, { timeout: 130_000 });
      return content.map((block) => (block.type === "text" ? block.text : `<${block.type}>`)).join("\n");
    },
    read: async () => {
      const status = { method: "documents.index_status", arguments: { wait_seconds: WAIT_SECONDS } };
      const { isError } = await client.callTool({ name: "invoke", arguments: status }, { timeout: 130_000 });
      if (isError) await wait(PATIENCE_MS);
    },
    [Symbol.asyncDispose]: async () => {
      await client.close();
      rmSync(cache, { recursive: true, force: true });
    },
  };
}
