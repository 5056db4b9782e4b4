/**
 * Work that never runs twice at once: asking while it runs leads to one more run after it, however often it is asked for.
 * The work must not reject.
 */
export class RepeatedWork {
  readonly #work: () => Promise<void>;
  readonly #pause: (() => Promise<void> | undefined) | undefined;
  #isAsked = false;
  #running: Promise<void> | undefined;

  /** `pause` may hold up each run; undefined means at once. */
  constructor(work: () => Promise<void>, pause?: () => Promise<void> | undefined) {
    this.#work = work;
    this.#pause = pause;
  }

  /** Whether it was asked for again since the present run began: what that run finds out is already old. */
  get isAsked(): boolean {
    return this.#isAsked;
  }

  /** Resolves when a run has ended that began after this call. */
  ask(): Promise<void> {
    this.#isAsked = true;
    this.#running ??= this.#run();
    return this.#running;
  }

  /** A run that is asked for and has not begun does not begin. */
  forget(): void {
    this.#isAsked = false;
  }

  async #run(): Promise<void> {
    try {
      while (this.#isAsked) {
        const pause = this.#pause?.();
        if (pause !== undefined) await pause;
        if (!this.#isAsked) return;
        this.#isAsked = false;
        await this.#work();
      }
    } finally {
      this.#running = undefined;
    }
  }
}
