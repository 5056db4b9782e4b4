import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getMcpConfigForManifest, unpackExtension } from "@anthropic-ai/mcpb";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publishedCommand, root } from "./packages.ts";

const scratch = mkdtempSync(join(tmpdir(), "a2c-bundle-"));
const { version } = publishedCommand().manifest;
afterAll(() => rmSync(scratch, { recursive: true, force: true }), 60_000);

const read = (path: string) => JSON.parse(readFileSync(join(root, "packaging", path), "utf8"));

describe("the bundle for MCP clients", () => {
  const unpacked = join(scratch, "unpacked");
  beforeAll(async () => {
    const script = join(root, "scripts", "build-mcpb.mjs");
    execFileSync(process.execPath, [script, "--as-is", "--output", scratch], {
      timeout: 170_000,
      stdio: "pipe",
    });
    const [file = ""] = readdirSync(scratch).filter((name) => name.endsWith(".mcpb"));
    expect(file).toBe(`a2c-smcp-${version}-${process.platform}-${process.arch}.mcpb`);
    await unpackExtension({ mcpbPath: join(scratch, file), outputDir: unpacked, silent: true });
  }, 180_000);

  test("starts as its manifest says and finds what is in the folders that a person chose", async () => {
    const folders = ["first", "second"].map((name) => join(scratch, name));
    for (const [index, folder] of folders.entries()) {
      mkdirSync(folder);
      writeFileSync(join(folder, `minutes-${index}.md`), "# Minutes\n\nThe budget was approved.\n");
    }
    const manifest = JSON.parse(readFileSync(join(unpacked, "manifest.json"), "utf8"));
    expect(manifest.version).toBe(version);
    const launch = await getMcpConfigForManifest({
      manifest,
      extensionPath: unpacked,
      systemDirs: { HOME: scratch },
      userConfig: { folders },
      pathSeparator: "/",
    });
    const client = new Client({ name: "desktop", version: "1.0.0" });
    const env = { HOME: scratch, PATH: process.env["PATH"] ?? "" };
    const command = { command: launch?.command ?? "", args: launch?.args ?? [], env };
    await client.connect(new StdioClientTransport({ ...command, stderr: "ignore" }));
    try {
      const found = async (): Promise<string> => {
        const { content } = await client.callTool({ name: "find_documents", arguments: {} });
        return JSON.stringify(content);
      };
      await expect.poll(found).toContain("minutes-1");
      expect(await found()).toContain("minutes-0");
    } finally {
      await client.close();
    }
  }, 60_000);
});

test("the plugin for Claude Code starts this version of the gateway", () => {
  expect(read("claude-plugin/.claude-plugin/plugin.json")).toMatchObject({ name: "a2c-smcp", version });
  const { args } = read("claude-plugin/.mcp.json").mcpServers.a2c;
  expect(args).toEqual(expect.arrayContaining([`a2c-smcp@${version}`, "gateway", "--docs"]));
});

test("the registry's entry names the package, and the package names the entry", () => {
  const server = read("registry/server.json");
  const manifest = publishedCommand().manifest as { mcpName?: string };
  expect(server).toMatchObject({ name: manifest.mcpName, version });
  expect(server.packages).toMatchObject([{ identifier: "a2c-smcp", version, transport: { type: "stdio" } }]);
  expect(server.description.length).toBeLessThanOrEqual(100);
});

test("the links carry the command", () => {
  const output = execFileSync(process.execPath, [join(root, "scripts", "install-links.mjs"), "/my docs"], {
    encoding: "utf8",
  });
  const cursor = new URL(/^Cursor +(\S+)$/m.exec(output)?.[1] ?? "");
  const command = ["npx", "-y", "a2c-smcp", "gateway", "--docs", "/my docs"];
  const entry = JSON.parse(Buffer.from(cursor.searchParams.get("config") ?? "", "base64").toString());
  expect([entry.command, ...entry.args]).toEqual(command);
  const vscode = decodeURIComponent(/^VS Code +vscode:mcp\/install\?(\S+)$/m.exec(output)?.[1] ?? "");
  expect(JSON.parse(vscode)).toEqual({ name: "a2c", command: "npx", args: command.slice(1) });
});
