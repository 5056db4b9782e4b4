import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";

/** Ticks per second in which the kernel counts processor time. */
const TICKS = 100;

/**
 * The most memory that a process has from now on, in MB, and its share of one core in per cent, where the system tells.
 * The share says what an attack costs even when the machine has other things to do.
 */
export function watchUsage({ pid }: ChildProcess): { stop(): [megabytes: string, share: string] } {
  const started = performance.now();
  const before = processorSeconds(pid);
  let most = 0;
  let used = 0;
  const look = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
    used = Math.max(used, processorSeconds(pid) - before);
  }, 100);
  return {
    stop: () => {
      clearInterval(look);
      const seconds = (performance.now() - started) / 1000;
      return [most.toFixed(0), ((100 * used) / seconds).toFixed(0)];
    },
  };
}

function residentMegabytes(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}

function processorSeconds(pid: number | undefined): number {
  const fields = read(`/proc/${pid}/stat`).split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS;
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return ""; // the process has ended, or the system has no such file
  }
}
