export interface TokenBucketOptions {
  /** Tokens that come back per second. */
  readonly rate: number;
  /** Tokens that a full bucket holds. */
  readonly burst: number;
}

/** Lets a burst pass and then a steady rate. Times are milliseconds of any clock that never goes back. */
export class TokenBucket {
  readonly #options: TokenBucketOptions;
  #tokens: number;
  #filledAt: number;

  constructor(options: TokenBucketOptions, now: number) {
    this.#options = options;
    this.#tokens = options.burst;
    this.#filledAt = now;
  }

  /** Takes one token; answers false when there is none. */
  take(now: number): boolean {
    const { rate, burst } = this.#options;
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#filledAt) / 1000) * rate);
    this.#filledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
