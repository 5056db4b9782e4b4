import { setTimeout as sleep } from "node:timers/promises";
import type { RedisServer } from "@a2c-smcp/testkit";
import type { Child } from "../routing/child.ts";
import { startChild } from "../routing/child.ts";
import type { CrowdCommands } from "./commands.ts";
import { TcpBalancer } from "./tcp-balancer.ts";
import type { BenchNode } from "./world.ts";
import { median, print, startServer } from "./world.ts";

const CROWD = Number(process.env["BENCH_CROWD"] ?? "2000");
const OFFICES = 200;
const PROCESSES = 2;
/** Between two looks at who is back, in milliseconds. */
const LOOK = 50;
const PATIENCE = 180_000;
/** A call that nobody answers has failed by then. */
const CALLS_PATIENCE = 40_000;

type Part = Child<CrowdCommands>;

/** What an idle connection costs a node, in memory and on Redis, in processes of their own. */
export async function measureIdleMemory(redis: RedisServer): Promise<void> {
  const figures: Record<"memory" | "Redis", { resident: number[]; heap: number[] }> = {
    memory: { resident: [], heap: [] },
    Redis: { resident: [], heap: [] },
  };
  for (const store of ["memory", "Redis", "Redis", "memory"] as const) {
    const { nodes, urls } = await startServer(1, store === "Redis" ? redis : undefined);
    const parts = startParts();
    const [node] = nodes;
    const before = await node?.ask("memory", null);
    await joinAll(parts, urls[0] ?? "");
    const after = await node?.ask("memory", null);
    for (const kind of ["resident", "heap"] as const)
      figures[store][kind].push(((after?.[kind] ?? 0) - (before?.[kind] ?? 0)) / CROWD / 1_024);
    await endAll([...parts, ...nodes]);
  }
  for (const [store, { resident, heap }] of Object.entries(figures)) {
    const each = (values: readonly number[]): string => values.map((one) => one.toFixed(1)).join(" and ");
    print(
      `An idle connection (${CROWD} on one node), ${store}: ${each(resident)} KB of the process, ${each(heap)} KB of its objects`,
    );
  }
}

/** Every Computer is on one of three nodes, their Agents are on the others; the node is killed. */
export async function measureReturn(redis: RedisServer): Promise<void> {
  const { nodes, urls } = await startServer(3, redis);
  await using balancer = new TcpBalancer();
  const url = await balancer.listen();
  balancer.route(urls.slice(0, 1));
  const parts = startParts();
  await joinAll(parts, url);
  const agents = startChild<CrowdCommands>("../cluster/crowd-part.ts");
  await agents.ask("watch", { url: urls[1] ?? "", offices: OFFICES });
  balancer.route(urls.slice(1));
  const killedAt = Date.now();
  await nodes[0]?.ask("die", null).catch(() => undefined);
  const all = await whenBack(parts, killedAt);
  const away = (await Promise.all(parts.map((part) => part.ask("returned", null)))).flatMap(
    (part) => part.away,
  );
  const { answered, failures } = await whenServed(agents);
  const gaps = answered.map((at) => at - killedAt);
  print(
    `A node with all of ${CROWD} Computers is killed, two nodes are left: all are back after ${(all / 1_000).toFixed(1)} s (goal: 10)`,
  );
  print(`away from their office: ${spread(away)}`);
  print(
    `from the kill to the next answer of each, called by Agents of the other nodes (failover gap): ${spread(gaps)}; ${failures} calls failed`,
  );
  await endAll([agents, ...parts, ...nodes.slice(1)]);
}

function startParts(): Part[] {
  return Array.from({ length: PROCESSES }, () => startChild<CrowdCommands>("../cluster/crowd-part.ts"));
}

async function joinAll(parts: readonly Part[], url: string): Promise<void> {
  const count = CROWD / parts.length;
  await Promise.all(
    parts.map((part, at) => part.ask("join", { url, first: at * count, count, offices: OFFICES })),
  );
}

/** Milliseconds until everybody has been away and is back. */
async function whenBack(parts: readonly Part[], since: number): Promise<number> {
  for (;;) {
    const states = await Promise.all(parts.map((part) => part.ask("returned", null)));
    const isDone = states.every(
      ({ present, away }) => present === CROWD / parts.length && away.length === present,
    );
    const waited = Date.now() - since;
    if (isDone) return waited;
    if (waited > PATIENCE)
      throw new Error(`only ${states.map(({ away }) => away.length).join(" + ")} are back`);
    await sleep(LOOK);
  }
}

/** The last Computers are called when their Agents hear of them: what came of it when all have been, or should have been. */
async function whenServed(agents: Part): Promise<CrowdCommands["served"]["output"]> {
  const deadline = Date.now() + CALLS_PATIENCE;
  for (;;) {
    const served = await agents.ask("served", null);
    if (served.answered.length + served.failures >= CROWD || Date.now() > deadline) return served;
    await sleep(LOOK);
  }
}

function spread(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(2);
  return `${sorted.length} of ${CROWD}, p50 ${seconds(median(sorted))} s, p99 ${seconds(p99)} s, longest ${seconds(sorted.at(-1) ?? 0)} s`;
}

async function endAll(children: readonly (Part | BenchNode)[]): Promise<void> {
  await Promise.all(children.map((child) => child[Symbol.asyncDispose]()));
}
