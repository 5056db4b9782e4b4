import { cpus, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Child } from "../routing/child.ts";
import { startChild } from "../routing/child.ts";
import type { ComputerCommands, ServerCommands } from "./commands.ts";

const COMPUTERS = 1_000;
const PROCESSES = 4;
/** Between two looks at who is back, in milliseconds. */
const LOOK = 100;
const PATIENCE = 120_000;

print(`${COMPUTERS} Computers and one office; Node ${process.version}, ${cpus().length} cores`);
print(`Load of the machine before: ${loadavg()[0]?.toFixed(1)}; beyond 1 the figures say little.`);

const parts: Child<ComputerCommands>[] = Array.from({ length: PROCESSES }, () =>
  startChild<ComputerCommands>("../joins/computers.ts"),
);
const share = COMPUTERS / PROCESSES;
await Promise.all(parts.map((part, at) => part.ask("prepare", { first: at * share, count: share })));
const port = await measureJoins();
await measureReturn(port);
for (const part of parts) await part[Symbol.asyncDispose]();

/** All join at once. The server is gone when it is over: its transports end without a word. */
async function measureJoins(): Promise<number> {
  await using server = startChild<ServerCommands>("../joins/server.ts");
  const bound = await server.ask("listen", 0);
  const before = await server.ask("cost", null);
  const started = performance.now();
  const url = `http://127.0.0.1:${bound}`;
  const answers = await Promise.all(parts.map((part) => part.ask("join", url)));
  const seconds = (performance.now() - started) / 1000;
  const { cpu, lists } = await server.ask("cost", null);
  const failed = answers.reduce((sum, answer) => sum + answer.failed, 0);
  print(
    `all in after ${seconds.toFixed(1)} s (goal: 10), ${failed} failed, the office was listed ${lists} times`,
  );
  print(`processor time of the server: ${((cpu - before.cpu) / 1e6).toFixed(1)} s`);
  return bound;
}

async function measureReturn(where: number): Promise<void> {
  await using server = startChild<ServerCommands>("../joins/server.ts");
  await server.ask("listen", where);
  const started = performance.now();
  let half: number | undefined;
  for (;;) {
    const counts = await Promise.all(parts.map((part) => part.ask("present", null)));
    const present = counts.reduce((sum, count) => sum + count, 0);
    const seconds = (performance.now() - started) / 1000;
    if (present >= COMPUTERS / 2) half ??= seconds;
    if (present >= COMPUTERS || seconds * 1000 > PATIENCE) {
      print(
        `after a restart half are back in ${half?.toFixed(1)} s, ${present} in ${seconds.toFixed(1)} s (goal: 15)`,
      );
      return;
    }
    await sleep(LOOK);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
