import { cpus, loadavg } from "node:os";
import { RedisServer } from "@a2c-smcp/testkit";
import type { Child } from "../routing/child.ts";
import { startChild } from "../routing/child.ts";
import type { LoadCommands, NodeCommands } from "./commands.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? "15");
const CROWD = Number(process.env["BENCH_CROWD"] ?? "2000");
const shapes = [
  { title: "1 pair, 1 call at a time", pairs: 1, inFlight: 1, milliseconds: 300 },
  { title: "8 pairs, 8 calls in flight each", pairs: 8, inFlight: 8, milliseconds: 500 },
] as const;

interface Contender {
  readonly title: string;
  readonly agents: string;
  readonly computers: string;
  readonly nodes: readonly Child<NodeCommands>[];
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const opsOf = async (redis: RedisServer): Promise<number> =>
  Number(/total_commands_processed:(\d+)/.exec(await redis.ask("INFO stats"))?.[1]);

await using redis = await RedisServer.start();
await redis.aged(5);
await using load = startChild<LoadCommands>("../cluster/load.ts");

async function startNodes(
  count: number,
  isShared: boolean,
): Promise<{ nodes: Child<NodeCommands>[]; urls: string[] }> {
  const nodes = Array.from({ length: count }, () => startChild<NodeCommands>("../cluster/node.ts"));
  const prefix = `bench-${count}-${Date.now()}`;
  const urls: string[] = [];
  for (const [index, node] of nodes.entries())
    urls.push(await node.ask("start", { redis: isShared ? redis.url : null, prefix, name: `n${index + 1}` }));
  return { nodes, urls };
}

print(
  `Calls through a server of several nodes; Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "?"}`,
);
print(`Load of the machine before: ${loadavg()[0]?.toFixed(1)}; beyond 1 only the ratios say something.`);
const contenders: Contender[] = [];
for (const { title, count, isShared } of [
  { title: "memory", count: 1, isShared: false },
  { title: "Redis, 1 node", count: 1, isShared: true },
  { title: "Redis, 2 nodes", count: 2, isShared: true },
  { title: "Redis, 4 nodes", count: 4, isShared: true },
]) {
  const { nodes, urls } = await startNodes(count, isShared);
  const [first = "", second] = urls;
  contenders.push({ title: `${title}, same node`, agents: first, computers: first, nodes });
  if (second) contenders.push({ title: `${title}, other node`, agents: first, computers: second, nodes });
}
// What the nodes ask of Redis while nobody does anything: their leases, and a look at their offices.
const idleFrom = await opsOf(redis);
const IDLE_SECONDS = 3;
await new Promise((resolve) => setTimeout(resolve, IDLE_SECONDS * 1_000));
const idleOps = ((await opsOf(redis)) - idleFrom) / IDLE_SECONDS;
print(`Redis operations while nobody does anything: ${idleOps.toFixed(1)} per second of seven nodes`);
for (const { title, ...shape } of shapes) {
  print(`\n${title}; medians of ${ROUNDS} rounds taken in turns`);
  print(
    "| | calls/s | p50 ms | p99 ms | CPU µs per call, all nodes | Redis operations per call | failed | p50 to memory | CPU to memory |",
  );
  print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
  const rows = contenders.map((contender) => ({ contender, rounds: [] as number[][] }));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { contender, rounds } of rows) {
      const { agents, computers, nodes } = contender;
      const cpu = async (): Promise<number> =>
        (await Promise.all(nodes.map((node) => node.ask("cpu", null)))).reduce((sum, one) => sum + one, 0);
      await load.ask("open", { agents, computers, pairs: shape.pairs });
      const before = { cpu: await cpu(), ops: await opsOf(redis) };
      const { calls, failures, seconds, p50, p99 } = await load.ask("round", shape);
      const spent = { cpu: (await cpu()) - before.cpu, ops: (await opsOf(redis)) - before.ops };
      await load.ask("close", null);
      const ops = Math.max(0, spent.ops - idleOps * seconds) / calls;
      rounds.push([calls / seconds, p50, p99, spent.cpu / calls, ops, failures]);
    }
  for (const { contender, rounds } of rows) {
    const figure = (index: number, digits: number): string =>
      median(rounds.map((round) => round[index] ?? 0)).toFixed(digits);
    // Round by round: what else the machine does meanwhile weighs on neighbours alike.
    const toMemory = (index: number): string =>
      median(rounds.map((round, at) => (round[index] ?? 0) / (rows[0]?.rounds[at]?.[index] ?? 1))).toFixed(2);
    print(
      `| ${contender.title} | ${figure(0, 0)} | ${figure(1, 3)} | ${figure(2, 2)} | ${figure(3, 0)} | ${figure(4, 3)} | ${figure(5, 0)} | ${toMemory(1)} | ${toMemory(3)} |`,
    );
  }
}
const { nodes, urls } = await startNodes(3, true);
const before = await Promise.all(nodes.map((node) => node.ask("memory", null)));
await load.ask("crowd", { urls, count: CROWD });
const after = await Promise.all(nodes.map((node) => node.ask("memory", null)));
const grown = after.reduce((sum, one, index) => sum + one - (before[index] ?? 0), 0);
print(
  `\n${CROWD} Computers on three nodes: ${(grown / CROWD / 1024).toFixed(1)} KB of memory per idle connection`,
);
await nodes[0]?.ask("die", null).catch(() => undefined);
const { all, p50, p99 } = await load.ask("comeback", { urls: urls.slice(1) });
print(
  `One node killed: its third is back after ${(all / 1000).toFixed(1)} s; away p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
);
// The nodes end with this process: their parent is gone.
process.exitCode = 0;
setTimeout(() => process.exit(), 100);
