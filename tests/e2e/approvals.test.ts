import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectAgent } from "@a2c-smcp/agent";
import { everythingServer } from "@a2c-smcp/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { a2cIn } from "./a2c.ts";
import { RunningA2c } from "./running-a2c.ts";

/** Calls are approved by command while `a2c up` runs in a pipe, where nobody could be asked. */
const folder = mkdtempSync(join(tmpdir(), "a2c-approvals-"));
const env = {
  XDG_RUNTIME_DIR: join(folder, "run"),
  XDG_CACHE_HOME: join(folder, "cache"),
  XDG_STATE_HOME: join(folder, "state"),
  LC_ALL: "C.UTF-8",
};
const audit = join(folder, "audit.jsonl");
const a2c = (...args: readonly string[]) => a2cIn({ env, cwd: folder }, ...args);
let up: RunningA2c;
let agent: Awaited<ReturnType<typeof connectAgent>>;

beforeAll(async () => {
  Object.assign(process.env, env);
  await start();
}, 60_000);

async function start(): Promise<void> {
  const config = join(folder, "mcp.json");
  writeFileSync(config, JSON.stringify({ mcpServers: { everything: everythingServer() } }));
  const flags = ["--port", "0", "--json", "--print-secret", "--audit-log", audit, "--name", "lab"];
  up = new RunningA2c("up", "--config", config, ...flags);
  const { secret } = await up.line(({ event }) => event === "secret");
  const { url } = await up.line(({ event }) => event === "ready");
  agent = await connectAgent({ url: String(url), office: "main", name: "worker", secret: String(secret) });
}
afterAll(async () => {
  await agent?.close();
  await up?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const echo = (message: string) => agent.callTool("lab", "everything__echo", { message });
const list = async () =>
  JSON.parse((await a2c("approvals", "--json")).stdout) as { pending: { id: string }[]; always: object[] };

async function waiting(): Promise<string> {
  let id = "";
  await expect.poll(async () => (id = (await list()).pending[0]?.id ?? "")).not.toBe("");
  return id;
}

describe("a2c approvals", () => {
  test("where nobody looks a call is refused at once", async () => {
    await expect(echo("nobody")).rejects.toMatchObject({ code: 4005 });
    expect(await a2c("approvals")).toMatchObject({ code: 0, stderr: "No call waits for approval.\n" });
  });

  test("lists, shows, allows, denies, and tells whoever is late; what is always allowed can be revoked", async () => {
    await using page = await attend();
    const first = echo("hello there");
    const id = await waiting();
    const shown = await a2c("approvals", "show", id);
    expect(shown.stdout).toContain("The agent worker wants to run a tool:");
    expect(shown.stdout).toContain('message: "hello there"');
    expect(await a2c("approvals", "deny", id)).toMatchObject({
      code: 0,
      stdout: "everything.echo: denied with a2c approvals.\n",
    });
    expect(await first).toMatchObject({ isError: true });
    expect(await a2c("approvals", "allow", id)).toMatchObject({
      code: 1,
      stdout: "Too late: everything.echo: denied with a2c approvals.\n",
    });
    const second = echo("again");
    expect((await a2c("approvals", "allow", await waiting(), "--always")).code).toBe(0);
    expect(JSON.stringify((await second).content)).toContain("again");
    expect(JSON.stringify((await echo("unasked")).content)).toContain("unasked");
    expect((await list()).always).toMatchObject([{ server: "everything", tool: "echo" }]);
    expect((await a2c("approvals", "revoke", "everything", "echo")).code).toBe(0);
    expect(await a2c("approvals", "revoke", "everything", "echo")).toMatchObject({ code: 1 });
    const third = echo("asked again");
    await a2c("approvals", "deny", await waiting());
    expect(await third).toMatchObject({ isError: true });
    expect(await a2c("approvals", "allow", "ffffff")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("No call waits for approval as ffffff."),
    });
    page.abort();
  }, 120_000);

  test("what is always allowed is so after a restart, too, until it is revoked", async () => {
    await using page = await attend();
    const first = echo("for good");
    expect((await a2c("approvals", "allow", await waiting(), "--always")).code).toBe(0);
    await first;
    page.abort();
    await agent.close();
    await up[Symbol.asyncDispose]();
    await start();
    expect(JSON.stringify((await echo("after the restart")).content)).toContain("after the restart");
    const listed = await a2c("approvals");
    expect(listed.stdout).toMatch(
      /Always allowed, until revoked or changed:[\s\S]*everything +echo +\d{4}-\d\d-\d\d/,
    );
    expect((await a2c("approvals", "revoke", "everything", "echo")).code).toBe(0);
    await expect(echo("asked again")).rejects.toMatchObject({ code: 4005 });
  }, 120_000);

  test("every answer is a line of the audit log", () => {
    const lines = readFileSync(audit, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const settled = lines.filter(({ event }) => event === "approval settled");
    expect(settled.map(({ answer, by }) => `${String(answer)} ${String(by)}`)).toEqual([
      "deny command",
      "always command",
      "always stored",
      "deny command",
      "always command",
      "always stored",
    ]);
    expect(lines.filter(({ event }) => event === "approval revoked")).toMatchObject([
      { server: "everything", tool: "echo", by: "command" },
      { server: "everything", tool: "echo", by: "command" },
    ]);
  });
});

/** Somebody who looks, as `a2c approvals --watch` in a terminal does. */
async function attend(): Promise<AbortController & AsyncDisposable> {
  const { api } = JSON.parse(readFileSync(join(folder, "run", "a2c", `up-${up.pid}.json`), "utf8")) as {
    api: { url: string; secret: string };
  };
  const over = new AbortController();
  const headers = { authorization: `Bearer ${api.secret}` };
  const response = await fetch(new URL("/api/events?attends=yes", api.url), { headers, signal: over.signal });
  expect(response.status).toBe(200);
  // Read to its end: a body that nobody reads or holds is cancelled with the next garbage collection, and nobody looks.
  const watched = response.text().catch(() => undefined);
  return Object.assign(over, {
    async [Symbol.asyncDispose]() {
      over.abort();
      await watched;
    },
  });
}
