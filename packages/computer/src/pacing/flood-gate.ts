import { TokenBucket } from "@a2c-smcp/runtime";

export interface FloodGateOptions {
  /** What may come per second for long. */
  readonly perSecond: number;
  /** What may come at once. */
  readonly burst: number;
  /** More came than may; called once. */
  readonly onFlood?: (() => void) | undefined;
}

/** Holds something to a rate: returns how long to wait before there is room again. */
export class FloodGate {
  readonly #bucket: TokenBucket;
  readonly #onFlood: (() => void) | undefined;
  #wasFlooded = false;

  constructor({ perSecond, burst, onFlood }: FloodGateOptions) {
    this.#bucket = new TokenBucket({ rate: perSecond, burst }, performance.now());
    this.#onFlood = onFlood;
  }

  /** Counts what came; returns the milliseconds to wait before the next. */
  take(cost: number): number {
    const wait = this.#bucket.spend(cost, performance.now());
    if (wait === 0) return 0;
    if (!this.#wasFlooded) this.#onFlood?.();
    this.#wasFlooded = true;
    return wait;
  }
}
