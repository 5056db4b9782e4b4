import { Events } from "@a2c-smcp/protocol";
import type { A2cServer } from "@a2c-smcp/server";
import type { Socket } from "socket.io-client";
import { describe, expect, test } from "vitest";
import { ask, call, enter, enterPair, eventually, gone, startServer } from "./parties.ts";

type Ack = (answer: unknown) => void;

/** The answers are what is bounded here, not the speed at which a Computer gives them. */
const fast = { bytesPerSecond: 1e12, workMsPerSecond: 1e12 };
const blob = "x".repeat(1_000_000);
/** More than the system's own buffers between two sockets hold. */
const MANY = 40;

/** The WebSocket below a client, which can be told not to read. */
function webSocketOf(socket: Socket): { pause(): void; resume(): void } {
  const { ws } = socket.io.engine.transport as { ws?: { pause(): void; resume(): void } };
  if (!ws) throw new Error("The client is not connected by WebSocket");
  return ws;
}

async function count(server: A2cServer, line: RegExp): Promise<number> {
  return Number(line.exec(await server.metrics())?.[1] ?? 0);
}

const refused = /a2c_requests_total\{event="client:tool_call",outcome="400"\} (\d+)/;
const cutOff = (reason: string): RegExp =>
  new RegExp(`a2c_cut_connections_total\\{reason="${reason}"\\} (\\d+)`);

describe("an agent that does not read", () => {
  test("has answers beyond the mark refused, and all others when it reads again", async () => {
    const { server, url } = await startServer({ limits: { ...fast, sendHighWaterBytes: 2_000_000 } });
    const { agent, computer } = await enterPair(url);
    computer.on(Events.CallTool, (_request: unknown, ack: Ack) => ack({ blob }));
    webSocketOf(agent).pause();
    const answers = Array.from({ length: MANY }, () => ask(agent, Events.CallTool, call()));
    await expect.poll(() => count(server, refused), eventually).toBeGreaterThan(0);
    await expect.poll(() => server.callsInFlight, eventually).toBe(0);

    webSocketOf(agent).resume();
    const refusal = expect.objectContaining({
      code: 400,
      details: { limit: "sendHighWaterBytes", most: 2_000_000 },
    });
    const seen = await Promise.all(answers);
    expect(seen.filter((answer) => typeof answer === "object" && answer && "blob" in answer)).not.toEqual([]);
    for (const answer of seen) expect([{ blob }, refusal]).toContainEqual(answer);
    expect(await ask(agent, Events.CallTool, call())).toEqual({ blob });
  });

  test.each([
    ["after its grace", { sendHighWaterBytes: 1_000_000, slowGraceMs: 0 }, "slow-reader"],
    ["at the limit", { sendHighWaterBytes: 4_000_000, sendLimitBytes: 4_000_000 }, "slow-reader"],
    ["when all peers hold too much", { bufferedBytes: 2_000_000 }, "memory"],
  ])("is cut off %s, and nobody else is", async (_, limits, reason) => {
    const { server, url } = await startServer({ limits: { ...fast, ...limits } });
    const { agent, computer } = await enterPair(url);
    computer.on(Events.CallTool, (_request: unknown, ack: Ack) => ack({ blob }));
    const ended = gone(agent);
    webSocketOf(agent).pause();
    for (let request = 0; request < MANY; request += 1) agent.emit(Events.CallTool, call(), () => undefined);

    await expect.poll(() => count(server, cutOff(reason)), eventually).toBe(1);
    webSocketOf(agent).resume();
    await ended;
    const next = await enter(url, { role: "agent", name: "a2", office: "o1" });
    expect(await ask(next, Events.CallTool, call())).toEqual({ blob });
  });
});

test("a computer that does not read is asked nothing more, and its callers are told", async () => {
  const { url } = await startServer({ limits: { ...fast, sendHighWaterBytes: 2_000_000 } });
  const { agent, computer } = await enterPair(url);
  webSocketOf(computer).pause();
  const asked = Array.from({ length: MANY }, () => ask(agent, Events.CallTool, call({ params: { blob } })));
  expect(await Promise.race(asked)).toMatchObject({
    code: 408,
    details: { computer: "c1", limit: "sendHighWaterBytes" },
  });
});

test("a member that announces an attachment and does not send it is cut off", async () => {
  const { server, url } = await startServer({ limits: { slowGraceMs: 0 } });
  const { computer } = await enterPair(url);
  const ended = gone(computer);
  computer.io.engine.write('51-/smcp,["x",{"_placeholder":true,"num":0}]');
  await ended;
  expect(await count(server, cutOff("attachments"))).toBe(1);
});
