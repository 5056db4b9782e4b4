import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import type { AddressInfo, Server } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Agent } from "@a2c-smcp/agent";
import { connectAgent } from "@a2c-smcp/agent";
import { descendantsOf, filesystemServer, fixtureServer, TemporaryFolder } from "@a2c-smcp/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { a2cIn } from "./a2c.ts";
import { RunningA2c } from "./running-a2c.ts";

/** What most tests share: one running system with documents, a config and a port that was taken. */
const folder = mkdtempSync(join(tmpdir(), "a2c-up-"));
const documents = join(folder, "documents");
const config = join(folder, "mcp.json");
// The state files of these tests stay apart from those of whoever runs them.
process.env["XDG_RUNTIME_DIR"] = join(folder, "run");
process.env["XDG_CACHE_HOME"] = join(folder, "cache");

let blocker: Server;
let taken: number;
let up: RunningA2c;
let agent: Agent;

type Line = Readonly<Record<string, unknown>>;
const named =
  (event: string) =>
  (line: Line): boolean =>
    line["event"] === event;

function writeServers(mcpServers: Record<string, unknown>): void {
  writeFileSync(config, JSON.stringify({ mcpServers }));
}

function stateFile(): string {
  const runtime = join(folder, "run", "a2c");
  return join(runtime, readdirSync(runtime).find((name) => name === `up-${up.pid}.json`) ?? "none");
}

/** Those that still run; one that has ended and waits to be collected does not. */
function alive(pids: readonly number[]): string[] {
  const table = execFileSync("ps", ["-eo", "pid=,stat=,args="], { encoding: "utf8" });
  return table.split("\n").filter((row) => {
    const [pid, state = "Z"] = row.trim().split(/\s+/);
    return pids.includes(Number(pid)) && !state.startsWith("Z");
  });
}

beforeAll(async () => {
  mkdirSync(documents);
  writeFileSync(join(documents, "plan.md"), "# The plan\n\nBuild the lighthouse.\n");
  writeFileSync(join(documents, "stock.csv"), "part,count\nlamp,2\n");
  writeFileSync(join(documents, "broken.docx"), "this is no archive");
  writeServers({ files: filesystemServer(documents) });
  blocker = createServer().listen(0, "127.0.0.1");
  await once(blocker, "listening");
  taken = (blocker.address() as AddressInfo).port;
  up = new RunningA2c(
    "up",
    documents,
    "--config",
    config,
    "--port",
    String(taken),
    "--name",
    "desk",
    "--secret",
    "open sesame",
    "--json",
  );
  await up.line(named("ready"));
  const { url } = JSON.parse(readFileSync(stateFile(), "utf8")) as { url: string };
  agent = await connectAgent({ url, office: "main", name: "tester", secret: "open sesame" });
}, 60_000);

