import type { ProtocolError } from "@a2c-smcp/protocol";
import { TokenBucket } from "@a2c-smcp/runtime";
import { addressGroup } from "../address-group.ts";
import { refusals } from "../refusals.ts";

export interface GuessLimits {
  /** Failed authentications that one address may keep up per second. */
  readonly failuresPerSecond: number;
  /** Failed authentications of one address at once before the rate counts. */
  readonly failureBurst: number;
}

/** What came of an attempt, and whether it was a guess that failed. */
export interface Attempt<T> {
  readonly value: T;
  readonly isFailure: boolean;
}

interface Attempts {
  readonly bucket: TokenBucket;
  readonly running: Set<Promise<unknown>>;
}

/** Addresses that are remembered; whoever commands more is slowed by other means. */
const MOST_ADDRESSES = 10_000;

/**
 * Slows guesses: an address that failed too often is refused for a while, right or wrong. Only failures count, so
 * those that share an address with somebody who mistyped a secret notice nothing.
 */
export class GuessGuard {
  readonly #limits: GuessLimits;
  readonly #now: () => number;
  readonly #byGroup = new Map<string, Attempts>();

  constructor(limits: GuessLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Addresses that are remembered at present. */
  get size(): number {
    return this.#byGroup.size;
  }

  /** Runs an attempt of the address, or returns the refusal. */
  async attempt<T>(address: string, run: () => Promise<Attempt<T>>): Promise<T | ProtocolError> {
    const attempts = this.#attemptsOf(addressGroup(address));
    // Those that run may turn out to be no failures and give back what they took.
    while (!attempts.bucket.take(this.#now())) {
      if (attempts.running.size === 0) {
        return refusals.guessing(this.#limits.failureBurst);
      }
      await Promise.race(attempts.running);
    }
    const running = run();
    attempts.running.add(running);
    try {
      const { value, isFailure } = await running;
      if (!isFailure) attempts.bucket.give();
      return value;
    } finally {
      attempts.running.delete(running);
    }
  }

  #attemptsOf(group: string): Attempts {
    const known = this.#byGroup.get(group);
    if (known) return known;
    if (this.#byGroup.size >= MOST_ADDRESSES) this.#forget();
    const { failuresPerSecond: rate, failureBurst: burst } = this.#limits;
    const attempts: Attempts = {
      bucket: new TokenBucket({ rate, burst }, this.#now()),
      running: new Set(),
    };
    this.#byGroup.set(group, attempts);
    return attempts;
  }

  /** Drops who has nothing held against it, else who came first. */
  #forget(): void {
    const now = this.#now();
    for (const [group, { bucket, running }] of this.#byGroup)
      if (running.size === 0 && bucket.isFull(now)) this.#byGroup.delete(group);
    const [oldest] = this.#byGroup.keys();
    if (this.#byGroup.size >= MOST_ADDRESSES && oldest !== undefined) this.#byGroup.delete(oldest);
  }
}
