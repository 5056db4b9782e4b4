import { setTimeout as pause } from "node:timers/promises";
import { Random } from "../fuzz/inputs/random.ts";
import type { Fault } from "./faults.ts";
import { faults } from "./faults.ts";
import type { ProcessInfo } from "./processes.ts";
import { descendantsOf } from "./processes.ts";
import type { System } from "./system.ts";
import { computerNames } from "./system.ts";

/** What went wrong, by our own doing: how often each fault was there, and which processes there were. */
export interface Storm {
  readonly counts: ReadonlyMap<string, number>;
  readonly seen: readonly ProcessInfo[];
}

/** Faults at random for a time, some at once, each kind only once at a time; over when the last is over. */
export async function makeStorm(system: System, seed: string, milliseconds: number): Promise<Storm> {
  const random = new Random(`${seed}/faults`);
  const counts = new Map(faults.map(({ name }) => [name, 0]));
  const seen = new Map<string, ProcessInfo>();
  const running = new Map<Fault, Promise<void>>();
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    for (const process of descendantsOf(...computerNames.map((name) => system.processOf(name).pid)))
      seen.set(`${process.pid} ${process.command}`, process);
    const fault = random.pick(faults.filter((one) => !running.has(one)));
    if (fault) {
      const work = fault.run(system, random).then((isDone) => {
        running.delete(fault);
        if (isDone) counts.set(fault.name, (counts.get(fault.name) ?? 0) + 1);
      });
      running.set(fault, work);
    }
    if (random.oneIn(3)) system.shelf.stir(random);
    await pause(150 + random.below(700));
  }
  await Promise.all(running.values());
  return { counts, seen: [...seen.values()] };
}
