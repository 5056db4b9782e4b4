export interface HintTimes {
  /** Hints are looked at when none has come for so long, */
  readonly quietMs: number;
  /** and at the latest after so long. */
  readonly mostMs: number;
}

/** What was gathered. */
export interface GatheredHints {
  readonly paths: readonly string[];
  /** So much happened at once that some of it may not have been told. */
  readonly isFlood: boolean;
}

/** In a burst, hints are gathered for longer and longer, up to this. */
const MOST_BURST_MS = 4000;
const BURST = 100;
/** The system keeps 16,384 events for who is slow, and throws away the rest without a word. */
const FLOOD = 8000;

/** Gathers hints until it is time to look. */
export class Hints {
  readonly #times: HintTimes;
  readonly #paths = new Set<string>();
  #count = 0;
  #first = 0;
  #latest = 0;
  #mostMs: number;

  constructor(times: HintTimes) {
    this.#times = times;
    this.#mostMs = times.mostMs;
  }

  add(path: string): void {
    this.#latest = performance.now();
    if (this.#count++ === 0) this.#first = this.#latest;
    this.#paths.add(path);
  }

  /** When to look; undefined when there is nothing to look at. */
  due(): number | undefined {
    if (this.#count === 0) return undefined;
    return Math.min(this.#latest + this.#times.quietMs, this.#first + this.#mostMs);
  }

  /** How long hints are gathered in the burst that goes on; 0 when there is none. */
  get burstMs(): number {
    return this.#mostMs > this.#times.mostMs ? this.#mostMs : 0;
  }

  take(): GatheredHints {
    const gathered = { paths: [...this.#paths], isFlood: this.#count >= FLOOD };
    const isBurst = gathered.paths.length > BURST;
    this.#mostMs = isBurst ? Math.min(this.#mostMs * 2, MOST_BURST_MS) : this.#times.mostMs;
    this.#paths.clear();
    this.#count = 0;
    return gathered;
  }
}
