// `npm run chaos [--seconds N] [--seed S]`: real processes, faults, and what must hold all the same; see docs/testing.md.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { until } from "../fuzz/live/until.ts";
import { orphans, promises, settle } from "./calm.ts";
import { Load } from "./load.ts";
import { descendantsOf, stillThere } from "./processes.ts";
import { makeStorm, type Storm } from "./storm.ts";
import { computerNames, System } from "./system.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: String(Date.now()) },
  },
});
const seconds = Number(values.seconds);
const { seed } = values;
/** In so many milliseconds after the last fault everything is as it was, however busy this machine is. */
const CALM = 90_000;
/** Sockets and files that come and go by themselves. */
const SPARE_DESCRIPTORS = 25;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const broken: string[] = [];

/** Says whether something holds, and notes it when it does not. */
function tell(name: string, wrong: string | undefined, detail = ""): void {
  say(`${wrong === undefined ? "held  " : "BROKEN"}  ${name}${wrong === undefined ? detail : `: ${wrong}`}`);
  if (wrong !== undefined) broken.push(name);
}

async function tellPromises(system: System): Promise<void> {
  const end = performance.now() + CALM;
  for (const promised of promises) {
    const outcome = await settle(system, promised, Math.max(0, end - performance.now()));
    if (typeof outcome === "string") tell(promised.name, outcome);
    else tell(promised.name, undefined, `, after ${(outcome / 1_000).toFixed(1)} s`);
  }
}

/** The logs of everything that ran, for whoever looks into what was broken. */
function keepLogs(system: System): void {
  const folder = join(".cache", "chaos", seed);
  mkdirSync(folder, { recursive: true });
  for (const [index, { program, process }] of system.incarnations.entries())
    writeFileSync(join(folder, `${index}-${program}.log`), `${process.log}\nended with ${process.end}\n`);
  say(`\nThe logs are in ${folder}.`);
}

function tellLoad({ tally, reasons, broken: unkept }: Load): void {
  const { asked, answered, failed } = tally;
  const why = [...reasons].map(([reason, times]) => `${times} ${reason}`).join(", ");
  const detail = `: ${asked} calls, ${answered} answered, ${failed} failed (${why})`;
  tell("every call settles in time, typed, and runs at most once", unkept[0], detail);
  for (const more of unkept.slice(1, 20)) say(`        ${more}`);
}

async function tellProcesses(
  system: System,
  storm: Storm,
  before: ReadonlyMap<string, number>,
): Promise<void> {
  const left = await orphans(system, storm.seen);
  tell("no process outlives its parent", left[0] && `${left.length}: ${left[0].pid} ${left[0].command}`);
  const grown = [...before].flatMap(([name, count]) => {
    const now = system.processOf(name as "server").descriptors;
    return now > count + SPARE_DESCRIPTORS ? [`${name} has ${now}, had ${count}`] : [];
  });
  tell("descriptors do not grow", grown[0]);
  const odd = system.incarnations.find(({ process }) => process.unforeseen !== undefined);
  tell("no log tells of what nobody foresaw", odd && `${odd.program}: ${odd.process.unforeseen}`);
  // Who is not let in at its start says why and ends: the seat of one who was killed is free only when that is noticed.
  const fallen = system.incarnations.find(
    ({ process }) =>
      process.end !== undefined &&
      process.end !== "SIGKILL" &&
      (process.end.startsWith("SIG") || system.wasUp(process)),
  );
  tell(
    "no program that was up ended by itself",
    fallen && `${fallen.program} ended with ${fallen.process.end}: ${fallen.process.log.slice(-500)}`,
  );
}

async function tellEnd(system: System, storm: Storm): Promise<void> {
  const running = descendantsOf(...computerNames.map((name) => system.processOf(name).pid));
  const stubborn = await system.stop();
  tell("SIGTERM ends every program", stubborn[0] && `${stubborn.join(", ")} had to be killed`);
  let left = stillThere([...storm.seen, ...running]);
  await until(() => {
    left = stillThere(left);
    return left.length === 0;
  }, 10_000);
  tell("nothing is left of them", left[0] && `${left.length}: ${left[0].pid} ${left[0].command}`);
}

function tellStorm({ counts }: Storm, { disk }: System): void {
  say("\nfault                        times");
  for (const [name, times] of counts) say(`${name.padEnd(28)} ${String(times).padStart(5)}`);
  say(`\nfull disk by: ${disk.means}; clock by a preloaded Date; network by a proxy; limits by prlimit\n`);
}

async function main(): Promise<void> {
  say(`seed ${seed}; again with: npm run chaos -- --seconds ${seconds} --seed ${seed}`);
  await using system = new System();
  // Who is interrupted leaves nothing behind either: no process, no mount.
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void system[Symbol.asyncDispose]().finally(() => process.exit(130)));
  await system.start();
  for (const promised of promises) {
    const outcome = await settle(system, promised, CALM);
    if (typeof outcome === "string") throw new Error(`before any fault: ${promised.name}: ${outcome}`);
  }
  const programs = ["server", ...computerNames] as const;
  const before = new Map(programs.map((name) => [name, system.processOf(name).descriptors]));
  const load = new Load(system, seed);
  const running = load.run();
  const storm = await makeStorm(system, seed, seconds * 1_000);
  tellStorm(storm, system);
  await load.stop();
  await running;
  tellLoad(load);
  await tellPromises(system);
  await tellProcesses(system, storm, before);
  await tellEnd(system, storm);
  if (broken.length > 0) keepLogs(system);
}

process.on("unhandledRejection", (cause) => {
  say(
    `BROKEN  the Agent SDK leaves a rejection to nobody: ${cause instanceof Error ? cause.stack : String(cause)}`,
  );
  process.exitCode = 1;
  broken.push("unhandled rejection");
});
await main();
say(
  broken.length === 0
    ? "\nEverything held."
    : `\n${broken.length} promises were broken; again with: npm run chaos -- --seconds ${seconds} --seed ${seed}`,
);
process.exit(broken.length === 0 ? 0 : 1);
