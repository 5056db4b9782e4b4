import { readFileSync } from "node:fs";

/** Milliseconds that this thread has computed; those of the whole process where a thread's are not told. */
export function threadTime(): number {
  const { user, system } = process.cpuUsage();
  return nanosecondsOnProcessor() / 1_000_000 || (user + system) / 1_000;
}

/** What Linux keeps for the scheduler; NaN elsewhere. Node has the same for every system from 23.9 on. */
function nanosecondsOnProcessor(): number {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ", 1)[0]);
  } catch {
    return Number.NaN;
  }
}
