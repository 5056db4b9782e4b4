import { randomUUID } from "node:crypto";
import { Events } from "@a2c-smcp/protocol";
import { TcpProxy } from "@a2c-smcp/testkit";
import type { Socket } from "socket.io-client";
import { expect, onTestFinished, test } from "vitest";
import { ask, call, connect, enter, gone, join } from "../integration/server/parties.ts";
import { NodeProcess } from "./node-process.ts";
import { roomOf } from "./room-of.ts";

type Ack = (...answer: unknown[]) => void;
const version = "0.5.0";
const eventually = { interval: 20 };

/** Two nodes, of which the first reaches Redis through a proxy. */
async function startNodes(
  parkMs = 60_000,
): Promise<{ proxy: TcpProxy; cut: NodeProcess; other: NodeProcess }> {
  const redis = process.env["A2C_TEST_REDIS"] ?? "";
  const proxy = new TcpProxy(() => Number(new URL(redis).port));
  await proxy.listen();
  onTestFinished(() => proxy[Symbol.asyncDispose]());
  const prefix = randomUUID();
  const shared = { prefix, leaseMs: 2_000, parkMs };
  const [cut, other] = await Promise.all([
    NodeProcess.start({ name: "n1", redis: `redis://127.0.0.1:${proxy.port}`, ...shared }),
    NodeProcess.start({ name: "n2", redis, ...shared }),
  ]);
  for (const node of [cut, other]) onTestFinished(() => node.kill());
  // A node that has only just begun may not have its lease yet, and takes nobody.
  for (const { url } of [cut, other])
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, eventually).toBe(200);
  return { proxy, cut, other };
}

/** When the last call that was answered was made; calls are made until the work is done. */
async function callDuring(agent: Socket, work: Promise<unknown>): Promise<number> {
  let isOver = false;
  let last = 0;
  void work.finally(() => {
    isOver = true;
  });
  for (let id = 0; !isOver; id += 1) {
    const sentAt = performance.now();
    const answer = (await ask(agent, Events.CallTool, call({ req_id: `${id}` }))) as { content?: unknown };
    if (answer.content) last = sentAt;
  }
  return last;
}

test("a node that alone lost Redis serves its agent no more when another may have the seat", async () => {
  const { proxy, cut, other } = await startNodes();
  const agent = await enter(cut.url, { role: "agent", name: "a1", office: "o1", version });
  const computer = await enter(cut.url, { role: "computer", name: "c1", office: "o1", version });
  computer.on(Events.CallTool, (_payload: unknown, ack: Ack) => ack({ content: [] }));
  const heir = await connect(other.url, { version });
  const cutAt = performance.now();
  proxy.weather = { kind: "half-open" };
  let takenAt = 0;
  const taken = expect
    .poll(async () => {
      const before = performance.now();
      const ack = await join(heir, { role: "agent", name: "a2", office: "o1" });
      if (ack.length === 0) takenAt = before;
      return ack;
    }, eventually)
    .toEqual([]);
  const lastServed = await callDuring(agent, taken);
  await taken;

  expect(lastServed).toBeGreaterThan(cutAt);
  expect(lastServed).toBeLessThan(takenAt);
  const lost = gone(agent);
  proxy.weather = { kind: "fair" };
  expect(await lost).toBe("transport close");
  // The name of the Computer was free, and its node has it again without a restart.
  await expect.poll(() => roomOf(heir), eventually).toEqual(["a2", "c1"]);
  expect(computer.connected).toBe(true);
  await expect.poll(() => ask(heir, Events.CallTool, call()), eventually).toEqual({ content: [] });
});

test("a node whose places take longer than its lease to be taken anew has them in the end", async () => {
  const { proxy, cut, other } = await startNodes();
  const computer = await enter(cut.url, { role: "computer", name: "c1", office: "o1", version });
  computer.on(Events.CallTool, (_payload: unknown, ack: Ack) => ack({ content: [] }));
  const agent = await enter(other.url, { role: "agent", name: "a1", office: "o1", version });
  proxy.weather = { kind: "half-open" };
  await expect.poll(() => roomOf(agent), eventually).toEqual(["a1"]);
  // Each step takes half a second now: to register, to look, to claim and to look again are more than the lease.
  proxy.weather = { kind: "slow", milliseconds: 250 };

  await expect.poll(() => ask(agent, Events.CallTool, call()), eventually).toEqual({ content: [] });
});

test("a node that is cut off for long sends everybody away and takes nobody, until it is back", async () => {
  const { proxy, cut } = await startNodes(2_000);
  const member = await enter(cut.url, { role: "computer", name: "c1", office: "o1", version });
  const waiting = await connect(cut.url, { version });
  const bothGone = Promise.all([gone(member), gone(waiting)]);
  proxy.weather = { kind: "half-open" };

  expect(await bothGone).toEqual(["transport close", "transport close"]);
  const door = `${cut.url}/socket.io/?EIO=4&transport=polling&a2c_version=${version}`;
  expect((await fetch(door)).status).toBe(503);
  expect((await fetch(`${cut.url}/healthz`)).status).toBe(200);
  proxy.weather = { kind: "fair" };
  const comeBack = (): Promise<string> =>
    enter(cut.url, { role: "computer", name: "c1", office: "o1", version }).then(
      () => "in",
      () => "out",
    );
  await expect.poll(comeBack, eventually).toBe("in");
});
