import type { ChildProcess } from "node:child_process";
import { fork } from "node:child_process";
import { once } from "node:events";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { attacks } from "./attacks.ts";
import type { Felt } from "./bystander.ts";
import { Bystanders } from "./bystander.ts";
import { watchMemory } from "./memory.ts";

/** How long each attack lasts, and after it its traces, in milliseconds. */
const ATTACK = 8_000;
const AFTERMATH = 1_000;
/** A server that does not come back in this time is ended. */
const LONGEST = 90_000;

print(
  `What a bystander feels while one peer does its worst; Node ${process.version}, ${cpus().length} cores`,
);
print(`Load of the machine before: ${loadavg()[0]?.toFixed(1)}; beyond 1 the milliseconds say little.\n`);
row(["attack", "p50 ms", "p99 ms", "worst ms", "lost", "MB", "attacker", "server"]);
for (const name of chosen()) await run(name);

/** All attacks, or those that an environment variable names. */
function chosen(): string[] {
  const wanted = process.env["ATTACKS"]?.split(";");
  return Object.keys(attacks).filter((name) => wanted?.includes(name) ?? true);
}

/** One attack on a server of its own. */
async function run(name: string): Promise<void> {
  const server = start("./server-main.ts", []);
  const [url] = (await once(server, "message")) as [string];
  using bystanders = await Bystanders.enter(url);
  await bystanders.measure(AFTERMATH); // warm-up
  const memory = watchMemory(server);
  const attacker = start("./attacker-main.ts", [name, url, String(ATTACK)]);
  await once(attacker, "message");
  const outcome = once(attacker, "message").then(([text]) => String(text));
  const felt = await within(bystanders.measure(ATTACK + AFTERMATH), LONGEST);
  const attackerSays = await within(Promise.race([outcome, ended(attacker)]), 5_000);
  const state = server.exitCode === null && server.signalCode === null ? "alive" : "dead";
  row([name, ...figures(felt), memory.stop(), attackerSays ?? "still waits", felt ? state : "stuck"]);
  for (const child of [attacker, server]) child.kill("SIGKILL");
}

function figures(felt: Felt | undefined): string[] {
  if (!felt) return ["–", "–", `> ${LONGEST}`, "all"];
  return [felt.p50, felt.p99, felt.worst].map((time) => time.toFixed(1)).concat(String(felt.lost));
}

/** A file of this folder in a process of its own, from its source and those of the packages. */
function start(file: string, args: readonly string[]): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), [...args], {
    execArgv: ["--conditions", "@a2c-smcp/source", "--import", "tsx"],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

async function ended(child: ChildProcess): Promise<string> {
  if (child.exitCode === null) await once(child, "exit");
  return "gave up";
}

async function within<T>(work: Promise<T>, milliseconds: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function row([name = "", ...cells]: readonly string[]): void {
  print(`${name.padEnd(38)}${cells.map((cell) => ` ${cell.padStart(9)}`).join("")}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
