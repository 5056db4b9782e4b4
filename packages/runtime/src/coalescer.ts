/**
 * Turns many changes into few announcements: the first change waits a moment, and what comes meanwhile joins it. A process
 * that has nothing else to do does not wait for it.
 */
export class Coalescer {
  readonly #milliseconds: number;
  readonly #announce: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(milliseconds: number, announce: () => void) {
    this.#milliseconds = milliseconds;
    this.#announce = announce;
  }

  /** Something changed. */
  touch(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#announce();
    }, this.#milliseconds);
    // In a browser a timer is a number.
    if (typeof this.#timer === "object") this.#timer.unref();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
