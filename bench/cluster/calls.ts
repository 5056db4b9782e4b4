import type { RedisServer } from "@a2c-smcp/testkit";
import { startChild } from "../routing/child.ts";
import type { LoadCommands } from "./commands.ts";
import type { BenchNode } from "./world.ts";
import { cpuOf, median, opsOf, print, startServer } from "./world.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? "15");
const IDLE_SECONDS = 3;
const shapes = [
  { title: "1 pair, 1 call at a time", pairs: 1, inFlight: 1, milliseconds: 300 },
  { title: "8 pairs, 8 calls in flight each", pairs: 8, inFlight: 8, milliseconds: 500 },
] as const;

type Shape = (typeof shapes)[number];

interface Contender {
  readonly title: string;
  readonly agents: string;
  readonly computers: string;
  readonly nodes: readonly BenchNode[];
  readonly isOnRedis: boolean;
}

interface Row extends Contender {
  readonly group: number;
  /** Calls a second, p50, p99, CPU, Redis operations and failures of each round. */
  readonly rounds: number[][];
}

/** Calls on the same node and between nodes, of servers of one to four nodes, beside the memory store. */
export async function measureCalls(redis: RedisServer): Promise<void> {
  const contenders = await startContenders(redis);
  await using load = startChild<LoadCommands>("../cluster/load.ts");
  const idleFrom = await opsOf(redis);
  await new Promise((resolve) => setTimeout(resolve, IDLE_SECONDS * 1_000));
  const idleOps = ((await opsOf(redis)) - idleFrom) / IDLE_SECONDS;
  const nodes = new Set(contenders.filter(({ isOnRedis }) => isOnRedis).flatMap((one) => one.nodes)).size;
  print(`\nRedis operations while nobody does anything: ${idleOps.toFixed(1)} per second of ${nodes} nodes`);
  for (const shape of shapes) {
    const rows: Row[] = [];
    for (const contender of contenders) {
      const { agents, computers } = contender;
      const group = await load.ask("open", { agents, computers, pairs: shape.pairs });
      rows.push({ ...contender, group, rounds: [] });
    }
    for (let round = 0; round < ROUNDS; round += 1)
      for (const row of round % 2 === 0 ? rows : rows.toReversed()) {
        const before = { cpu: await cpuOf(row.nodes), ops: await opsOf(redis) };
        const { calls, failures, seconds, p50, p99 } = await load.ask("round", {
          ...shape,
          group: row.group,
        });
        const cpu = (await cpuOf(row.nodes)) - before.cpu;
        // What the nodes ask of Redis by themselves is not the calls'.
        const ops = Math.max(0, (await opsOf(redis)) - before.ops - 1 - idleOps * seconds);
        row.rounds.push([calls / seconds, p50, p99, cpu / calls, ops / calls, failures]);
      }
    printRows(shape, rows);
  }
  await load.ask("close", null);
  for (const { nodes } of contenders) await Promise.all(nodes.map((node) => node[Symbol.asyncDispose]()));
}

async function startContenders(redis: RedisServer): Promise<Contender[]> {
  const contenders: Contender[] = [];
  for (const [title, count, store] of [
    ["memory", 1, undefined],
    // Two processes that run the same code: what they differ by is no store's.
    ["memory again", 1, undefined],
    ["Redis, 1 node", 1, redis],
    ["Redis, 2 nodes", 2, redis],
    ["Redis, 4 nodes", 4, redis],
  ] as const) {
    const { nodes, urls } = await startServer(count, store);
    const [first = "", second] = urls;
    const server = { agents: first, nodes, isOnRedis: store !== undefined };
    contenders.push({ title: `${title}, same node`, computers: first, ...server });
    if (second) contenders.push({ title: `${title}, other node`, computers: second, ...server });
  }
  return contenders;
}

function printRows({ title }: Shape, rows: readonly Row[]): void {
  print(`\n${title}; medians of ${ROUNDS} rounds taken in turns`);
  print(
    "| | calls/s | p50 ms | p99 ms | CPU µs per call, all nodes | Redis operations per call | failed | rate to memory | p50 to memory | CPU to memory | p50 to same node |",
  );
  print(`|${" --- |".repeat(11)}`);
  for (const [at, row] of rows.entries()) {
    const figure = (index: number, digits: number): string =>
      median(row.rounds.map((round) => round[index] ?? 0)).toFixed(digits);
    // Round by round: what else the machine does meanwhile weighs on neighbours alike.
    const beside = (other: Row | undefined, index: number): string =>
      median(
        row.rounds.map((round, number) => (round[index] ?? 0) / (other?.rounds[number]?.[index] ?? 1)),
      ).toFixed(2);
    const [memory] = rows;
    const sameNode = row.agents === row.computers ? "" : beside(rows[at - 1], 1);
    const figures = [figure(0, 0), figure(1, 3), figure(2, 2), figure(3, 0), figure(4, 3), figure(5, 0)];
    const ratios = [beside(memory, 0), beside(memory, 1), beside(memory, 3), sameNode];
    print(`| ${[row.title, ...figures, ...ratios].join(" | ")} |`);
  }
}
