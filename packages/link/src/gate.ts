/** Lets so many in at once; the others wait, in order. */
export class Gate {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Waits for a place; resolves to the function that releases it, which may be called more than once. */
  async enter(): Promise<() => void> {
    if (this.#inside >= this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#inside += 1;
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      const next = this.#waiting.shift();
      // The place goes on to whoever waits; the count stays.
      if (next) next();
      else this.#inside -= 1;
    };
  }
}
