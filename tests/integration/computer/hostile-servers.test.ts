import type { Computer } from "@a2c-smcp/computer";
import { fixtureServer, HostileHttp, type HostileMode, hostileServer } from "@a2c-smcp/testkit";
import { describe, expect, test } from "vitest";
import { call, startComputer, stateOf, textOf, toolNames } from "./kit.ts";

const tooDeep = { details: { message: "the server's answer is nested too deep (limit 128)" } };

/** The honest server beside the hostile one goes on as if it were alone. */
async function expectHonest(computer: Computer): Promise<void> {
  expect(stateOf(computer, "good")).toMatchObject({ phase: "ready" });
  expect(textOf(await call(computer, "good.echo", { text: "x" }))).toBe("x");
}

function startBeside(mode: HostileMode): Promise<Computer> {
  return startComputer({ good: fixtureServer(), bad: hostileServer(mode) }, { probeTimeout: 5_000 });
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

    await expect(computer.readResource("dpe://hostile/doc0", "bad")).rejects.toThrow("nested too deep");
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

  const bad = computer.servers().find(({ name }) => name === "bad");
  expect(bad?.outage?.why).toContain("nested too deep (limit 128)");
  await expectHonest(computer);
});

test("a deep schema costs only its own tool", async () => {
  await using computer = await startBeside("deep schema");

  expect(toolNames(computer)).toContain("bad.echo");
  expect(toolNames(computer).join()).not.toContain("broken");
  await expectHonest(computer);
});
