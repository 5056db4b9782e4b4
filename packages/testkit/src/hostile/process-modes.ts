import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import type { Misbehaviour } from "./misbehaviour.ts";

/** Lives on whatever it is asked. */
const STUBBORN =
  "for (const s of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(s, () => {}); setInterval(() => {}, 1e6);";

/** Tells a test which processes to look for. */
function note(pid: number | undefined): void {
  appendFileSync(process.env["PIDS"] ?? "/dev/null", `${pid}\n`);
}

function startChild(isInOwnSession: boolean): void {
  const child = spawn(process.execPath, ["-e", STUBBORN], { stdio: "ignore", detached: isInOwnSession });
  note(child.pid);
  child.unref();
}

/** Misbehaviour that is about processes. Each writes the ids of its own into the file that `PIDS` names. */
export const processModes = {
  "runaway children": {
    start: () => {
      note(process.pid);
      startChild(true);
      startChild(false);
    },
  },
  stubborn: {
    start: () => {
      note(process.pid);
      for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => undefined);
      setInterval(() => undefined, 1_000_000);
    },
    outlivesStdin: true,
  },
  "stubborn with runaway children": {
    start: () => {
      processModes.stubborn.start();
      startChild(true);
    },
    outlivesStdin: true,
  },
} satisfies Record<string, Misbehaviour>;
