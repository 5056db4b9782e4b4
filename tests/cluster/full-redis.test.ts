import { randomUUID } from "node:crypto";
import { Events } from "@a2c-smcp/protocol";
import { RedisServer, TcpProxy } from "@a2c-smcp/testkit";
import { expect, onTestFinished, test } from "vitest";
import { ask, call, connect, enter, gone, join } from "../integration/server/parties.ts";
import { NodeProcess } from "./node-process.ts";
import { roomOf } from "./room-of.ts";

type Ack = (...answer: unknown[]) => void;
const version = "0.5.0";
const LEASE_MS = 2_000;
const eventually = { interval: 20 };

async function startRedis(): Promise<RedisServer> {
  const redis = await RedisServer.start();
  onTestFinished(() => redis[Symbol.asyncDispose]());
  return redis.aged(4);
}

async function startNodes(redis: string): Promise<readonly [string, string]> {
  const shared = { redis, prefix: randomUUID(), leaseMs: LEASE_MS };
  const names = ["n1", "n2"] as const;
  const [one, other] = await Promise.all([
    NodeProcess.start({ name: names[0], ...shared }),
    NodeProcess.start({ name: names[1], ...shared }),
  ]);
  for (const node of [one, other]) onTestFinished(() => node.kill());
  return [one.url, other.url];
}

/** Resolves when the nodes have had to renew their leases several times; every call until then must be answered. */
async function callForLeases(agent: Awaited<ReturnType<typeof enter>>): Promise<void> {
  const until = performance.now() + 1.5 * LEASE_MS;
  for (let id = 0; performance.now() < until; id += 1)
    expect(await ask(agent, Events.CallTool, call({ req_id: `${id}` }))).toEqual({ content: [] });
}

test("a Redis whose memory is full lets nobody in, and everybody who is in goes on, or leaves", async () => {
  const redis = await startRedis();
  const [one, other] = await startNodes(redis.url);
  const agent = await enter(one, { role: "agent", name: "a1", office: "o1", version });
  for (const name of ["c1", "c2"]) {
    const computer = await enter(other, { role: "computer", name, office: "o1", version });
    computer.on(Events.CallTool, (_payload: unknown, ack: Ack) => ack({ content: [] }));
    if (name === "c2") onTestFinished(() => void computer.disconnect());
  }
  const heir = await connect(other, { version });
  await redis.ask("CONFIG SET maxmemory 1");
  await callForLeases(agent);

  expect(await join(heir, { role: "computer", name: "c3", office: "o1" })).toMatchObject([
    { code: 500, details: { reason: "store-unavailable", retry: true } },
  ]);
  const left = gone(agent);
  agent.disconnect();
  await left;
  await redis.ask("CONFIG SET maxmemory 0");
  await expect.poll(() => join(heir, { role: "agent", name: "a2", office: "o1" }), eventually).toEqual([]);
  await expect.poll(() => roomOf(heir), eventually).toEqual(["a2", "c1", "c2"]);
});

test("nodes whose Redis became a replica find the new master behind the same address", async () => {
  const [master, replica] = await Promise.all([startRedis(), startRedis()]);
  await replica.ask(`REPLICAOF 127.0.0.1 ${master.port}`);
  await expect.poll(() => replica.ask("INFO replication"), eventually).toContain("master_link_status:up");
  let { port } = master;
  const proxy = new TcpProxy(() => port);
  await proxy.listen();
  onTestFinished(() => proxy[Symbol.asyncDispose]());
  const [one, other] = await startNodes(`redis://127.0.0.1:${proxy.port}`);
  const agent = await enter(one, { role: "agent", name: "a1", office: "o1", version });
  const computer = await enter(other, { role: "computer", name: "c1", office: "o1", version });
  computer.on(Events.CallTool, (_payload: unknown, ack: Ack) => ack({ content: [] }));
  // What the master said so far has come to the replica.
  expect(await master.ask("WAIT 1 5000")).toContain(":1");
  // The connections that there are stay with the one that was the master.
  ({ port } = replica);
  await replica.ask("REPLICAOF NO ONE");
  await master.ask(`REPLICAOF 127.0.0.1 ${replica.port}`);
  await callForLeases(agent);

  await enter(other, { role: "computer", name: "c2", office: "o1", version });
  await expect.poll(() => roomOf(agent), eventually).toEqual(["a1", "c1", "c2"]);
});
