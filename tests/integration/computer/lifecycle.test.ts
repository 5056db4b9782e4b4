import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { fixtureServer, isAlive, TemporaryFolder } from "@a2c-smcp/testkit";
import { describe, expect, onTestFinished, test } from "vitest";
import { call, createComputer, pidOf, poll, startComputer, stateOf, textOf, toolNames } from "./kit.ts";

function temporaryFile(): string {
  const folder = new TemporaryFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  return folder.at("starts");
}

describe("the start of a Computer", () => {
  test("does not let a server that hangs delay or break the others", async () => {
    const servers = { hanging: fixtureServer({ hang: true }), good: fixtureServer() };
    await using computer = createComputer(servers, { startTimeoutMs: 60_000 });
    const starting = computer.start();

    await poll(() => stateOf(computer, "good")?.phase).toBe("ready");

    expect(textOf(await call(computer, "echo", { text: "x" }))).toBe("x");
    expect(stateOf(computer, "hanging")?.phase).toBe("starting");
    await computer.close();
    await starting;
  });

  test("gives up on a server that hangs when its time is over, and tries again later", async () => {
    await using computer = await startComputer({ s: fixtureServer({ hang: true }) }, { startTimeoutMs: 500 });

    expect(stateOf(computer, "s")).toMatchObject({
      phase: "failed",
      code: "start-timeout",
      why: 'MCP server "s" was not ready within 500 ms',
      nextTry: expect.any(Date),
    });
  });

  test("tries a server again that failed, until it succeeds", async () => {
    const file = temporaryFile();
    // A start that fails counts twice: the second time without the question that may have caused it.
    const flaky = fixtureServer({ crashStarts: { times: 3, file }, stderr: "the config is missing" });
    await using computer = await startComputer({ flaky });

    expect(stateOf(computer, "flaky")).toMatchObject({
      phase: "failed",
      why: 'MCP server "flaky" ended with exit code 3 while it started. It wrote last: the config is missing',
    });
    await poll(() => toolNames(computer)).toContain("echo");
    expect(Number(readFileSync(file, "utf8"))).toBe(4);
  });

  test("says why a command cannot be started", async () => {
    await using computer = await startComputer({ a: { command: "no-such-command-anywhere" } });

    expect(stateOf(computer, "a")).toMatchObject({
      phase: "failed",
      code: "spawn-failed",
      why: expect.stringContaining('Cannot start "no-such-command-anywhere": no such command'),
    });
  });

  test("leaves a server alone whose input is missing, and starts the rest", async () => {
    await using computer = await startComputer({
      needy: fixtureServer({ env: { KEY: `\${input:nowhere}` } }),
      good: fixtureServer(),
    });

    expect(stateOf(computer, "good")?.phase).toBe("ready");
    expect(stateOf(computer, "needy")).toMatchObject({
      phase: "failed",
      code: "input-unknown",
      why: expect.stringContaining('MCP server "needy" needs the input "nowhere"'),
      nextTry: undefined,
    });
  });
});

