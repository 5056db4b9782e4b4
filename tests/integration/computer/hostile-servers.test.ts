import type { Computer } from "@a2c-smcp/computer";
import { fixtureServer, HostileHttp, type HostileMode, hostileServer } from "@a2c-smcp/testkit";
import { describe, expect, test } from "vitest";
import { call, poll, startComputer, stateOf, textOf, toolNames } from "./kit.ts";

const tooDeep = { details: { message: "the server's answer is nested too deep (limit 128)" } };

/** The honest server beside the hostile one goes on as if it were alone. */
async function expectHonest(computer: Computer): Promise<void> {
  expect(stateOf(computer, "good")).toMatchObject({ phase: "ready" });
  expect(textOf(await call(computer, "good.echo", { text: "x" }))).toBe("x");
}

function problemsOf(computer: Computer): readonly string[] {
  return computer.servers.list().find(({ name }) => name === "bad")?.problems ?? [];
}

function startBeside(mode: HostileMode): Promise<Computer> {
  return startComputer({ good: fixtureServer(), bad: hostileServer(mode) }, { probeTimeoutMs: 5_000 });
}

describe("a call of a hostile server fails by itself, at once", () => {
  test.each([
    ["deep result", tooDeep],
    ["deep error", tooDeep],
    [
      "large result",
      { details: { message: expect.stringContaining("too large (more than 67108864 bytes)") } },
    ],
    [
      "many values",
      { details: { message: expect.stringContaining("too large (more than 2000000 values)") } },
    ],
  ] as const)("%s", async (mode, error) => {
    await using computer = await startBeside(mode);

    await expect(call(computer, "bad.echo")).rejects.toMatchObject(error);
    await expectHonest(computer);
    expect(stateOf(computer, "bad")).toMatchObject({ phase: "ready" });
  });

  test("deep read", async () => {
    await using computer = await startBeside("deep read");

    await expect(computer.resources.read("dpe://hostile/doc0", { server: "bad" })).rejects.toThrow(
      "nested too deep",
    );
    await expectHonest(computer);
  });
});

describe.each(["json", "events"] as const)("over HTTP with %s", (form) => {
  test.each(["deep result", "deep error", "many values"] as const)(
    "%s is an error of its call",
    async (mode) => {
      await using http = await HostileHttp.start(mode, form);
      await using computer = await startComputer({ good: fixtureServer(), bad: { url: http.url } });

      await expect(call(computer, "bad.echo")).rejects.toMatchObject({
        details: { message: expect.stringMatching("nested too deep|too large") },
      });
      await expectHonest(computer);
    },
  );
});

test.each(["deep notice", "deep request"] as const)("%s does nothing", async (mode) => {
  await using computer = await startBeside(mode);

  expect(textOf(await call(computer, "bad.echo", { text: "y" }))).toContain("y");
  await expectHonest(computer);
});

test("a deep handshake is a failed start of that server", async () => {
  await using computer = await startBeside("deep handshake");

  const bad = computer.servers.list().find(({ name }) => name === "bad");
  expect(bad?.outage).toBeDefined();
  await expectHonest(computer);
});

test("a deep schema costs only its own tool, and is told", async () => {
  await using computer = await startBeside("deep schema");

  expect(problemsOf(computer)).toEqual(["tools: broken is nested too deep (limit 128)"]);
  expect(toolNames(computer)).toContain("bad.echo");
  expect(toolNames(computer).join()).not.toContain("broken");
  await expectHonest(computer);
});

describe("calls that a hostile server does not answer as it should", () => {
  test.each([
    ["evil error", { details: { message: expect.stringMatching(/^\[:{499}\.\.\.$/) } }],
    ["no result", { details: { message: "the server's answer is none that JSON-RPC knows" } }],
    ["end at a call", { details: { reason: "mcp server exited" } }],
  ] as const)("%s", async (mode, error) => {
    await using computer = await startBeside(mode);

    await expect(call(computer, "bad.echo")).rejects.toMatchObject(error);
    await expectHonest(computer);
  });

  test.each(["no answer", "answer for another"] as const)("%s", async (mode) => {
    await using computer = await startBeside(mode);

    const answer = await computer.tools.call({ name: "bad.echo", params: {}, reqId: "r", timeoutMs: 1_000 });
    expect(answer).toMatchObject({ isError: true, meta: { a2c_timeout: true } });
    await expectHonest(computer);
  });

  test("three answers", async () => {
    await using computer = await startBeside("three answers");

    expect(textOf(await call(computer, "bad.echo"))).toBe("first");
    await expectHonest(computer);
  });

  test("evil pattern", async () => {
    await using computer = await startBeside("evil pattern");

    expect(textOf(await call(computer, "bad.echo", { s: `${"a".repeat(60)}!` }))).toContain("aaa!");
    await expectHonest(computer);
  });
});

describe("what is too much is left out and told, and costs the honest server nothing", () => {
  test("many tools", async () => {
    await using computer = await startBeside("many tools");

    expect(toolNames(computer).filter((name) => name.startsWith("tool"))).toHaveLength(5_000);
    expect(problemsOf(computer)).toEqual([
      expect.stringContaining("tools: only the first 5000 entries are taken"),
    ]);
    await expectHonest(computer);
  });

  test("many documents on a page", async () => {
    await using computer = await startBeside("many documents on a page");

    await poll(() => problemsOf(computer).join("\n")).toContain(
      "resources: a page of 200000 entries is more than 20000",
    );
    await expectHonest(computer);
  });

  test("endless cursors", async () => {
    await using computer = await startBeside("endless cursors");

    expect(problemsOf(computer)).toEqual(["tools: stopped after 100 pages"]);
    await expectHonest(computer);
  });

  test.each(["flood of notices", "garbage"] as const)("%s", async (mode) => {
    await using computer = await startBeside(mode);

    await poll(() => problemsOf(computer)).toEqual([
      expect.stringContaining("more than 1000 messages per second"),
    ]);
    await expectHonest(computer);
  });
});

test.each([
  "storm of list changes",
  "storm of updates",
  "flood of stderr",
  "answers to nothing",
  "long line",
] as const)("beside a %s honest calls go on, and its own too", async (mode) => {
  await using computer = await startBeside(mode);

  for (let count = 0; count < 20; count += 1) await expectHonest(computer);
  expect(textOf(await call(computer, "bad.echo", { text: "y" }))).toContain("y");
});

test.each(["line without end", "end at the start"] as const)("%s is a failed start", async (mode) => {
  await using computer = await startBeside(mode);

  const bad = computer.servers.list().find(({ name }) => name === "bad");
  expect(bad?.outage?.why).toBeDefined();
  await expectHonest(computer);
});

test("a silent server does not hold up the honest one", async () => {
  await using computer = await startComputer(
    { good: fixtureServer(), bad: hostileServer("silent") },
    { startTimeoutMs: 3_000, probeTimeoutMs: 1_000 },
  );

  expect(stateOf(computer, "bad")).toMatchObject({ phase: expect.not.stringMatching("ready") });
  await expectHonest(computer);
});
