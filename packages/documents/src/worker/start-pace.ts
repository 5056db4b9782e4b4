import { WorkerGoneError } from "@a2c-smcp/readers/worker";

/** After so many workers in a row that did not start, waiting jobs are refused. */
const MOST_FALSE_STARTS = 2;
/** Where workers were ended from outside there may be one soon: a job waits for so long, whatever their number. */
const PATIENCE_MS = 10_000;
const FIRST_WAIT_MS = 50;
const MOST_WAIT_MS = 30_000;
const MOST_ENDED_WAIT_MS = 1000;

/** How soon the next worker is started when those before did not start. */
export class StartPace {
  #failures = 0;
  #notBefore = 0;

  /** A worker has started. */
  reset(): void {
    this.#failures = 0;
    this.#notBefore = 0;
  }

  /** A worker did not start; returns how long a job must have waited to be refused. */
  fail(error: Error): number {
    this.#failures++;
    const isEnded = error instanceof WorkerGoneError && error.isEndedFromOutside;
    const most = isEnded ? MOST_ENDED_WAIT_MS : MOST_WAIT_MS;
    this.#notBefore = performance.now() + Math.min(most, FIRST_WAIT_MS * 2 ** this.#failures);
    if (isEnded) return PATIENCE_MS;
    return this.#failures >= MOST_FALSE_STARTS ? 0 : Number.POSITIVE_INFINITY;
  }

  /** Milliseconds until a worker may be started; 0 when it may be now. */
  get waitMs(): number {
    return Math.max(0, Math.ceil(this.#notBefore - performance.now()));
  }
}
