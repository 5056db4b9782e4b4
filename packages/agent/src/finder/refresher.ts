import { RepeatedWork } from "@a2c-smcp/runtime";

/** What a refresher does with one Computer. */
export interface RefresherOptions<T> {
  readonly fetch: (computer: string) => Promise<T>;
  readonly tell: (computer: string, fresh: T) => void;
  readonly fail: (computer: string, error: unknown) => void;
}

/** Fetches anew after changes: one fetch under way at a time, and however many changes come meanwhile, one more after. */
export class Refresher<T> {
  readonly #options: RefresherOptions<T>;
  readonly #underWay = new Map<string, RepeatedWork>();

  constructor(options: RefresherOptions<T>) {
    this.#options = options;
  }

  /** The Computer changed. */
  touch(computer: string): void {
    const known = this.#underWay.get(computer);
    const work = known ?? new RepeatedWork(() => this.#refresh(computer));
    this.#underWay.set(computer, work);
    const done = work.ask();
    if (known === undefined) void done.then(() => this.#underWay.delete(computer));
  }

  async #refresh(computer: string): Promise<void> {
    const { fetch, tell, fail } = this.#options;
    try {
      const fresh = await fetch(computer);
      // What was fetched before the last change is not news any more.
      if (this.#underWay.get(computer)?.isAsked !== true) tell(computer, fresh);
    } catch (error) {
      fail(computer, error);
    }
  }
}
