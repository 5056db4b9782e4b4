import { randomUUID } from "node:crypto";
import { Events, Notifications } from "@a2c-smcp/protocol";
import { RedisServer } from "@a2c-smcp/testkit";
import { expect, onTestFinished, test } from "vitest";
import {
  ask,
  call,
  connect,
  enter,
  gone,
  join,
  listen,
  next,
  request,
} from "../integration/server/parties.ts";
import { NodeProcess } from "./node-process.ts";
import { roomOf } from "./room-of.ts";

type Ack = (...answer: unknown[]) => void;
const redisUrl = (): string => process.env["A2C_TEST_REDIS"] ?? "";
/** Long enough that a node which gets no time for a while does not lose it, short enough to wait for its end. */
const lease = 2_000;
const version = "0.2.0";

/** Nodes of one server; they end with the test. */
async function startNodes(
  count: number,
  redis = redisUrl(),
): Promise<[NodeProcess, NodeProcess, ...NodeProcess[]]> {
  const prefix = randomUUID();
  const names = Array.from({ length: count }, (_, index) => `n${index + 1}`);
  const nodes = await Promise.all(
    names.map((name) => NodeProcess.start({ name, redis, prefix, leaseMs: lease })),
  );
  for (const node of nodes) onTestFinished(() => node.kill());
  return nodes as [NodeProcess, NodeProcess];
}

/** A Redis of the test's own, old enough to let members in. */
async function startRedis(): Promise<RedisServer> {
  const redis = await RedisServer.start();
  onTestFinished(() => redis[Symbol.asyncDispose]());
  return redis.aged(3);
}

const eventually = { interval: 50 };

test("a node that is killed: its calls fail at once, its names and seats are free after its lease", async () => {
  const [first, second] = await startNodes(2);
  const agent = await enter(first.url, { role: "agent", name: "a1", office: "o1", version });
  const computer = await enter(second.url, { role: "computer", name: "c1", office: "o1", version });
  const other = await enter(second.url, { role: "agent", name: "a9", office: "o2", version });
  await enter(second.url, { role: "computer", name: "alone", office: "o3", version });
  const heard = listen(agent);
  const asked = next(computer, Events.CallTool);
  const answer = ask(agent, Events.CallTool, call({ timeout: 60 }));
  await asked;
  await second.kill();

  expect(await answer).toMatchObject({ code: 404, details: { computer: "c1" } });
  // At once: the node is not even taken for dead yet, so nobody has left.
  expect(heard).toEqual([]);
  const again = await connect(first.url, { version });
  const seat = await connect(first.url, { version });
  await expect
    .poll(() => join(again, { role: "computer", name: "c1", office: "o1" }), eventually)
    .toEqual([true, null]);
  await expect
    .poll(() => join(seat, { role: "agent", name: "a9", office: "o2" }), eventually)
    .toEqual([true, null]);
  expect(heard.map(([event]) => event)).toEqual([Notifications.LeaveOffice, Notifications.EnterOffice]);
  expect(await roomOf(agent)).toEqual(["a1", "c1"]);
  other.close();
  // Nobody else was there when it died, so whoever comes first clears it away.
  const late = await enter(first.url, { role: "agent", name: "a3", office: "o3", version });
  await expect.poll(() => roomOf(late, "o3"), eventually).toEqual(["a3"]);
});

test("a node that is paused for longer than its lease has lost its seat when it wakes", async () => {
  const [first, second] = await startNodes(2);
  const agent = await enter(second.url, { role: "agent", name: "a1", office: "o1", version });
  await enter(second.url, { role: "computer", name: "c1", office: "o1", version });
  second.pause();
  const heir = await connect(first.url, { version });
  await expect
    .poll(() => join(heir, { role: "agent", name: "a2", office: "o1" }), eventually)
    .toEqual([true, null]);
  const woken = request(agent, Events.CallTool, call());
  const lost = gone(agent);
  second.resume();

  // Whatever was asked meanwhile is refused, or goes with the connection: the seat is another's.
  const outcome = await Promise.race([woken, lost]);
  expect(Array.isArray(outcome) ? outcome[0] : { details: { retry: true } }).toMatchObject({
    details: { retry: true },
  });
  await lost;
  // The Computer's name was free, so its node took it up again.
  await expect.poll(() => roomOf(heir), eventually).toEqual(["a2", "c1"]);
});

