import { randomUUID } from "node:crypto";
import { Events } from "@a2c-smcp/protocol";
import { RedisServer } from "@a2c-smcp/testkit";
import { expect, onTestFinished, test } from "vitest";
import { ask, call, connect, enter, gone, join, listen } from "../integration/server/parties.ts";
import { NodeProcess } from "./node-process.ts";
import { roomOf } from "./room-of.ts";

type Ack = (...answer: unknown[]) => void;
const version = "0.5.0";
const eventually = { interval: 50 };
const answerCalls = (socket: Awaited<ReturnType<typeof enter>>): unknown =>
  socket.on(Events.CallTool, (_payload: unknown, ack: Ack) => ack({ content: [] }));

async function startPair(): Promise<{
  redis: RedisServer;
  first: NodeProcess;
  second: NodeProcess;
  key: string;
}> {
  const redis = await RedisServer.start();
  onTestFinished(() => redis[Symbol.asyncDispose]());
  await redis.aged(2);
  const prefix = randomUUID();
  const start = (name: string): Promise<NodeProcess> =>
    NodeProcess.start({ name, redis: redis.url, prefix, leaseMs: 1_000 });
  const [first, second] = await Promise.all([start("n1"), start("n2")]);
  for (const node of [first, second]) onTestFinished(() => node.kill());
  return { redis, first, second, key: `${prefix}:office:{o1}` };
}

test("Redis started again with an old snapshot: everybody has its place, and news of others go on", async () => {
  const { redis, first, second, key } = await startPair();
  const agent = await enter(first.url, { role: "agent", name: "a1", office: "o1", version });
  const ghost = await enter(second.url, { role: "computer", name: "ghost", office: "o1", version });
  await redis.ask("SAVE");
  // A hundred thousand changes later: what came after the snapshot is forgotten, and who left since is back.
  await redis.ask(`HINCRBY ${key} v 100000`);
  ghost.close();
  const computer = await enter(second.url, { role: "computer", name: "c1", office: "o1", version });
  answerCalls(computer);
  await expect.poll(() => roomOf(agent), eventually).toEqual(["a1", "c1"]);
  await redis.kill();
  await redis.start();
  await redis.aged(2);
  await expect.poll(() => roomOf(agent), eventually).toEqual(["a1", "c1"]);
  await expect.poll(() => roomOf(computer), eventually).toEqual(["a1", "c1"]);
  await expect.poll(() => ask(agent, Events.CallTool, call()), eventually).toEqual({ content: [] });
  const late = await enter(second.url, { role: "computer", name: "late", office: "o1", version });
  await expect.poll(() => roomOf(agent), eventually).toEqual(["a1", "c1", "late"]);
  late.close();
  await expect.poll(() => roomOf(agent), eventually).toEqual(["a1", "c1"]);
  expect([agent.connected, computer.connected]).toEqual([true, true]);
});

test("an office that Redis lost alone is taken again by its members", async () => {
  const { redis, first, second, key } = await startPair();
  const agent = await enter(first.url, { role: "agent", name: "a1", office: "o1", version });
  const computer = await enter(second.url, { role: "computer", name: "c1", office: "o1", version });
  answerCalls(computer);
  await redis.ask(`DEL ${key}`);

  await expect.poll(() => redis.ask(`HEXISTS ${key} seat`), eventually).toBe(":1\r\n");
  await expect.poll(() => roomOf(agent), eventually).toEqual(["a1", "c1"]);
  await expect.poll(() => roomOf(computer), eventually).toEqual(["a1", "c1"]);
  const rival = await connect(second.url, { version });
  expect(await join(rival, { role: "agent", name: "a2", office: "o1" })).toEqual([
    expect.objectContaining({ code: 4101 }),
  ]);
  await expect.poll(() => ask(agent, Events.CallTool, call()), eventually).toEqual({ content: [] });
});

test("a seat that Redis lost and gave to another is the other's: who had it is sent away", async () => {
  const { redis, first, second, key } = await startPair();
  const agent = await enter(first.url, { role: "agent", name: "a1", office: "o1", version });
  const rival = await connect(second.url, { version });
  const sentAway = gone(agent);
  await redis.ask(`DEL ${key}`);
  await join(rival, { role: "agent", name: "a2", office: "o1" });

  expect(await sentAway).toBe("transport close");
  await expect.poll(() => roomOf(rival), eventually).toEqual(["a2"]);
});

test("members of a dead node leave an office that Redis lost", async () => {
  const { redis, first, second, key } = await startPair();
  const agent = await enter(first.url, { role: "agent", name: "a1", office: "o1", version });
  await enter(second.url, { role: "computer", name: "c1", office: "o1", version });
  const heard = listen(agent);
  await second.kill();
  await redis.ask(`DEL ${key}`);

  await expect.poll(() => roomOf(agent), eventually).toEqual(["a1"]);
  await expect.poll(() => redis.ask(`HEXISTS ${key} seat`), eventually).toBe(":1\r\n");
  expect(heard).toEqual([["notify:leave_office", { office_id: "o1", computer: "c1" }]]);
});
