import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, test } from "vitest";
import { main } from "./a2c.ts";

test.runIf(process.platform === "linux")(
  "a2c documents starts with 64 open files, reads all documents, and says what is reduced",
  { timeout: 60_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "a2c-few-files-"));
    for (let at = 0; at < 20; at++)
      await writeFile(join(folder, `note-${at}.md`), `# Note ${at}\n\nunique${at}`);
    const words = [process.execPath, main, "documents", folder, "--index", join(folder, ".index.sqlite")];
    const transport = new StdioClientTransport({
      command: "/bin/sh",
      args: ["-c", 'ulimit -n 64; exec "$0" "$@"', ...words],
      stderr: "ignore",
    });
    const client = new Client({ name: "test", version: "1" });
    await client.connect(transport);
    const { structuredContent } = await client.callTool({
      name: "index_status",
      arguments: { wait_seconds: 50 },
    });
    expect(structuredContent).toMatchObject({
      documents: 20,
      is_done: true,
      texts_waiting: 0,
      problems: 0,
      notices: [expect.stringMatching(/^Only 64 files may be open at once/)],
    });
    await client.close();
    await rm(folder, { recursive: true, force: true });
  },
);
