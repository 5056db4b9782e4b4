import { readdirSync, readFileSync } from "node:fs";

/** The variable that every process of an MCP server inherits, whatever group and session it moves to. */
export const OWNER_VARIABLE = "A2C_SMCP_OWNER";

/** A process that forks while it is being looked for is found by looking again. */
const MOST_ROUNDS = 5;

/**
 * Ends every process that carries a mark, also those that left the group of their server with `setsid`. Only Linux
 * shows the environment of a process; elsewhere nothing is found, and the process groups have to do.
 */
export function killMarked(mark: string, signal: "SIGTERM" | "SIGKILL"): void {
  const told = new Set<number>();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const found = markedProcesses(mark).filter((pid) => !told.has(pid));
    if (found.length === 0) return;
    for (const pid of found) {
      told.add(pid);
      tryToKill(pid, signal);
    }
  }
}

/** The processes whose mark begins like this. */
function markedProcesses(mark: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && hasMark(name, mark))
    .map(Number);
}

function hasMark(pid: string, mark: string): boolean {
  try {
    return `\0${readFileSync(`/proc/${pid}/environ`, "latin1")}`.includes(`\0${OWNER_VARIABLE}=${mark}`);
  } catch {
    return false; // gone meanwhile, or somebody else's
  }
}

function tryToKill(pid: number, signal: "SIGTERM" | "SIGKILL"): void {
  try {
    process.kill(pid, signal);
  } catch {
    // ESRCH: it has ended by itself.
  }
}
