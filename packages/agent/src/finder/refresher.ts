/** Fetches anew after changes: one fetch under way at a time, and however many changes come meanwhile, one more after. */
export class Refresher<T> {
  readonly #fetch: (computer: string) => Promise<T>;
  readonly #tell: (computer: string, fresh: T) => void;
  readonly #fail: (computer: string, error: unknown) => void;
  /** Computers that are being fetched, and whether they changed again meanwhile. */
  readonly #underWay = new Map<string, { isStale: boolean }>();

  constructor(options: {
    fetch: (computer: string) => Promise<T>;
    tell: (computer: string, fresh: T) => void;
    fail: (computer: string, error: unknown) => void;
  }) {
    this.#fetch = options.fetch;
    this.#tell = options.tell;
    this.#fail = options.fail;
  }

  /** The Computer changed. */
  touch(computer: string): void {
    const run = this.#underWay.get(computer);
    if (run) {
      run.isStale = true;
      return;
    }
    void this.#run(computer);
  }

  async #run(computer: string): Promise<void> {
    const run = { isStale: true };
    this.#underWay.set(computer, run);
    while (run.isStale) {
      run.isStale = false;
      try {
        const fresh = await this.#fetch(computer);
        // What was fetched before the last change is not news any more.
        if (!run.isStale) this.#tell(computer, fresh);
      } catch (error) {
        this.#fail(computer, error);
      }
    }
    this.#underWay.delete(computer);
  }
}
