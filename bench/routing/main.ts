import { cpus, loadavg } from "node:os";
import { type Child, startChild } from "./child.ts";
import type { LoadCommands, Round } from "./load-commands.ts";
import type { ServerCommands } from "./server-commands.ts";

/** Rounds of the two servers take turns, so that whatever else the machine does meets both. */
const ROUNDS = 7;
const IDLE_CONNECTIONS = 500;

const loads = [
  { title: "8 pairs, 8 calls in flight each", pairs: 8, inFlight: 8, milliseconds: 900 },
  { title: "1 pair, 1 call at a time", pairs: 1, inFlight: 1, milliseconds: 400 },
] as const;

interface Contender {
  readonly server: Child<ServerCommands>;
  readonly url: string;
}

interface Figures {
  readonly callsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly cpuPerCall: number;
}

interface Pair {
  readonly bare: Figures;
  readonly ours: Figures;
}

await using load = startChild<LoadCommands>("./load.ts");
await using bareServer = startChild<ServerCommands>("./bare.ts");
await using ourServer = startChild<ServerCommands>("./ours.ts");
const contenders = {
  bare: { server: bareServer, url: await bareServer.ask("listen", null) },
  ours: { server: ourServer, url: await ourServer.ask("listen", null) },
};

print(`Tool calls through a relay; Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "?"}`);
print(`Load of the machine before: ${loadavg()[0]?.toFixed(1)}; beyond 1 the figures say little.`);
print(`bare: Socket.IO that only forwards. Medians of ${ROUNDS} rounds, taken in turns.`);
// Memory first: a heap that has grown under load hides what a connection needs.
await printMemory();
for (const { title, ...shape } of loads) printTable(title, await measure(shape));

/** Rounds in pairs; whoever goes first changes from one to the next. */
async function measure(shape: Omit<Round, "url">): Promise<Pair[]> {
  const pairs: Pair[] = [];
  while (pairs.length < ROUNDS) {
    const early = pairs.length % 2 === 0 ? await runRound(contenders.bare, shape) : undefined;
    const ours = await runRound(contenders.ours, shape);
    pairs.push({ bare: early ?? (await runRound(contenders.bare, shape)), ours });
  }
  return pairs;
}

async function runRound({ server, url }: Contender, shape: Omit<Round, "url">): Promise<Figures> {
  const before = await server.ask("cpu", null);
  const { calls, seconds, p50, p99 } = await load.ask("round", { ...shape, url });
  // The warm-up, a quarter as long, is in the processor time as well.
  const cpuPerCall = ((await server.ask("cpu", null)) - before) / (calls * 1.25);
  return { callsPerSecond: calls / seconds, p50, p99, cpuPerCall };
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** The ratio is the median of the ratios of each round: what slows the machine down slows both halves of a round. */
function printTable(title: string, pairs: readonly Pair[]): void {
  print(`\n${title}`);
  row("", ["bare", "ours", "ours / bare"]);
  const line = (name: string, key: keyof Figures, digits: number): void =>
    row(name, [
      median(pairs.map(({ bare }) => bare[key])).toFixed(digits),
      median(pairs.map(({ ours }) => ours[key])).toFixed(digits),
      median(pairs.map(({ bare, ours }) => ours[key] / bare[key])).toFixed(2),
    ]);
  line("calls/s", "callsPerSecond", 0);
  line("p50 ms", "p50", 3);
  line("p99 ms", "p99", 3);
  line("server CPU µs/call", "cpuPerCall", 1);
}

async function printMemory(): Promise<void> {
  print(`\nMemory of one idle connection (${IDLE_CONNECTIONS} of them, joined, over WebSocket)`);
  const bare = await growth(contenders.bare);
  const ours = await growth(contenders.ours);
  row("", ["bare", "ours"]);
  for (const key of ["heap", "rss"] as const) row(`${key} KB`, [bare[key].toFixed(1), ours[key].toFixed(1)]);
}

/** By how many KB a server grows with each idle connection. */
async function growth({ server, url }: Contender): Promise<{ heap: number; rss: number }> {
  const before = await server.ask("memory", null);
  await load.ask("idle", { url, connections: IDLE_CONNECTIONS });
  const { heap, rss } = await server.ask("memory", null);
  await load.ask("hangUp", null);
  const perConnection = (bytes: number): number => bytes / IDLE_CONNECTIONS / 1024;
  return { heap: perConnection(heap - before.heap), rss: perConnection(rss - before.rss) };
}

function row(name: string, cells: readonly string[]): void {
  print(name.padEnd(20) + cells.map((cell) => cell.padStart(12)).join(""));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
