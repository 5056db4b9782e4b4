import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Whether a process runs. One that has ended, but whose exit code nobody has collected yet, does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const stat = `/proc/${pid}/stat`;
    return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, "utf8"));
  } catch {
    return false; // there is no such process, or no longer
  }
}

/** The processes that a process started, and those that these started. */
export function descendantsOf(pid: number): number[] {
  const table = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" });
  const rows = table
    .trim()
    .split("\n")
    .map((row) => row.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] => {
    const children = rows.filter(([, above]) => above === parent).map(([child = 0]) => child);
    return children.flatMap((child) => [child, ...below(child)]);
  };
  return below(pid);
}
