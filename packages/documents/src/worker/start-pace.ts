import { WorkerGoneError } from "./worker-gone-error.ts";

/** After so many workers in a row that did not start, waiting jobs are refused. */
const MOST_FALSE_STARTS = 2;
/** As above, where the workers were ended from outside. */
const MOST_ENDED_STARTS = 8;
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

  /** A worker did not start; answers whether waiting jobs are to be refused. */
  fail(error: Error): boolean {
    this.#failures++;
    const isEnded = error instanceof WorkerGoneError && error.isEndedFromOutside;
    const most = isEnded ? MOST_ENDED_WAIT_MS : MOST_WAIT_MS;
    this.#notBefore = performance.now() + Math.min(most, FIRST_WAIT_MS * 2 ** this.#failures);
    return this.#failures >= (isEnded ? MOST_ENDED_STARTS : MOST_FALSE_STARTS);
  }

  /** Milliseconds until a worker may be started; 0 when it may be now. */
  get waitMs(): number {
    return Math.max(0, Math.ceil(this.#notBefore - performance.now()));
  }
}
