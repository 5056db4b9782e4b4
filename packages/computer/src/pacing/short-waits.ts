import { withDeadline } from "@a2c-smcp/runtime";

/** Work that is worth a short wait, counted from its start: who comes later waits for the rest of it, or not at all. */
export class ShortWaits {
  readonly #milliseconds: number;
  readonly #started = new Map<Promise<void>, number>();

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /** The work must not reject; what is added again counts from the first time. */
  add(work: Promise<void>): void {
    if (this.#started.has(work)) return;
    this.#started.set(work, performance.now());
    void work.finally(() => this.#started.delete(work));
  }

  /** Resolves when all work is done or has had its time. */
  async settled(): Promise<void> {
    if (this.#started.size === 0) return;
    await Promise.all([...this.#started].map(([work, started]) => this.#wait(work, started)));
  }

  async #wait(work: Promise<void>, started: number): Promise<void> {
    const milliseconds = started + this.#milliseconds - performance.now();
    if (milliseconds <= 0) return;
    await withDeadline(work, { what: "a short wait", milliseconds }).catch(() => undefined);
  }
}
