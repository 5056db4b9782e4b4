/** What is known of a document is no older than this on a pull, where nobody tells of changes. */
const DOCUMENT_AGE_MS = 10_000;
/** A server that vouches for its list for longer is believed up to this. */
const LONGEST_AGE_MS = 300_000;
/** Looking again takes at most this part of the time: the longer it takes, the more seldom it is done. */
const SHARE = 1 / 10;

export interface RevalidationOptions {
  /** Looks again at what no notice tells of. Must not reject. */
  readonly look: () => Promise<void>;
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
    try {
      await this.#options.look();
    } finally {
      const took = performance.now() - started;
      this.#dueAt = performance.now() + Math.max(this.#ageMs, took / SHARE);
      this.#isLooking = false;
    }
  }
}
