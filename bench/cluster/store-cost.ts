import type { RedisServer } from "@a2c-smcp/testkit";
import type { Child } from "../routing/child.ts";
import { startChild } from "../routing/child.ts";
import type { LoadCommands } from "./commands.ts";
import type { BenchNode } from "./world.ts";
import { cpuOf, mean, median, print, startServer } from "./world.ts";

const PROCESSES = Number(process.env["BENCH_PROCESSES"] ?? "3");
const SLICES = Number(process.env["BENCH_SLICES"] ?? "40");
const SLICE = 100;
/** Milliseconds of calls after which the code of a process is as fast as it gets. */
const WARM_UP = 2_000;
const IDLE_SECONDS = 6;
const shapes = [
  { title: "1 pair, 1 call at a time", pairs: 1, inFlight: 1 },
  { title: "8 pairs, 8 calls in flight each", pairs: 8, inFlight: 8 },
] as const;
const stores = ["memory", "Redis"] as const;

type Shape = (typeof shapes)[number];

interface Row {
  readonly store: (typeof stores)[number];
  readonly url: string;
  readonly nodes: readonly BenchNode[];
  group: number;
  /** Of each slice. */
  cpu: number[];
  rate: number[];
}

/**
 * What the store costs a call on the same node. Two processes that run the same code differ by more than that: there are several of
 * each, warm, and slices of a tenth of a second take turns, so that whatever else happens weighs on all alike. How far those
 * of the memory store differ from each other says how far the figures can be trusted.
 */
export async function measureStoreCost(redis: RedisServer): Promise<void> {
  await using load = startChild<LoadCommands>("../cluster/load.ts");
  const rows = await startRows(redis);
  for (const shape of shapes) {
    await playShape(shape, rows, load);
    printShape(shape.title, rows);
  }
  for (const { nodes } of rows) await Promise.all(nodes.map((node) => node[Symbol.asyncDispose]()));
  await measureIdle(redis);
}

async function startRows(redis: RedisServer): Promise<Row[]> {
  const rows: Row[] = [];
  for (let number = 0; number < PROCESSES; number += 1)
    for (const store of stores) {
      const { nodes, urls } = await startServer(1, store === "Redis" ? redis : undefined);
      rows.push({ store, url: urls[0] ?? "", nodes, group: 0, cpu: [], rate: [] });
    }
  return rows;
}

async function playShape({ pairs, inFlight }: Shape, rows: Row[], load: Child<LoadCommands>): Promise<void> {
  for (const row of rows) {
    const group = await load.ask("open", { agents: row.url, computers: row.url, pairs });
    await load.ask("round", { group, inFlight, milliseconds: WARM_UP });
    Object.assign(row, { group, cpu: [], rate: [] });
  }
  for (let slice = 0; slice < SLICES; slice += 1)
    for (const row of slice % 2 === 0 ? rows : rows.toReversed())
      await playSlice(row, (group) => load.ask("round", { group, inFlight, milliseconds: SLICE }));
}

async function playSlice(
  row: Row,
  play: (group: number) => Promise<{ calls: number; seconds: number }>,
): Promise<void> {
  const before = await cpuOf(row.nodes);
  const { calls, seconds } = await play(row.group);
  row.cpu.push(((await cpuOf(row.nodes)) - before) / calls);
  row.rate.push(calls / seconds);
}

function printShape(title: string, rows: readonly Row[]): void {
  print(
    `\n${title}; ${PROCESSES} processes of each, ${SLICES} slices of ${SLICE} ms for each process, in turns`,
  );
  print(
    "| store, same node | calls/s | rate to memory | of single processes | CPU µs per call | CPU to memory | of single processes |",
  );
  print(`|${" --- |".repeat(7)}`);
  const memory = rows.filter(({ store }) => store === "memory");
  for (const store of stores) {
    const own = rows.filter((row) => row.store === store);
    const figures = (["rate", "cpu"] as const).flatMap((of) => {
      const toMemory = (some: readonly Row[]): string =>
        median(some[0]?.[of].map((_, at) => sliceOf(some, of, at) / sliceOf(memory, of, at)) ?? []).toFixed(
          3,
        );
      const digits = of === "rate" ? 0 : 1;
      const figure = median(own.flatMap((row) => row[of])).toFixed(digits);
      return [figure, toMemory(own), own.map((row) => toMemory([row])).join(", ")];
    });
    print(`| ${[store, ...figures].join(" | ")} |`);
  }
}

function sliceOf(rows: readonly Row[], of: "cpu" | "rate", at: number): number {
  return mean(rows.map((row) => row[of][at] ?? 0));
}

/** What a node does when nobody calls: its lease, its look at the offices, its words to other nodes. */
async function measureIdle(redis: RedisServer): Promise<void> {
  const figures: string[] = [];
  for (const [title, count, store] of [
    ["memory", 1, undefined],
    ["Redis, one node", 1, redis],
    ["Redis, each of four nodes", 4, redis],
  ] as const) {
    const { nodes } = await startServer(count, store);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const before = await cpuOf(nodes);
    await new Promise((resolve) => setTimeout(resolve, IDLE_SECONDS * 1_000));
    const perNode = ((await cpuOf(nodes)) - before) / count / IDLE_SECONDS / 1_000;
    figures.push(`${title} ${perNode.toFixed(1)} ms`);
    await Promise.all(nodes.map((node) => node[Symbol.asyncDispose]()));
  }
  print(`\nCPU of a node when nobody does anything, per second: ${figures.join(", ")}`);
}
