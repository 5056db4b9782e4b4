import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { startProgram } from "@a2c-smcp/testkit";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, test } from "vitest";
import { documentsLine } from "../command/command-line.ts";
import { callTool } from "./call-tool.ts";
import type { TestClient } from "./connect.ts";
import { clientOf, withReading } from "./connect.ts";
import { makeFolder } from "./open-folder.ts";

async function connectTo(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<TestClient & { transport: StdioClientTransport }> {
  const transport = new StdioClientTransport({ ...documentsLine(...args), env, stderr: "ignore" });
  const client = clientOf("legacy");
  await client.connect(transport);
  return { ...withReading(client, () => client.close()), transport };
}

/** Some hundred notes, each with a word of its own. */
function manyNotes(count: number): Record<string, string> {
  const body = "Some text that takes a while to be read.\n\n".repeat(50);
  return Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`notes/n${n}.md`, `# Note ${n}\n\nunique${n}\n\n${body}`]),
  );
}

describe("a2c documents with an index", { timeout: 120_000 }, () => {
  test("that is killed while it works loses nothing and writes nothing of the user's", async () => {
    await using place = await makeFolder();
    await using folder = await makeFolder(manyNotes(300));
    const index = join(place.path, "index.sqlite");
    const before = await stat(join(folder.path, "notes/n7.md"));
    const first = await connectTo([folder.path, "--index", index]);
    const pages = async () => (await callTool(first, "index_status")).structured["pages_done"];
    await expect.poll(pages).toBeGreaterThan(30);
    expect(await pages()).toBeLessThan(300);
    process.kill(first.transport.pid ?? 0, "SIGKILL");
    await first[Symbol.asyncDispose]();

    await using second = await connectTo([folder.path, "--index", index]);
    // What was known before the end is there at once.
    expect((await second.client.listResources()).resources.length).toBeGreaterThan(0);
    const status = await callTool(second, "index_status", { wait_seconds: 50 });
    expect(status.structured).toMatchObject({ is_done: true, documents: 300, notices: [] });
    expect(status.structured["pages_done"]).toBeLessThan(300);
    for (const n of [0, 150, 299]) {
      const { structured } = await callTool(second, "search_documents", { query: `unique${n}` });
      expect(structured).toMatchObject({ total: 1, hits: [{ file: `notes/n${n}.md` }] });
    }
    const after = await stat(join(folder.path, "notes/n7.md"));
    expect([after.mtimeMs, after.ctimeMs]).toEqual([before.mtimeMs, before.ctimeMs]);
    expect(await readdir(folder.path)).toEqual(["notes"]);
  });

  test("sees files that come, change and go, and tells of them", async () => {
    await using place = await makeFolder();
    await using folder = await makeFolder({ "a.md": "# First\n\nalpha\n" });
    await using reader = await connectTo([folder.path, "--index", join(place.path, "index.sqlite")]);
    const told: string[] = [];
    reader.client.setNotificationHandler("notifications/resources/list_changed", () => {
      told.push("list");
    });
    reader.client.setNotificationHandler("notifications/resources/updated", ({ params }) => {
      told.push(params.uri);
    });
    const found = async (query: string) =>
      (await callTool(reader, "search_documents", { query })).structured["total"];
    await expect.poll(() => found("alpha")).toBe(1);
    const [first] = (await reader.client.listResources()).resources;
    await reader.client.subscribeResource({ uri: first?.uri ?? "" });
    told.length = 0;
    await folder.write("b.md", "# Second\n\nbeta\n");
    await expect.poll(() => found("beta")).toBe(1);
    await expect.poll(() => told).toContain("list");
    await folder.write("a.md", "# First\n\ngamma\n");
    await expect.poll(() => told).toContain(first?.uri);
    await expect.poll(() => found("gamma")).toBe(1);
  });

  test("keeps it in the cache folder of the user, unless it is told not to keep any", async () => {
    await using cache = await makeFolder();
    await using folder = await makeFolder({ "a.md": "# First\n" });
    const env = { XDG_CACHE_HOME: cache.path };
    const first = await connectTo([folder.path, "--default-index"], env);
    expect((await callTool(first, "index_status", { wait_seconds: 30 })).structured).toMatchObject({
      has_index: true,
    });
    await first[Symbol.asyncDispose]();
    const files = await readdir(cache.path, { recursive: true });
    expect(files.some((file) => /^a2c\/documents-[0-9a-f]{16}\.v\d+\.sqlite$/.test(file))).toBe(true);
    await using second = await connectTo([folder.path], { XDG_CACHE_HOME: join(cache.path, "other") });
    expect((await callTool(second, "index_status")).structured).toMatchObject({ has_index: false });
    await expect(readFile(join(cache.path, "other"))).rejects.toThrow();
  });

  test.each([
    ["--index-limit", "none"],
    ["--poll", "-1"],
  ])("refuses %s %s and says what it must be", async (flag, value) => {
    await using folder = await makeFolder();
    await using command = startProgram(documentsLine(folder.path, `${flag}=${value}`));
    expect(await command.exited).toBe(2);
    expect(command.stderr()).toContain("number above 0");
  });
});
