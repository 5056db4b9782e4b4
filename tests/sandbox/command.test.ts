import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { main } from "../e2e/a2c.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "a2c-sandbox-"));
  await writeFile(join(folder, "plan.md"), "# The plan\n");
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the built command says of its parsers when it has read everything. */
async function statusOf(flags: readonly string[], env: Record<string, string> = {}) {
  const client = new Client({ name: "sandbox", version: "1" });
  const args = [main, "documents", folder, "--no-index", "--log-level", "error", ...flags];
  const { PATH = "" } = process.env;
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env: { PATH, ...env } }));
  try {
    const { structuredContent } = await client.callTool({
      name: "index_status",
      arguments: { wait_seconds: 30 },
    });
    return structuredContent;
  } finally {
    await client.close();
  }
}

test.each([
  ["--sandbox require", ["--sandbox", "require"], {}, "Landlock and seccomp: no network"],
  ["--sandbox off", ["--sandbox", "off"], {}, "not confined: switched off"],
  ["A2C_SANDBOX=off", [], { A2C_SANDBOX: "off" }, "not confined: switched off"],
])(
  "a2c documents with %s reads its files and says how they are parsed",
  async (_what, flags, env, sandbox) => {
    const status = await statusOf(flags, env);
    expect(status).toMatchObject({ documents: 1, sandbox: expect.stringContaining(sandbox) });
  },
);
