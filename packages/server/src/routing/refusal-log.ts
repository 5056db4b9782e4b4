import { TokenBucket } from "@a2c-smcp/runtime";

/** Enough to see what a peer does wrong, too little to fill a disk. */
const LINES = { rate: 5, burst: 50 };

/** Bounds the log lines about refused requests of one connection, and counts those that were left out. */
export class RefusalLog {
  readonly #bucket = new TokenBucket(LINES, performance.now());
  #leftOut = 0;

  /** Whether the next refusal is to be logged; if so, how many were left out before it. */
  take(now: number): { readonly isLogged: boolean; readonly leftOut: number } {
    if (!this.#bucket.take(now)) {
      this.#leftOut += 1;
      return { isLogged: false, leftOut: 0 };
    }
    const leftOut = this.#leftOut;
    this.#leftOut = 0;
    return { isLogged: true, leftOut };
  }
}
