import { setImmediate } from "node:timers/promises";

/** Others get their turn after so many milliseconds, or so many steps: work on very many files must not hold up who reads. */
const MOST_MS = 8;
const MOST_STEPS = 500;

/** Lets long work pause in between. */
export class Breather {
  #since = performance.now();
  #steps = 0;

  /** To be asked at each step: whether it is time to `breathe`. */
  isDue(): boolean {
    this.#steps += 1;
    return this.#steps >= MOST_STEPS || performance.now() - this.#since > MOST_MS;
  }

  async breathe(): Promise<void> {
    await setImmediate();
    this.#since = performance.now();
    this.#steps = 0;
  }
}
