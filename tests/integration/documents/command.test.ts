import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isAlive, startProgram } from "@a2c-smcp/testkit";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, test } from "vitest";
import { documentsLine } from "../command/command-line.ts";
import { clientOf, eras, withReading } from "./connect.ts";
import { makeFolder } from "./open-folder.ts";

describe.each(eras)("a2c documents serves a client of the %s era", (era) => {
  test("over stdio, from the file to its Markdown", async () => {
    await using folder = await makeFolder({ "notes/Plan.md": "# The plan\n\nFirst *this*, then that.\n" });
    const client = clientOf(era);
    await client.connect(
      new StdioClientTransport({ ...documentsLine(folder.path, "--host", "org.example"), stderr: "ignore" }),
    );
    await using reader = withReading(client, () => client.close());
    const list = async () => (await reader.client.listResources()).resources;
    await expect.poll(async () => (await list()).length).toBe(1);
    const [plan] = await list();
    expect(plan).toMatchObject({ name: "The plan", _meta: { file_type: "md", page_count: 1 } });
    const page = await client.readResource({ uri: `${plan?.uri}/pages/0?format=markdown` });
    expect(page.contents[0]).toMatchObject({ mimeType: "text/markdown" });
    expect(page.contents[0]).toHaveProperty("text", expect.stringContaining("# The plan"));
    expect(plan?.uri).toMatch(/^dpe:\/\/org\.example\/plan-[0-9a-f]{6}$/);
  });

  test("over HTTP, to whoever knows the token", async () => {
    await using folder = await makeFolder({ "plan.md": "# The plan\n\nText.\n" });
    await using command = startProgram(documentsLine(folder.path, "--http", "0"));
    await expect.poll(() => command.stderr()).toMatch(/Bearer \S+/);
    const url = new URL(/http:\S+/.exec(command.stderr())?.[0] ?? "");
    const token = /Bearer (\S+)/.exec(command.stderr())?.[1];
    const client = clientOf(era);
    const requestInit = { headers: { Authorization: `Bearer ${token}` } };
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
    await using reader = withReading(client, () => client.close());
    await expect.poll(async () => (await reader.client.listResources()).resources.length).toBe(1);
    expect(await reader.json("dpe://com.a2c-smcp.documents")).toMatchObject({ total_count: 1 });
  });
});

describe("a2c documents", { timeout: 60_000 }, () => {
  test("says which folder is not there and exits with 2", async () => {
    await using folder = await makeFolder();
    await using command = startProgram(documentsLine(join(folder.path, "nowhere")));
    expect(await command.exited).toBe(2);
    expect(command.stderr()).toMatch(/a2c: .*nowhere is no folder or file that can be read\./);
  });

  test("ends when its client has gone, and leaves no worker behind", async () => {
    await using folder = await makeFolder({ "plan.md": "# The plan\n" });
    await using command = startProgram(documentsLine(folder.path));
    const children = `/proc/${command.process.pid}/task/${command.process.pid}/children`;
    const workers = async () =>
      (await readFile(children, "utf8").catch(() => "")).trim().split(" ").filter(Boolean);
    await expect.poll(async () => (await workers()).length).toBeGreaterThan(0);
    const pids = await workers();
    command.process.stdin?.end();
    expect(await command.exited).toBe(0);
    for (const pid of pids) await expect.poll(() => isAlive(Number(pid))).toBe(false);
  });

  test("leaves no worker and no file behind when it is killed without warning", async () => {
    await using folder = await makeFolder({ "plan.md": "# The plan\n" });
    await using scratch = await makeFolder();
    await using command = startProgram({ ...documentsLine(folder.path), env: { TMPDIR: scratch.path } });
    const children = `/proc/${command.process.pid}/task/${command.process.pid}/children`;
    const workers = async () =>
      (await readFile(children, "utf8").catch(() => "")).trim().split(" ").filter(Boolean);
    await expect.poll(async () => (await workers()).length).toBeGreaterThan(0);
    const pids = await workers();
    command.process.kill("SIGKILL");
    await command.exited;
    for (const pid of pids) await expect.poll(() => isAlive(Number(pid))).toBe(false);
    const left = async () => (await readdir(scratch.path)).filter((name) => name.startsWith("a2c-"));
    await expect.poll(left).toEqual([]);
  });
});
