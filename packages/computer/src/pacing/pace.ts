import { FloodGate } from "./flood-gate.ts";
import { threadTime } from "./thread-time.ts";

/** How often work that a foreign server asks for is done: a few times at once, then so often per second. */
const RUNS_PER_SECOND = 2;
const RUNS_AT_ONCE = 4;
/** Work that takes longer than this counts as several runs, so that nobody gets more than a tenth of the machine. */
const RUN_MS = 50;
const FREE_MS = 100;

/** Holds work that a foreign server can ask for without end to a rate. */
export class Pace {
  readonly #gate = new FloodGate({ perSecond: RUNS_PER_SECOND, burst: RUNS_AT_ONCE });

  /** Does the work of a run: the longer it takes the processor, the longer the next has to wait. */
  work(run: () => void): void {
    const before = threadTime();
    run();
    this.#gate.take(Math.max(0, threadTime() - before - FREE_MS) / RUN_MS);
  }

  /** Resolves when it is time for the next run; undefined when it is now. Does not keep the process alive. */
  next(): Promise<void> | undefined {
    const wait = this.#gate.take(1);
    if (wait === 0) return undefined;
    return new Promise((resolve) => {
      setTimeout(resolve, wait).unref();
    });
  }
}
