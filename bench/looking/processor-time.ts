import { readdirSync, readFileSync } from "node:fs";

/** Linux counts in ticks of ten milliseconds. */
const TICK = 10;

/** Processor time of a process and of everything that it started, in milliseconds. Linux only. */
export function processorTime(pid: number): number {
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(name) ?? []);
  const sum = (root: number): number =>
    processes.reduce((total, { pid: one, parent, ticks }) => {
      if (one === root) return total + ticks * TICK;
      return parent === root ? total + sum(one) : total;
    }, 0);
  return sum(pid);
}

function readStat(name: string): { pid: number; parent: number; ticks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, "utf8");
    // The name of the program stands in brackets and may have blanks in it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // Its own as a user and in the system, then that of its children that ended.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { pid: Number(name), parent: Number(fields[1]), ticks };
  } catch {
    return undefined; // it ended meanwhile
  }
}
