/** Turns many changes into few announcements: the first change waits a moment, and what comes meanwhile joins it. */
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
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#announce();
    }, this.#milliseconds);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
