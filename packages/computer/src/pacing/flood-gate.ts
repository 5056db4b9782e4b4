export interface FloodGateOptions {
  /** What may come per second for long. */
  readonly perSecond: number;
  /** What may come at once. */
  readonly burst: number;
  /** More came than may; told once. */
  readonly onFlood?: (() => void) | undefined;
}

/** Holds something to a rate: returns how long to wait before there is room again. */
export class FloodGate {
  readonly #options: FloodGateOptions;
  #left: number;
  #since = performance.now();
  #wasFlooded = false;

  constructor(options: FloodGateOptions) {
    this.#options = options;
    this.#left = options.burst;
  }

  /** Counts what came; returns the milliseconds to wait before the next. */
  take(cost: number): number {
    const { perSecond, burst, onFlood } = this.#options;
    const now = performance.now();
    this.#left = Math.min(burst, this.#left + ((now - this.#since) * perSecond) / 1_000) - cost;
    this.#since = now;
    if (this.#left >= 0) return 0;
    if (!this.#wasFlooded) onFlood?.();
    this.#wasFlooded = true;
    return (-this.#left * 1_000) / perSecond;
  }
}
