import type { Logger } from "@a2c-smcp/runtime";
import { messageOf } from "@a2c-smcp/runtime";

/** The same trouble is told again no sooner than this. */
const AGAIN_MS = 60_000;

/** What goes wrong with the index is said, now and then, and never stops a reader. */
export class StoreGuard {
  readonly #logger: Logger;
  #toldAt = Number.NEGATIVE_INFINITY;
  #lastTrouble: string | undefined;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** The latest trouble in words; gone when something worked again. */
  get trouble(): string | undefined {
    return this.#lastTrouble;
  }

  readonly report = (cause: unknown): void => {
    this.#lastTrouble = messageOf(cause);
    if (performance.now() - this.#toldAt < AGAIN_MS) return;
    this.#toldAt = performance.now();
    this.#logger.warn("index cannot be used; documents are read without it", { cause });
  };

  /** The answer of the index, or what is told instead when it has none. */
  async ask<T, F>(work: Promise<T>, fallback: F): Promise<T | F> {
    try {
      const answer = await work;
      this.#lastTrouble = undefined;
      return answer;
    } catch (error) {
      this.report(error);
      return fallback;
    }
  }
}
