import type { Awaitable } from "../awaitable.ts";

/**
 * Keeps the requests of one connection in order while a join or leave waits for a store that answers later. With a
 * store that answers at once nothing ever waits. The work must not fail: it reports its own errors.
 */
export class Turns {
  #last: Promise<void> | undefined;

  /** Runs the work after whatever changes this connection, and lets everything else wait for it. */
  change(work: () => Awaitable<void>): void {
    const done = this.#last === undefined ? work() : this.#last.then(work);
    if (!(done instanceof Promise)) return;
    const last = done.finally(() => {
      if (this.#last === last) this.#last = undefined;
    });
    this.#last = last;
  }

  /** Runs the work after whatever changes this connection; nothing waits for it. */
  follow(work: () => Awaitable<void>): void {
    void (this.#last === undefined ? work() : this.#last.then(work));
  }
}
