import type { RedisServer } from "@a2c-smcp/testkit";
import type { Child } from "../routing/child.ts";
import { startChild } from "../routing/child.ts";
import type { NodeCommands } from "./commands.ts";

export type BenchNode = Child<NodeCommands>;

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Of numbers in any order, which stay as they are. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

export const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);

export const mean = (values: readonly number[]): number => sum(values) / values.length;

/** Commands that Redis has run so far. */
export async function opsOf(redis: RedisServer): Promise<number> {
  return Number(/total_commands_processed:(\d+)/.exec(await redis.ask("INFO stats"))?.[1]);
}

export interface BenchServer {
  readonly nodes: readonly BenchNode[];
  readonly urls: readonly string[];
}

let servers = 0;

/** Starts a server of so many nodes, each a process: on a Redis, or one in memory. */
export async function startServer(count: number, redis: RedisServer | undefined): Promise<BenchServer> {
  const nodes = Array.from({ length: count }, () => startChild<NodeCommands>("../cluster/node.ts"));
  servers += 1;
  const prefix = `bench-${servers}`;
  const urls: string[] = [];
  for (const [index, node] of nodes.entries())
    urls.push(await node.ask("start", { redis: redis?.url ?? null, prefix, name: `n${index + 1}` }));
  return { nodes, urls };
}

/** Microseconds of CPU of all nodes so far. */
export async function cpuOf(nodes: readonly BenchNode[]): Promise<number> {
  return sum(await Promise.all(nodes.map((node) => node.ask("cpu", null))));
}
