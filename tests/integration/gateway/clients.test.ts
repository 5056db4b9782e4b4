import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { everythingServer, filesystemServer, startProgram } from "@a2c-smcp/testkit";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as LegacySdkClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as LegacySdkStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commandLine } from "../command/command-line.ts";
import type { TestClient } from "./kit.ts";
import { clientOf, eventually, withCalls } from "./kit.ts";

const { version: sdkVersion } = createRequire(import.meta.url)("@modelcontextprotocol/sdk/package.json") as {
  version: string;
};
let folder: string;
let home: string;
let config: string;
let me: TestClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "a2c-gateway-test-"));
  // The documents server keeps its index below the home folder.
  home = await mkdtemp(join(tmpdir(), "a2c-gateway-home-"));
  await writeFile(join(folder, "minutes.md"), "# Minutes\n\nThe budget was approved.\n");
  config = join(folder, "mcp.json");
  const servers = { everything: everythingServer(), files: filesystemServer(folder) };
  await writeFile(config, JSON.stringify({ mcpServers: servers }));
  const client = clientOf("legacy");
  await client.connect(
    new StdioClientTransport({ ...commandOf("--docs", folder), env: { HOME: home }, stderr: "ignore" }),
  );
  me = withCalls(client, () => client.close());
});

afterAll(async () => {
  await me[Symbol.asyncDispose]();
  for (const made of [folder, home]) await rm(made, { recursive: true, force: true });
});

const commandOf = (...more: string[]) =>
  commandLine("gateway", "--config", config, "--log-level", "error", ...more);

describe("a2c gateway in front of server-everything, server-filesystem and our documents server", () => {
  test("shows every server up", async () => {
    await eventually(async () => (await me.call("describe")).structured["servers"]).toMatchObject([
      { name: "documents", status: "up" },
      { name: "everything", status: "up" },
      { name: "files", status: "up" },
    ]);
  });

  test("calls tools of the reference servers", async () => {
    const sum = { method: "everything.get-sum", arguments: { a: 2, b: 3 } };
    expect((await me.call("invoke", sum)).text).toContain("5");
    const read = { method: "files.read_text_file", arguments: { path: join(folder, "minutes.md") } };
    expect((await me.call("invoke", read)).text).toContain("The budget was approved.");
    const wrong = await me.call("invoke", { method: "files.read_file_text", arguments: {} });
    expect(wrong.text).toContain("files.read_text_file");
  });

  test("lists and reads resources, templates that were never listed included", async () => {
    const { structured } = await me.call("list_resources", { server_name: "everything" });
    const [first] = structured["resources"] as { uri: string }[];
    expect((await me.call("resources", { server_name: "everything", uri: first?.uri })).isError).toBe(false);
    const uri = "demo://resource/dynamic/text/7";
    const { contents } = await me.client.readResource({ uri });
    expect(contents[0]).toMatchObject({ uri, text: expect.stringContaining("7") });
    const ref = { type: "ref/resource" as const, uri: "demo://resource/dynamic/text/{resourceId}" };
    const { completion } = await me.client.complete({ ref, argument: { name: "resourceId", value: "4" } });
    expect(completion.values).toEqual(["4"]);
  });

  test("finds, opens and reads documents", async () => {
    await eventually(async () => (await me.call("find_documents")).structured["total"]).toBe(2);
    const found = await me.call("find_documents", { query: "minutes" });
    const [document] = found.structured["documents"] as { uri: string }[];
    expect(document?.uri).toMatch(/^dpe:\/\//);
    const opened = await me.call("open_document", { uri: document?.uri });
    expect(opened.text).toContain("The budget was approved.");
    const page = await me.call("read_pages", { uri: "minutes.md", from: 1 });
    expect(page.text).toContain("The budget was approved.");
  });

  test("searches the text of documents", async () => {
    await eventually(
      async () => (await me.call("search_documents", { query: "approved" })).structured,
    ).toMatchObject({
      hits: [
        {
          server_name: "documents",
          page_index: 0,
          citation: "[minutes.md p. 1]",
        },
      ],
      searched: [{ server_name: "documents", what: "text", total: 1 }],
    });
  });

  test("applies a configuration that changes while it runs", async () => {
    const servers = { files: filesystemServer(folder) };
    await writeFile(config, JSON.stringify({ mcpServers: servers }));
    const names = async () =>
      ((await me.call("describe")).structured["servers"] as { name: string }[]).map(({ name }) => name);
    await eventually(names).toEqual(["documents", "files"]);
  });
});

describe("the official TypeScript SDK", () => {
  test(`of the older line (${sdkVersion}) lists, reads and calls over stdio`, async () => {
    const client = new LegacySdkClient({ name: "old", version: "1" });
    const { command, args, cwd } = commandOf();
    await client.connect(new LegacySdkStdio({ command, args, cwd, stderr: "ignore" }));
    try {
      expect((await client.listTools()).tools.length).toBeGreaterThan(10);
      await eventually(async () => {
        const answer = await client.callTool({ name: "describe", arguments: {} });
        return JSON.stringify(answer._meta?.["a2c-smcp/answer"]);
      }).toContain('"status":"up"');
      const answer = await client.callTool({
        name: "resources",
        arguments: { server_name: "x", uri: "y://z" },
      });
      expect(answer.isError).toBe(true);
    } finally {
      await client.close();
    }
  });

  test("of the newer line speaks the newer era over stdio", async () => {
    const client = clientOf("modern");
    await client.connect(new StdioClientTransport({ ...commandOf(), stderr: "ignore" }));
    await using it = withCalls(client, () => client.close());
    expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    expect((await it.client.listTools()).tools.length).toBeGreaterThan(10);
    expect((await it.call("describe")).structured["servers"]).toMatchObject([
      { name: "files", status: "up" },
    ]);
  });
});

describe("the command", () => {
  test("--http wants the token that it shows, and ends on a signal", async () => {
    await using run = startProgram(
      commandLine("gateway", "--config", config, "--http", "0", "--log-level", "error"),
    );
    await eventually(() => run.stderr()).toMatch(/The gateway is at (\S+)\n.*Bearer (\S+)/);
    const [, url = "", token = ""] = /is at (\S+)\n.*Bearer (\S+)/.exec(run.stderr()) ?? [];
    const post = (headers: Record<string, string>) =>
      fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          ...headers,
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
      });
    expect((await post({})).status).toBe(401);
    expect((await post({ authorization: `Bearer ${token}` })).status).not.toBe(401);
    run.process.kill("SIGTERM");
    expect(await run.exited).toBe(0);
  });
});
