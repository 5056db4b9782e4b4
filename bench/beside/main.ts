import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { machine, ms, print, printTable } from "../finder/measure.ts";
import type { ProviderCommands } from "../finder/provider-commands.ts";
import { settle } from "../finder/settle.ts";
import type { Child } from "../routing/child.ts";
import { startChild } from "../routing/child.ts";
import type { Query, SideCommands, Spent } from "./side-commands.ts";

// This checkout beside another one, `BESIDE=FOLDER npm run bench beside`: both as they are built, in turns.

const SERVERS = 20;
const TURNS = 24;
const text = "A line of what a window shows, as an agent would read it.\n".repeat(17);
const other = process.env["BESIDE"];
if (!other) throw new Error("BESIDE must name the folder of another checkout that is built");
const folders = [resolve(other), fileURLToPath(new URL("../..", import.meta.url))] as const;

interface Workload {
  readonly name: string;
  readonly expect: "documents" | "windows";
  readonly count: number;
  readonly queries: Readonly<Partial<Record<Query, number>>>;
}

const workloads: readonly Workload[] = [
  { name: "documents", expect: "documents", count: 1_000, queries: { page: 100, keyword: 100 } },
  { name: "documents", expect: "documents", count: 10_000, queries: { page: 100, keyword: 40 } },
  { name: "windows", expect: "windows", count: 20, queries: { all: 100, one: 100 } },
  { name: "windows", expect: "windows", count: 200, queries: { all: 40, one: 100 } },
  { name: "windows", expect: "windows", count: 1_000, queries: { all: 10, one: 100 } },
];

print(`${folders[1]} beside ${folders[0]}; ${machine()}`);
const rows: string[][] = [];
for (const workload of workloads) rows.push(...(await run(workload)));
printTable(`Processor time of one query in ms, ${TURNS} turns; ratios are medians of the turns' ratios`, [
  ["query", "other: p50, all CPU", "this: p50, all CPU", "Server + Computer", "Agent", "all", "MCP calls"],
  ...rows,
]);

async function run(workload: Workload): Promise<string[][]> {
  await using providers = startChild<ProviderCommands>("../finder/providers.ts");
  await using before = startChild<SideCommands>("../beside/side.ts");
  await using now = startChild<SideCommands>("../beside/side.ts");
  const sides = [before, now] as const;
  const urls = await providers.ask("serve", [...optionsFor(workload), ...optionsFor(workload)]);
  for (const [index, side] of sides.entries()) {
    const part = urls.slice(index * SERVERS, (index + 1) * SERVERS);
    const { expect, count } = workload;
    await side.ask("open", { folder: folders[index] ?? "", urls: part, expect, count });
  }
  const found: string[][] = [];
  for (const query of ["page", "keyword", "all", "one"] as const) {
    const rounds = workload.queries[query];
    if (rounds === undefined) continue;
    const ask = async (): Promise<unknown> => {
      for (const side of sides) await side.ask("measure", { query, rounds: 1 });
      return undefined;
    };
    await settle(providers, ask);
    found.push([
      `${workload.count} ${workload.name}, ${query}`,
      ...(await inTurns(sides, { query, rounds, providers })),
    ]);
  }
  return found;
}

async function inTurns(
  sides: readonly [Child<SideCommands>, Child<SideCommands>],
  { query, rounds, providers }: { query: Query; rounds: number; providers: Child<ProviderCommands> },
): Promise<string[]> {
  for (const side of sides) await side.ask("measure", { query, rounds: 3 * rounds });
  const before = await providers.ask("calls", null);
  const turns: [Spent, Spent][] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    // Who begins changes, so that neither always has the better half of a turn.
    const pair: Partial<Record<0 | 1, Spent>> = {};
    for (const side of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
      pair[side] = await sides[side].ask("measure", { query, rounds });
    if (pair[0] && pair[1]) turns.push([pair[0], pair[1]]);
  }
  const calls = (await providers.ask("calls", null)) - before;
  const ratio = (of: (spent: Spent) => number): string =>
    median(turns.map(([a, b]) => of(b) / of(a))).toFixed(2);
  const cost = (side: 0 | 1): string =>
    `${ms(median(turns.map((pair) => pair[side].p50)))}, ${ms(median(turns.map((pair) => total(pair[side]))) / rounds)}`;
  return [
    cost(0),
    cost(1),
    ratio(({ subject }) => subject),
    ratio(({ agent }) => agent),
    ratio(total),
    String(calls),
  ];
}

function optionsFor({ expect, count }: Workload): ProviderCommands["serve"]["input"][number][] {
  return Array.from({ length: SERVERS }, (_, server) =>
    expect === "documents"
      ? { host: `host-${server}`, documents: count / SERVERS, pageSize: 1_000 }
      : { windows: windowsOf(server, count) },
  );
}

function windowsOf(server: number, count: number): { uri: string; text: string; priority: number }[] {
  return Array.from({ length: count / SERVERS }, (_, index) => ({
    uri: `window://server-${server}/${index}`,
    text,
    priority: index / count,
  }));
}

function total({ subject, agent }: Spent): number {
  return subject + agent;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
