import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { RedisServer } from "@a2c-smcp/testkit";
import { expect, onTestFinished, test } from "vitest";
import { Chance } from "./history/chance.ts";
import { History } from "./history/history.ts";
import { NodeProcess } from "./node-process.ts";

const COUNT = Number(process.env["A2C_HISTORIES"] ?? "50");
const SEED = Number(process.env["A2C_SEED"] ?? "1");
/** So many are played at once, on the same three nodes and under the same faults. */
const AT_ONCE = 10;
const LEASE = 1_000;

type Nodes = [NodeProcess, NodeProcess, NodeProcess];
type Fault = (nodes: Nodes, chance: Chance) => Promise<void>;

interface World {
  readonly redis: RedisServer;
  readonly start: (index: number) => Promise<NodeProcess>;
}

/** What befalls the nodes while histories are played; all is as it was when it is over. */
function createFaults({ redis, start }: World): Readonly<Record<string, Fault>> {
  const kill: Fault = async (nodes, chance) => {
    const index = chance.below(nodes.length);
    await nodes[index]?.kill();
    nodes[index] = await start(index);
  };
  const pause: Fault = async (nodes, chance) => {
    const node = chance.of(nodes);
    node.pause();
    await sleep(LEASE * 1.7);
    node.resume();
  };
  const restart: Fault = async () => {
    await redis.kill();
    await redis.start();
  };
  const stop: Fault = async (nodes, chance) => {
    const index = chance.below(nodes.length);
    await nodes[index]?.stop();
    nodes[index] = await start(index);
  };
  const hang: Fault = async (_nodes, chance) => {
    redis.pause();
    await sleep(LEASE * 2 * chance.next());
    redis.resume();
  };
  return { kill, pause, restart, stop, hang };
}

test(`${COUNT} histories on three nodes break no rule, whatever befalls the nodes and Redis`, {
  timeout: 60_000 + COUNT * 3_000,
}, async () => {
  const redis = await RedisServer.start();
  onTestFinished(() => redis[Symbol.asyncDispose]());
  await redis.aged(2);
  const prefix = randomUUID();
  // On a busy machine Redis and a node may take their time to begin.
  const patience = { leaseMs: LEASE, connectTimeoutMs: 60_000 };
  const start = (index: number): Promise<NodeProcess> =>
    NodeProcess.start({ name: `n${index + 1}`, redis: redis.url, prefix, ...patience });
  const nodes = (await Promise.all([0, 1, 2].map(start))) as Nodes;
  onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.kill()))));
  const faults = createFaults({ redis, start });
  const kinds = Object.keys(faults) as [string, ...string[]];
  const urls = (): [string, ...string[]] => {
    const running = nodes.filter(({ isRunning }) => isRunning).map(({ url }) => url);
    return running.length > 0 ? (running as [string, ...string[]]) : [nodes[0].url];
  };
  const breaches: string[] = [];
  for (let first = SEED; first < SEED + COUNT; first += AT_ONCE) {
    const chance = new Chance(-first);
    const kind = kinds[((first - 1) / AT_ONCE) % kinds.length] ?? chance.of(kinds);
    const size = Math.min(AT_ONCE, SEED + COUNT - first);
    const histories = Array.from({ length: size }, (_, index) => new History(first + index, urls));
    const playing = Promise.all(histories.map((history) => history.play()));
    await sleep(300 + chance.below(600));
    await Promise.all([playing, faults[kind]?.(nodes, chance)]);
    const broken = (await Promise.all(histories.map((history) => history.finish()))).flat();
    const played = `seeds ${first} to ${first + size - 1}, ${kind}`;
    if (broken.length > 0) breaches.push(`${played}:`, ...broken);
    process.stdout.write(`${played}: ${broken.length === 0 ? "no rule broken" : broken.join("; ")}\n`);
  }
  expect(breaches).toEqual([]);
});
