import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "../fuzz/inputs/random.ts";
import type { ProcessInfo } from "./processes.ts";
import { descendantsOf, setLimit, signal } from "./processes.ts";
import type { Program, System, Way } from "./system.ts";

/** Something that goes wrong for a while and is over when the promise resolves; false when it could not be done. */
export interface Fault {
  readonly name: string;
  readonly run: (system: System, random: Random) => Promise<boolean>;
}

const programs = ["server", "lab", "desk"] as const;
const ways = ["agent", "lab", "desk"] as const satisfies readonly Way[];
const HOUR = 3_600_000;

const isWorkerOf = ({ command }: ProcessInfo): boolean => !/ documents |counting-mcp/.test(command);
const isMcp = ({ command }: ProcessInfo): boolean => /counting-mcp| documents /.test(command);

function below(system: System, fits: (process: ProcessInfo) => boolean): readonly ProcessInfo[] {
  return descendantsOf(system.processOf("lab").pid, system.processOf("desk").pid).filter(fits);
}

function pickPid(random: Random, processes: readonly ProcessInfo[]): number | undefined {
  return random.pick(processes)?.pid;
}

async function killProgram(program: Program, system: System, random: Random): Promise<boolean> {
  const process = system.processOf(program);
  if (process.end !== undefined) return false;
  process.child.kill("SIGKILL");
  await process.exited();
  await pause(random.size(1_500));
  system.run(program);
  return true;
}

function killOne(random: Random, processes: readonly ProcessInfo[]): boolean {
  const pid = pickPid(random, processes);
  return pid !== undefined && signal(pid, "SIGKILL");
}

async function stopFor(pid: number | undefined, milliseconds: number): Promise<boolean> {
  if (pid === undefined || !signal(pid, "SIGSTOP")) return false;
  await pause(milliseconds);
  return signal(pid, "SIGCONT");
}

async function withWeather(
  system: System,
  random: Random,
  kind: "slow" | "narrow" | "half-open",
): Promise<boolean> {
  const way = system.ways[random.pick(ways)];
  if (way.weather.kind !== "fair") return false;
  const narrow = { kind: "narrow", bytesPerSecond: 500 + random.size(20_000) } as const;
  const slow = { kind: "slow", milliseconds: 20 + random.size(1_500) } as const;
  way.weather = kind === "slow" ? slow : kind === "narrow" ? narrow : { kind };
  await pause(500 + random.below(3_000));
  way.weather = { kind: "fair" };
  return true;
}

async function fewDescriptors(system: System, random: Random): Promise<boolean> {
  const process = system.processOf(random.pick(programs));
  const { pid, descriptors } = process;
  // A program that cannot even load itself says so and ends; that is for whoever starts it.
  if (!system.wasUp(process)) return false;
  // Only the soft limit: the hard one could not be raised again.
  if (process.end !== undefined || !setLimit(pid, `--nofile=${descriptors + 1}:`)) return false;
  await pause(500 + random.below(2_000));
  setLimit(pid, "--nofile=1024:");
  return true;
}

async function starveWorker(system: System, random: Random): Promise<boolean> {
  const pid = pickPid(random, below(system, isWorkerOf));
  // Below what it has already: its next allocation fails.
  return pid !== undefined && setLimit(pid, "--as=50000000:");
}

async function fullDisk({ disk }: System, random: Random): Promise<boolean> {
  const isFull = disk.fill();
  await pause(1_000 + random.below(2_000));
  disk.free();
  return isFull;
}

async function jumpClock({ clock }: System, random: Random): Promise<boolean> {
  writeFileSync(clock, String(random.pick([HOUR, -HOUR, 24 * HOUR, -24 * HOUR, 400 * 24 * HOUR])));
  await pause(500 + random.below(3_000));
  writeFileSync(clock, "0");
  return true;
}

/** What an editor may leave there for a moment, and worse. */
const brokenConfigs = ["", '{"mcpServers":{"counting":{"comm', "[".repeat(200_000), "\u0000\ufffd"] as const;

async function breakConfig(system: System, random: Random): Promise<boolean> {
  const file = system.configFileOf(random.pick(["lab", "desk"]));
  const whole = readFileSync(file);
  if (random.oneIn(4)) rmSync(file);
  else writeFileSync(file, random.pick(brokenConfigs));
  await pause(300 + random.below(1_500));
  writeFileSync(file, whole);
  return true;
}

const seconds = (random: Random): number => 300 + random.below(3_000);

export const faults: readonly Fault[] = [
  { name: "SIGKILL server", run: (system, random) => killProgram("server", system, random) },
  {
    name: "SIGKILL computer",
    run: (system, random) => killProgram(random.pick(["lab", "desk"]), system, random),
  },
  {
    name: "SIGKILL MCP server",
    run: async (system, random) => killOne(random, below(system, isMcp)),
  },
  {
    name: "SIGKILL document worker",
    run: async (system, random) => killOne(random, below(system, isWorkerOf)),
  },
  { name: "memory limit on a worker", run: starveWorker },
  {
    name: "SIGSTOP server",
    run: (system, random) => stopFor(system.processOf("server").pid, seconds(random)),
  },
  {
    name: "SIGSTOP computer",
    run: (system, random) => stopFor(system.processOf(random.pick(["lab", "desk"])).pid, seconds(random)),
  },
  {
    name: "SIGSTOP MCP server",
    run: (system, random) => stopFor(pickPid(random, below(system, isMcp)), seconds(random)),
  },
  { name: "slow network", run: (system, random) => withWeather(system, random, "slow") },
  { name: "narrow network", run: (system, random) => withWeather(system, random, "narrow") },
  { name: "half-open network", run: (system, random) => withWeather(system, random, "half-open") },
  {
    name: "cut connections",
    run: async (system, random) => {
      system.ways[random.pick(ways)].cut();
      return true;
    },
  },
  { name: "no more descriptors", run: fewDescriptors },
  { name: "full disk", run: fullDisk },
  { name: "clock jump", run: jumpClock },
  { name: "broken configuration", run: breakConfig },
];
