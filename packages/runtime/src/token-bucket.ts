/** How much a bucket lets pass. */
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

  /** Takes one token; returns false when there is none. */
  take(now: number): boolean {
    this.#fill(now);
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** Gives one token back that was taken for nothing. */
  give(): void {
    this.#tokens = Math.min(this.#options.burst, this.#tokens + 1);
  }

  isFull(now: number): boolean {
    this.#fill(now);
    return this.#tokens >= this.#options.burst;
  }

  /** Takes so many tokens, also those that are not there; returns the milliseconds until the debt is paid. */
  spend(amount: number, now: number): number {
    this.#fill(now);
    this.#tokens -= amount;
    return this.#tokens >= 0 ? 0 : (-this.#tokens / this.#options.rate) * 1000;
  }

  /** How full it is: 1 is full, 0 is empty, less is in debt. */
  level(now: number): number {
    this.#fill(now);
    return this.#tokens / this.#options.burst;
  }

  #fill(now: number): void {
    const { rate, burst } = this.#options;
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#filledAt) / 1000) * rate);
    this.#filledAt = now;
  }
}
