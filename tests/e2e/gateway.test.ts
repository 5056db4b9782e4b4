import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { everythingServer } from "@a2c-smcp/testkit";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientOf, eras, eventually, withCalls } from "../integration/gateway/kit.ts";
import { main } from "./a2c.ts";

let home: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "a2c-gateway-built-"));
  await writeFile(join(home, "minutes.md"), "# Minutes\n\nThe budget was approved.\n");
  const config = { mcpServers: { everything: everythingServer() } };
  await writeFile(join(home, "mcp.json"), JSON.stringify(config));
});

afterAll(() => rm(home, { recursive: true, force: true }));

test.each(eras)("the built gateway serves documents and tools to a %s client", async (era) => {
  const client = clientOf(era);
  const args = [main, "gateway", "--config", join(home, "mcp.json"), "--docs", home];
  const command = { command: process.execPath, args: [...args, "--log-level", "error"] };
  await client.connect(new StdioClientTransport({ ...command, env: { HOME: home }, stderr: "ignore" }));
  await using me = withCalls(client, () => client.close());
  await eventually(async () => (await me.call("find_documents", { query: "minutes" })).text).toContain(
    "minutes.md",
  );
  const echoed = await me.call("invoke", { method: "everything.echo", arguments: { message: "hello" } });
  expect(echoed.text).toContain("hello");
  const wrong = await me.call("invoke", { method: "everything.echoo" });
  expect(wrong).toMatchObject({ isError: true, text: expect.stringContaining("everything.echo") });
});
