import { execFileSync } from "node:child_process";

/** A process of this machine. */
export interface ProcessInfo {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

function allProcesses(): readonly ProcessInfo[] {
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat=,args="], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return table.split("\n").flatMap((line) => {
    const [, pid, parent, state = "", command = ""] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    // A process that has ended and waits for its parent to ask is none any more.
    return pid && !state.startsWith("Z") ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
  });
}

/** The processes below some others, at any depth. */
export function descendantsOf(...roots: readonly number[]): readonly ProcessInfo[] {
  const all = allProcesses();
  const found: ProcessInfo[] = [];
  let parents = new Set(roots);
  while (parents.size > 0) {
    const children = all.filter(({ parent }) => parents.has(parent));
    found.push(...children);
    parents = new Set(children.map(({ pid }) => pid));
  }
  return found;
}

/** Which of these processes are still there. */
export function stillThere(known: readonly ProcessInfo[]): readonly ProcessInfo[] {
  const now = new Map(allProcesses().map((process) => [process.pid, process.command]));
  return known.filter(({ pid, command }) => now.get(pid) === command);
}

/** Sends a signal to one process; nothing happens when it is gone. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  // 0 and below mean groups of processes, and -1 everything that this user may signal.
  if (!Number.isSafeInteger(pid) || pid <= 1) return false;
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** Sets a limit of a running process; false where that cannot be done. */
export function setLimit(pid: number, limit: string): boolean {
  try {
    execFileSync("prlimit", ["--pid", String(pid), limit], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
