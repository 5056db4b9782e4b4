import { readConfig, visitServer } from "@a2c-smcp/computer";
import { fixtureServer } from "@a2c-smcp/testkit";
import { describe, expect, test } from "vitest";

const env = { SECRET_TOKEN: "a-very-secret-token" };

describe("a visit to one MCP server", () => {
  test("starts it by itself, fills in its placeholders, and ends it", async () => {
    const launch = fixtureServer({ pageSize: 2, era: "modern" });
    const config = readConfig({ mcpServers: { one: { ...launch, env: { TOKEN: "${env:SECRET_TOKEN}" } } } });
    const visit = await visitServer(config, "one", { env });
    const { items, nextCursor } = await visit.connection.listToolsPage();
    expect(items).toHaveLength(2);
    expect(nextCursor).toBeDefined();
    expect(visit.scrub("it is a-very-secret-token")).toBe("it is ***");
    expect(visit.strayLines).toEqual([]);
    await visit[Symbol.asyncDispose]();
    expect(visit.connection.isClosed).toBe(true);
  });

  test("text on stdout is kept, and does not disturb", async () => {
    const program = `console.log("hello"); require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
      const { id, method } = JSON.parse(line);
      const result = { protocolVersion: "2025-06-18", capabilities: {}, serverInfo: { name: "n", version: "1" } };
      if (id === undefined) return;
      const answer = method === "initialize" ? { result } : { error: { code: -32601, message: "no" } };
      console.log(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
    });`;
    const config = readConfig({ mcpServers: { one: { command: process.execPath, args: ["-e", program] } } });
    await using visit = await visitServer(config, "one", { env });
    expect(visit.strayLines).toEqual(["hello"]);
  });

  test("one that fails says why, without secrets", async () => {
    const args = ["-e", "console.error('bad token ' + process.env.TOKEN); process.exit(3)"];
    const server = { command: process.execPath, args, env: { TOKEN: "${env:SECRET_TOKEN}" } };
    const config = readConfig({ mcpServers: { one: server } });
    await expect(visitServer(config, "one", { env })).rejects.toMatchObject({
      code: "connect-failed",
      message: expect.stringContaining("bad token ***"),
    });
    await expect(visitServer(config, "two", { env })).rejects.toMatchObject({ code: "config-invalid" });
  });
});
