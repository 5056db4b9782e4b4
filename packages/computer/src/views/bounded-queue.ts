/** Runs work with a limit on how much of it is under way at once. */
export class BoundedQueue {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(most: number) {
    this.#most = most;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#most) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place is handed on, so that nobody who comes in between takes it as well.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