test("without Redis calls go on for the lease, joins are refused for the moment, and all is well again after", async () => {
  const redis = await startRedis();
  const [first, second] = await startNodes(2, redis.url);
  const agent = await enter(first.url, { role: "agent", name: "a1", office: "o1", version });
  const near = await enter(first.url, { role: "computer", name: "c1", office: "o1", version });
  const far = await enter(second.url, { role: "computer", name: "c2", office: "o1", version });
  for (const computer of [near, far])
    computer.on(Events.CallTool, (_payload: unknown, ack: Ack) => ack({ content: [] }));
  const guest = await connect(first.url, { version: "0.5.0" });
  redis.pause();
  const refused = request(guest, Events.JoinOffice, { role: "computer", name: "c3", office_id: "o1" });
  const meanwhile = await Promise.all(
    ["c1", "c2"].map((computer) => ask(agent, Events.CallTool, call({ computer }))),
  );

  expect(meanwhile).toEqual([{ content: [] }, { content: [] }]);
  expect(await refused).toEqual([
    expect.objectContaining({ code: 500, details: { reason: "store-unavailable", retry: true } }),
  ]);
  await expect.poll(async () => (await fetch(`${first.url}/readyz`)).status, eventually).toBe(503);
  expect(await ask(agent, Events.CallTool, call())).toMatchObject({ code: 500, details: { retry: true } });
  redis.resume();
  await expect.poll(async () => (await fetch(`${first.url}/readyz`)).status, eventually).toBe(200);
  await expect
    .poll(() => ask(agent, Events.CallTool, call({ computer: "c2" })), eventually)
    .toEqual({ content: [] });
  expect([agent.connected, near.connected, far.connected]).toEqual([true, true, true]);
  await expect.poll(() => roomOf(agent), eventually).toEqual(["a1", "c1", "c2"]);
  // What was refused may not have been taken all the same.
  expect(await join(guest, { role: "computer", name: "c3", office: "o1" })).toEqual([]);
});

test("Redis started again, empty: members have their places again by themselves, and nobody takes them before", async () => {
  const redis = await startRedis();
  const [first, second] = await startNodes(2, redis.url);
  const agent = await enter(first.url, { role: "agent", name: "a1", office: "o1", version });
  const computer = await enter(second.url, { role: "computer", name: "c1", office: "o1", version });
  computer.on(Events.CallTool, (_payload: unknown, ack: Ack) => ack({ content: [] }));
  const thief = await connect(second.url, { version: "0.5.0" });
  await redis.kill();
  await redis.start();
  const [refusal] = await request(thief, Events.JoinOffice, { role: "agent", name: "a2", office_id: "o1" });

  expect([500, 4101]).toContain((refusal as { code: number }).code);
  await expect.poll(() => ask(agent, Events.CallTool, call()), eventually).toEqual({ content: [] });
  await expect.poll(() => roomOf(agent), eventually).toEqual(["a1", "c1"]);
  expect([agent.connected, computer.connected]).toEqual([true, true]);
  await redis.aged(3);
  expect(await request(thief, Events.JoinOffice, { role: "agent", name: "a2", office_id: "o1" })).toEqual([
    expect.objectContaining({ code: 4101 }),
  ]);
});

test("a node that is stopped finishes its calls, sends its clients away, and ends with 0", async () => {
  const [first, second] = await startNodes(2);
  const agent = await enter(first.url, { role: "agent", name: "a1", office: "o1", version });
  const busy = await enter(second.url, { role: "computer", name: "c1", office: "o1", version });
  const idle = await enter(second.url, { role: "computer", name: "c2", office: "o1", version });
  const asked = new Promise<Ack>((resolve) => {
    busy.once(Events.CallTool, (_payload: unknown, ack: Ack) => resolve(ack));
  });
  const answer = ask(agent, Events.CallTool, call());
  const acknowledge = await asked;
  const [idleGone, busyGone] = [gone(idle), gone(busy)];
  const code = second.stop();
  // A transport that ends without a word: the client comes back by itself.
  expect(await idleGone).toBe("transport close");
  expect(await ask(agent, Events.CallTool, call({ req_id: "late" }))).toMatchObject({
    details: { retry: true },
  });
  acknowledge({ content: [] });

  expect(await answer).toEqual({ content: [] });
  expect(await busyGone).toBe("transport close");
  expect(await code).toBe(0);
  // The other node hears of it by the stream, not by the end of the process.
  await expect.poll(() => roomOf(agent)).toEqual(["a1"]);
});
