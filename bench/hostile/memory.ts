import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";

/** The most memory that a process has from now on, in MB, where the system tells. */
export function watchMemory({ pid }: ChildProcess): { stop(): string } {
  let most = 0;
  const look = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
  }, 100);
  return {
    stop: () => {
      clearInterval(look);
      return most.toFixed(0);
    },
  };
}

function residentMegabytes(pid: number | undefined): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0; // it has ended, or the system has no such file
  }
}
