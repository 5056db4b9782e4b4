const AGAIN_MS = 10_000;

/** Things that did not work and are tried once more after a while, all together. */
export class Again<T> {
  readonly #retry: (things: readonly T[]) => void;
  readonly #signal: AbortSignal;
  #things = new Set<T>();
  #timer: NodeJS.Timeout | undefined;

  /** `signal` ends all trying. */
  constructor(retry: (things: readonly T[]) => void, signal: AbortSignal) {
    this.#retry = retry;
    this.#signal = signal;
    signal.addEventListener("abort", () => clearTimeout(this.#timer), { once: true });
  }

  add(thing: T): void {
    if (this.#signal.aborted) return;
    this.#things.add(thing);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const things = [...this.#things];
      this.#things = new Set();
      this.#retry(things);
    }, AGAIN_MS).unref();
  }
}
