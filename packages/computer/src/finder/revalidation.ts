/** What is known of a document is no older than this on a pull, where nobody announces changes. */
const DOCUMENT_AGE_MS = 10_000;
/** A server that vouches for its list for longer is believed up to this. */
const LONGEST_AGE_MS = 300_000;
/** Listing again takes at most this part of the time: a list that takes long is a long one, which costs both sides. */
const LIST_SHARE = 1 / 10;
/** A whole look takes at most this part: most of it is waiting for a few reads at a time. */
const SHARE = 1 / 2;

export interface RevalidationOptions {
  /** Looks again at what no notification covers; resolves to the milliseconds that listing took of it. Must not reject. */
  readonly look: () => Promise<number>;
  /** Milliseconds after which what is known has to be looked at again. */
  readonly ageMs?: number | undefined;
  /** Milliseconds that the server vouches for its list, where it does. */
  readonly ttlMs?: (() => number | undefined) | undefined;
}

/** Looks again at what may have changed without a notice: on demand, one look at a time, and never too often. */
export class Revalidation {
  readonly #options: RevalidationOptions;
  #dueAt: number;
  #isLooking = false;

  constructor(options: RevalidationOptions) {
    this.#options = options;
    this.#dueAt = performance.now() + this.#ageMs;
  }

  /** Starts a look when what is known is too old; returns it only then. */
  start(): Promise<void> | undefined {
    if (this.#isLooking || performance.now() < this.#dueAt) return undefined;
    return this.#look();
  }

  get #ageMs(): number {
    const { ageMs = DOCUMENT_AGE_MS, ttlMs } = this.#options;
    return Math.max(ageMs, Math.min(ttlMs?.() ?? 0, LONGEST_AGE_MS));
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    const started = performance.now();
    let listingMs = 0;
    try {
      listingMs = await this.#options.look();
    } finally {
      const took = performance.now() - started;
      const pauseMs = Math.max(listingMs / LIST_SHARE - took, took / SHARE - took);
      this.#dueAt = performance.now() + Math.max(this.#ageMs, pauseMs);
      this.#isLooking = false;
    }
  }
}