describe("a server", () => {
  test("that crashes is started again, and its tools come back", async () => {
    await using computer = await startComputer({ s: fixtureServer() });
    const lists: number[] = [];
    computer.on("tools-changed", (tools) => lists.push(tools.length));
    const count = computer.tools.list().length;
    const pid = pidOf(computer, "s");

    await expect(call(computer, "exit")).rejects.toMatchObject({
      code: 4003,
      details: { mcp_server: "s", reason: "mcp server exited" },
    });

    await poll(() => lists).toEqual([0, count]);
    expect(pidOf(computer, "s")).not.toBe(pid);
    expect(textOf(await call(computer, "echo", { text: "back" }))).toBe("back");
  });

  test("that is down answers calls of its tools with 4003, not as if they did not exist", async () => {
    await using computer = await startComputer({ s: fixtureServer() }, { backoff: { firstMs: 60_000 } });

    await expect(call(computer, "exit")).rejects.toMatchObject({ code: 4003 });
    await poll(() => stateOf(computer, "s")?.phase).toBe("failed");

    await expect(call(computer, "echo", { text: "x" })).rejects.toMatchObject({
      code: 4003,
      details: { mcp_server: "s", reason: "mcp server is not running", phase: "failed" },
    });
  });

  test.each(["legacy", "modern"] as const)(
    "of the %s era that hangs is found by its health and started again",
    async (era) => {
      const health = { everyMs: 200, timeoutMs: 1_000, misses: 2 };
      await using computer = await startComputer({ s: fixtureServer({ era }) }, { health });
      const pid = pidOf(computer, "s");
      const phases: string[] = [];
      computer.on("server-state", (_, { phase }) => phases.push(phase));

      await expect(call(computer, "freeze")).rejects.toMatchObject({
        code: 4003,
        details: { reason: "mcp server exited" },
      });

      await poll(() => phases).toEqual(["degraded", "failed", "starting", "ready"]);
      expect(pidOf(computer, "s")).not.toBe(pid);
    },
  );

  test("that knows only the older era is spoken to in it, though it ends when asked for the newer", async () => {
    await using computer = await startComputer({ s: fixtureServer({ era: "legacy", exitOnProbe: true }) });

    expect(stateOf(computer, "s")).toMatchObject({
      phase: "ready",
      era: "legacy",
      protocolVersion: "2025-11-25",
    });

    const pid = pidOf(computer, "s");
    await expect(call(computer, "exit")).rejects.toMatchObject({ code: 4003 });
    await poll(() => [undefined, pid].includes(pidOf(computer, "s"))).toBe(false);
  });

  test("that is slow to read the question for the newer era, and then ends, is spoken to in the older", async () => {
    const server = fixtureServer({ era: "legacy", exitOnProbe: true });
    await using computer = await startComputer({ s: server }, { probeTimeoutMs: 1 });

    expect(stateOf(computer, "s")).toMatchObject({ phase: "ready", era: "legacy" });
  });

  test("of both eras is spoken to in the newer", async () => {
    await using computer = await startComputer({ s: fixtureServer() });

    expect(stateOf(computer, "s")).toMatchObject({
      phase: "ready",
      era: "modern",
      protocolVersion: "2026-07-28",
      capabilities: { tools: { listChanged: true } },
      since: expect.any(Date),
    });
  });

  test("of the newer era alone is found although it starts too slowly for the question", async () => {
    await using computer = await startComputer(
      { s: fixtureServer({ era: "modern" }) },
      { probeTimeoutMs: 1 },
    );

    expect(stateOf(computer, "s")).toMatchObject({ phase: "ready", era: "modern" });
  });
});

describe("the end of a Computer", () => {
  test("takes the grandchildren of its servers along", async () => {
    const computer = await startComputer({ s: fixtureServer() });
    const grandchild = Number(textOf(await call(computer, "spawn_child")));
    expect(isAlive(grandchild)).toBe(true);

    await computer.close();

    await poll(() => isAlive(grandchild)).toBe(false);
    expect(stateOf(computer, "s")).toEqual({ phase: "stopped" });
  });

  test("takes a server along that neither its stdin nor SIGTERM can end", async () => {
    const computer = await startComputer({ s: fixtureServer({ stubborn: true }) }, { graceMs: 200 });
    const pid = pidOf(computer, "s") ?? 0;
    expect(isAlive(pid)).toBe(true);

    await computer.close();

    expect(isAlive(pid)).toBe(false);
  });

  test("comes too when the program exits without closing it", async () => {
    const program = fileURLToPath(new URL("./exit-without-closing.ts", import.meta.url));
    const run = promisify(execFile);

    const { stdout } = await run(process.execPath, [
      "--conditions",
      "@a2c-smcp/source",
      "--import",
      "tsx",
      program,
    ]);

    expect(Number(stdout)).toBeGreaterThan(0);
    await poll(() => isAlive(Number(stdout))).toBe(false);
  });

  test("comes in the middle of a start, too", async () => {
    const computer = createComputer({ s: fixtureServer({ hang: true }) });
    const starting = computer.start();
    await poll(() => stateOf(computer, "s")?.phase).toBe("starting");

    await computer.close();
    await starting;

    expect(stateOf(computer, "s")).toEqual({ phase: "stopped" });
  });

  test("ends calls that are under way, and may be asked for twice", async () => {
    const computer = await startComputer({ s: fixtureServer() });
    const pending = call(computer, "slow");
    const settled = expect(pending).rejects.toMatchObject({ code: 4003 });

    await Promise.all([computer.close(), computer.close()]);

    await settled;
  });

  test("of a crashed server: its grandchildren end with it, and calls do not wait for them", async () => {
    await using computer = await startComputer({ s: fixtureServer() });
    const grandchild = Number(textOf(await call(computer, "spawn_child")));

    await expect(call(computer, "exit")).rejects.toMatchObject({ code: 4003 });

    await poll(() => isAlive(grandchild)).toBe(false);
  });
});
