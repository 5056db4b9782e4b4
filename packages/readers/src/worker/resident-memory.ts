import { readFile } from "node:fs/promises";

/** A sandbox starts a worker, that starts a converter, which starts a program that starts a program; deeper nobody goes. */
const MOST_DEPTH = 6;

/** Memory that a process and those it started have in use, in bytes; 0 where it cannot be read. */
export async function residentMemory(pid: number, depth = 0): Promise<number> {
  const [own, children] = await Promise.all([ownMemory(pid), depth < MOST_DEPTH ? childrenOf(pid) : []]);
  const others = await Promise.all(children.map((child) => residentMemory(child, depth + 1)));
  return others.reduce((sum, memory) => sum + memory, own);
}

/** Whether a process was halted, as by SIGSTOP; false where it cannot be read. */
export async function isHalted(pid: number): Promise<boolean> {
  return /^State:\s+[Tt]/m.test(await readProc(`/proc/${pid}/status`));
}

async function ownMemory(pid: number): Promise<number> {
  const status = await readProc(`/proc/${pid}/status`);
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readProc(`/proc/${pid}/task/${pid}/children`);
  return children.split(" ").filter(Boolean).map(Number);
}

async function readProc(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch {
    return ""; // the process has just ended, or this is not Linux
  }
}