afterAll(async () => {
  await agent?.close();
  await up?.[Symbol.asyncDispose]();
  blocker?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("a2c up --json", () => {
  test("each event has the fields that its help promises", async () => {
    await up.line(named("indexed"));
    const shapeOf = async (event: string) => Object.keys(await up.line(named(event)));
    expect(await shapeOf("starting")).toEqual(["event", "folders", "configs"]);
    expect(await shapeOf("listening")).toEqual(["event", "url", "port", "wanted_port"]);
    expect(await shapeOf("documents")).toEqual(["event", "count", "types", "unread"]);
    expect(await shapeOf("unread")).toEqual(["event", "file", "reason", "message"]);
    expect(await shapeOf("ready")).toEqual(["event", "url", "office", "computer", "tools", "ms"]);
    expect(await shapeOf("indexed")).toEqual(["event", "pages"]);
    const { stdout: help } = await a2cIn({}, "up", "--help");
    for (const { event } of up.lines) expect(help).toContain(String(event));
  });

  test("a port that is taken gives way to the next free one, and says so", async () => {
    const { port, wanted_port: wanted, url } = await up.line(named("listening"));
    expect(wanted).toBe(taken);
    expect(port).toBeGreaterThan(taken);
    expect(url).toBe(`http://127.0.0.1:${String(port)}`);
  });

  test("what is ready and what could not be read is told", async () => {
    const catalogue = await up.line((line) => named("documents")(line) && line["count"] === 2);
    expect(catalogue["types"]).toEqual({ md: 1, csv: 1 });
    expect(await up.line(named("unread"))).toMatchObject({ file: "broken.docx", reason: "damaged" });
    expect(await up.line((line) => line["server"] === "documents" && line["phase"] === "ready")).toBeTruthy();
  });

  test("an agent sees the documents, and what it does is told", async () => {
    const { documents: found } = await agent.getFinder("desk", {});
    expect(found.map(({ title }) => title).toSorted()).toEqual(["The plan", "stock"]);
    expect(await up.line((line) => line["kind"] === "documents")).toMatchObject({ event: "call", ok: true });
    expect(await up.line((line) => named("entered")(line) && line["role"] === "agent")).toMatchObject({
      name: "tester",
    });
  });

  test("without a terminal our documents are read, and tools of others refused, whatever they say of themselves (#tools.hints)", async () => {
    const found = await agent.callTool("desk", "search_documents", { query: "lighthouse" });
    expect(JSON.stringify(found.content)).toContain("plan");
    const read = agent.callTool("desk", "list_directory", { path: documents });
    await expect(read).rejects.toMatchObject({ code: 4005 });
    const write = agent.callTool("desk", "write_file", { path: join(documents, "x.txt"), content: "x" });
    await expect(write).rejects.toMatchObject({ code: 4005 });
    expect(await up.line((line) => line["what"] === "write_file")).toMatchObject({ kind: "tool", ok: false });
  });

  test("only the user can read the file with the secret", () => {
    expect(statSync(stateFile()).mode & 0o777).toBe(0o600);
  });

  test("a changed configuration is followed, and the documents stay", async () => {
    const from = up.lines.length;
    writeServers({ files: filesystemServer(documents), fixture: fixtureServer() });
    await up.line((line) => line["server"] === "fixture" && line["phase"] === "ready", from);
    writeFileSync(config, "{ broken");
    expect(await up.line(named("config-error"), from)).toMatchObject({
      message: expect.stringContaining(config),
    });
    const { documents: found } = await agent.getFinder("desk", {});
    expect(found).toHaveLength(2);
  });

  test("a server that the operator trusts is believed which of its tools only read (#tools.hints)", async () => {
    const from = up.lines.length;
    writeServers({ files: { ...filesystemServer(documents), trust_hints: true } });
    await up.line(named("config-changed"), from);
    const list = () => agent.callTool("desk", "list_directory", { path: documents });
    await expect.poll(async () => JSON.stringify(await list().catch(String))).toContain("plan.md");
    const write = agent.callTool("desk", "write_file", { path: join(documents, "y.txt"), content: "y" });
    await expect(write).rejects.toMatchObject({ code: 4005 });
  });

  test("a file that is added later comes into the catalogue", async () => {
    writeFileSync(join(documents, "later.txt"), "Later.\n");
    await up.line((line) => named("documents")(line) && line["count"] === 3);
  });
});

describe("the end of a2c up", () => {
  test("Ctrl-C ends everything: no process and no state file is left", async () => {
    writeServers({ stubborn: fixtureServer({ stubborn: true }) });
    await using second = new RunningA2c("up", documents, "--config", config, "--port", "0", "--json");
    await second.line((line) => line["server"] === "stubborn" && line["phase"] === "ready");
    await second.line(named("ready"));
    const started = descendantsOf(second.pid);
    expect(started.length).toBeGreaterThan(0);
    second.kill("SIGINT");
    expect(await second.exited()).toBe(0);
    expect(second.lines.at(-1)).toMatchObject({ event: "stopped" });
    await expect.poll(() => alive(started)).toEqual([]);
    expect(readdirSync(join(folder, "run", "a2c"))).not.toContain(`up-${second.pid}.json`);
  });

  test("a second Ctrl-C ends it at once, with everything that it started", async () => {
    writeServers({ stubborn: fixtureServer({ stubborn: true }) });
    await using second = new RunningA2c("up", "--config", config, "--port", "0", "--json");
    await second.line((line) => line["server"] === "stubborn" && line["phase"] === "ready");
    const started = descendantsOf(second.pid);
    second.kill("SIGINT");
    await second.line(named("stopping"));
    second.kill("SIGINT");
    expect(await second.exited()).toBe(1);
    await expect.poll(() => alive(started)).toEqual([]);
  });
});

test("a2c up FILE serves that file and nothing beside or below its folder", async () => {
  using place = new TemporaryFolder({
    "a (1).md": "# The first",
    "b.md": "# The second",
    "below/a (1).md": "# The third",
  });
  await using alone = new RunningA2c("up", place.at("a (1).md"), "--port", "0", "--json", "--no-open");
  const { count } = await alone.line(named("documents"));
  expect(count).toBe(1);
  await alone.line(named("indexed"));
  expect(alone.lines.filter(named("documents")).map((line) => line["count"])).toEqual([1]);
});

test("--print-secret shows what an agent of another program connects with", async () => {
  using place = new TemporaryFolder({ "a.md": "# A" });
  const args = ["up", place.path, "--port", "0", "--json", "--no-open", "--print-secret"];
  await using shown = new RunningA2c(...args);
  const { secret } = await shown.line(named("secret"));
  const { url } = await shown.line(named("ready"));
  await using stranger = await connectAgent({
    ...{ url: String(url), secret: String(secret), office: "main", name: "stranger" },
  });
  expect(stranger.computers()).toHaveLength(1);
  expect(up.lines.some(named("secret"))).toBe(false);
});

test("--include and --exclude choose among the files of a2c up", async () => {
  using place = new TemporaryFolder({ "a.md": "# A", "b.txt": "B", "drafts/c.md": "# C" });
  const globs = ["--include", "*.md", "--exclude", "drafts/**"];
  await using some = new RunningA2c("up", place.path, "--port", "0", "--json", "--no-open", ...globs);
  expect(await some.line(named("documents"))).toMatchObject({ count: 1, types: { md: 1 } });
});

test("what a2c up cannot start with is wrong use: exit code 2, said on stderr", async () => {
  const cases = [
    [["/no/such/folder"], "/no/such/folder is no folder or file that can be read."],
    [["--config", "/no/such/file.json"], "/no/such/file.json"],
    [[".", "--ocr", "--ocr-languages", "xyz"], /Tesseract has no language xyz|no program tesseract/],
    [[".", "--password-file", "/no/such/passwords"], "/no/such/passwords cannot be read"],
    [["--port", "70000"], "A port is a number from 0 to 65535."],
  ] as const;
  const outcomes = await Promise.all(
    cases.map(([args]) => a2cIn({ cwd: documents }, "up", "--json", ...args)),
  );
  for (const [index, [, message]] of cases.entries())
    expect(outcomes[index]).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(message) });
});

test("where the cache folder takes no index, what to do is said, and can be done", async () => {
  await using place = new TemporaryFolder();
  await place.write("docs/a.md", "# A\n\nbattery");
  const cache = await place.write("no-folder", "");
  const before = process.env["XDG_CACHE_HOME"];
  process.env["XDG_CACHE_HOME"] = cache;
  try {
    const start = ["up", join(place.path, "docs"), "--port", "0", "--name", "ro", "--json"];
    await using first = new RunningA2c(...start);
    await first.line(named("indexed"));
    expect(first.stderr).toContain(`The index cannot be kept in ${cache}`);
    const [option = ""] = /--[a-z-]+/.exec(first.stderr.slice(first.stderr.indexOf("cannot be kept"))) ?? [];
    const file = join(place.path, "own.sqlite");
    await using second = new RunningA2c(...start, option, file);
    await second.line(named("indexed"));
    expect(second.stderr).not.toContain("cannot be kept");
    expect(statSync(file).size).toBeGreaterThan(0);
  } finally {
    process.env["XDG_CACHE_HOME"] = before;
  }
});
