import { cpus } from "node:os";
import { type Child, startChild } from "./child.ts";
import type { LoadCommands, Round } from "./load-commands.ts";
import type { ServerCommands } from "./server-commands.ts";

/** Rounds of the two servers take turns, so that whatever else the machine does meets both. */
const ROUNDS = 9;
const IDLE_CONNECTIONS = 500;

const loads = [
  { title: "8 pairs, 8 calls in flight each", pairs: 8, inFlight: 8, milliseconds: 900 },
  { title: "1 pair, 1 call at a time", pairs: 1, inFlight: 1, milliseconds: 400 },
] as const;

interface Contender {
  readonly name: "bare" | "ours";
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
const contenders: readonly Contender[] = [
  { name: "bare", server: bareServer, url: await bareServer.ask("listen", null) },
  { name: "ours", server: ourServer, url: await ourServer.ask("listen", null) },
];

print(`Tool calls through a relay; Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "?"}`);
print(`bare: Socket.IO that only forwards. Medians of ${ROUNDS} rounds, taken in turns.`);
for (const { title, ...shape } of loads) printTable(title, await measure(shape));
await printMemory();

async function measure(shape: Omit<Round, "url">): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Whoever goes first changes from round to round.
    const [first, second] = round % 2 === 0 ? contenders : contenders.toReversed();
    const figures = [await runRound(first, shape), await runRound(second, shape)] as const;
    const [bare, ours] = round % 2 === 0 ? figures : figures.toReversed();
    if (bare && ours) pairs.push({ bare, ours });
  }
  return pairs;
}

async function runRound(
  contender: Contender | undefined,
  shape: Omit<Round, "url">,
): Promise<Figures | undefined> {
  if (!contender) return undefined;
  const { server, url } = contender;
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
  const grown: Record<string, { heap: number; rss: number }> = {};
  for (const { name, server, url } of contenders) {
    const before = await server.ask("memory", null);
    await load.ask("idle", { url, connections: IDLE_CONNECTIONS });
    const { heap, rss } = await server.ask("memory", null);
    await load.ask("hangUp", null);
    grown[name] = { heap: heap - before.heap, rss: rss - before.rss };
  }
  row("", ["bare", "ours"]);
  for (const key of ["heap", "rss"] as const)
    row(
      `${key} KB`,
      [grown["bare"], grown["ours"]].map((bytes) =>
        ((bytes?.[key] ?? 0) / IDLE_CONNECTIONS / 1024).toFixed(1),
      ),
    );
}

function row(name: string, cells: readonly string[]): void {
  print(name.padEnd(20) + cells.map((cell) => cell.padStart(12)).join(""));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
