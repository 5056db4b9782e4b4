/** Runs work with a limit on how much of it is under way at once. */
export class BoundedQueue {
  readonly #most: number;
  /** In the order in which they came. A set gives up its first at once; an array of very many would be moved. */
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(most: number) {
    this.#most = most;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#most) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.add(resolve));
    try {
      return await work();
    } finally {
      // The place is passed on, so that nobody who comes in between takes it as well.
      const [next] = this.#waiting;
      if (next) {
        this.#waiting.delete(next);
        next();
      } else this.#running -= 1;
    }
  }
}
