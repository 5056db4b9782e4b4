import { Worker } from "node:worker_threads";

/**
 * Ends this process group when whoever started it is gone. A parser that spins would never see the channel close,
 * so a thread of its own looks.
 */
const ORPHAN_GUARD = `
  const parent = process.ppid;
  setInterval(() => { if (process.ppid !== parent) process.kill(-process.pid, "SIGKILL"); }, 2000);
`;

/** Ends this process group soon after whoever started it is gone. */
export function guardAgainstOrphanhood(): void {
  const resourceLimits = {
    maxOldGenerationSizeMb: 8,
    maxYoungGenerationSizeMb: 2,
    codeRangeSizeMb: 8,
    stackSizeMb: 1,
  };
  new Worker(ORPHAN_GUARD, { eval: true, resourceLimits }).unref();
}
