/** How waits grow. */
export interface BackoffOptions {
  /** The first wait, in milliseconds. */
  readonly firstMs?: number;
  /** No wait is longer. */
  readonly longestMs?: number;
  /** How far a wait may stray from its nominal length, so that many clients do not come back at once. */
  readonly jitter?: number;
  readonly random?: () => number;
}

/** Waits that double up to a limit. */
export class Backoff {
  readonly #options: Required<BackoffOptions>;
  #attempts = 0;

  constructor(options: BackoffOptions = {}) {
    this.#options = { firstMs: 500, longestMs: 30_000, jitter: 0.3, random: Math.random, ...options };
  }

  get attempts(): number {
    return this.#attempts;
  }

  /** The length of the next wait, in milliseconds. */
  next(): number {
    const { firstMs, longestMs, jitter, random } = this.#options;
    const nominal = Math.min(longestMs, firstMs * 2 ** Math.min(this.#attempts, 30));
    this.#attempts += 1;
    return Math.round(Math.min(longestMs, nominal * (1 - jitter + 2 * jitter * random())));
  }

  /** Success: the next failure starts from the first wait again. */
  reset(): void {
    this.#attempts = 0;
  }
}
