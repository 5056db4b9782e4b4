import { Events, Notifications } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import { ask, call, enter, enterPair, eventually, gone, listen, settle, startServer } from "./parties.ts";

type Ack = (answer: unknown) => void;

/** Within the stack of whoever builds and parses it, far beyond that of a recursive walk over it. */
const deep: unknown = JSON.parse(`${"[".repeat(1_000)}${"]".repeat(1_000)}`);
const many = Array.from({ length: 300_000 }, () => 0);

describe("a message that is nested too deeply or holds too much", () => {
  test.each([
    ["depth", deep, 128],
    ["values", many, 200_000],
  ])("is refused as a request, at once and without a place in the books (%s)", async (limit, x, most) => {
    const { url, server } = await startServer();
    const { agent, computer } = await enterPair(url);
    const heard = listen(computer);

    expect(await ask(agent, Events.CallTool, call({ x }))).toMatchObject({
      code: 400,
      details: { limit, most },
    });
    expect(server.callsInFlight).toBe(0);
    expect(heard).toEqual([]);
  });

  test.each([
    ["depth", deep],
    ["values", many],
  ])("is an error as an answer, for the one who asked and at once (%s)", async (limit, x) => {
    const { url, server } = await startServer();
    const { agent, computer } = await enterPair(url);
    computer.on(Events.CallTool, (_request: unknown, ack: Ack) => ack({ x }));

    expect(await ask(agent, Events.CallTool, call({ timeout: 80_000 }))).toMatchObject({
      code: 500,
      details: { computer: "c1", limit },
    });
    expect(server.callsInFlight).toBe(0);
    expect(computer.connected).toBe(true);
  });

  test.each([
    ["depth", deep],
    ["values", many.slice(0, 2_000)],
    ["characters", "x".repeat(100_000)],
  ])("is told to nobody (%s)", async (limit, x) => {
    const { url } = await startServer();
    const { agent, computer } = await enterPair(url);
    const heard = listen(agent);

    expect(await ask(computer, Events.UpdateFinder, { x })).toMatchObject({ code: 400, details: { limit } });
    await settle(agent);
    expect(heard.filter(([event]) => event === Notifications.UpdateFinder)).toEqual([]);
  });

  test("may be set by the operator", async () => {
    const { url } = await startServer({ limits: { messageDepth: 4 } });
    const { agent } = await enterPair(url);
    expect(await ask(agent, Events.CallTool, call({ x: [[[[]]]] }))).toMatchObject({
      details: { limit: "depth", most: 4 },
    });
  });
});

test("an ack of thousands of levels, which no walk survives, ends nothing", async () => {
  const { url } = await startServer();
  const { agent, computer } = await enterPair(url);
  computer.io.engine.on("data", (frame: unknown) => {
    const id = /^2\/smcp,(\d+)\[/.exec(String(frame))?.[1];
    if (id !== undefined)
      computer.io.engine.write(`3/smcp,${id}[{"x":${"[".repeat(6_000)}${"]".repeat(6_000)}}]`);
  });

  expect(await ask(agent, Events.CallTool, call())).toMatchObject({ code: 500, details: { limit: "depth" } });
});

test("a binary event whose attachments answer to many placeholders ends its own connection only", async () => {
  const { url } = await startServer();
  const { agent, computer } = await enterPair(url);
  computer.on(Events.CallTool, (_request: unknown, ack: Ack) => ack({ content: [] }));
  const hostile = await enter(url, { role: "computer", name: "c2", office: "o1" });
  const ended = gone(hostile);
  hostile.io.engine.write('51-/smcp,["x",{"_placeholder":true,"num":0},{"_placeholder":true,"num":0}]');

  await ended;
  await expect.poll(() => ask(agent, Events.CallTool, call()), eventually).toEqual({ content: [] });
});
