import type { Slot } from "./slot.ts";

export interface CrewOptions {
  /** A worker without a job ends after this; the last one stays. */
  readonly idleMs: number;
  /** The most memory that a worker may use, in bytes. */
  readonly residentBytes: number;
  /** A worker is no longer there: there is room for another. */
  readonly onGone: () => void;
}

/** A worker above this share of its memory limit is worn. */
const WORN_SHARE = 0.5;
/** A worker is weighed no more often than this. */
const WEIGH_MS = 500;

/** The workers of a pool: which are there, how long they rest, and how they end. */
export class Crew {
  readonly slots = new Set<Slot>();
  readonly #options: CrewOptions;
  readonly #ending = new Set<Promise<void>>();

  constructor(options: CrewOptions) {
    this.#options = options;
  }

  find(isWanted: (slot: Slot) => boolean): Slot[] {
    return [...this.slots].filter(isWanted);
  }

  add(slot: Slot): void {
    this.slots.add(slot);
    void slot.worker.exited.then(() => this.forget(slot));
  }

  /** It has nothing to do: if that stays so, it ends. */
  rest(slot: Slot): void {
    slot.state = { phase: "idle" };
    clearTimeout(slot.rest);
    slot.rest = setTimeout(() => {
      if (this.slots.size > 1) this.end(slot);
    }, this.#options.idleMs).unref();
  }

  /** Now and then: a worker does not grow from one page to the next, and looking costs as much as a small page. */
  weigh(slot: Slot): void {
    if (performance.now() - slot.weighedAt < WEIGH_MS) return;
    slot.weighedAt = performance.now();
    slot.isWorn = slot.worker.memory() > this.#options.residentBytes * WORN_SHARE;
    if (slot.isWorn && slot.state.phase === "idle" && this.slots.has(slot)) this.end(slot);
  }

  end(slot: Slot): void {
    this.forget(slot);
    const ended = slot.worker.close().finally(() => this.#ending.delete(ended));
    this.#ending.add(ended);
  }

  forget(slot: Slot): void {
    clearTimeout(slot.rest);
    if (this.slots.delete(slot)) this.#options.onGone();
  }

  /** Ends all of them. */
  async close(): Promise<void> {
    for (const slot of this.slots) this.end(slot);
    await Promise.all(this.#ending);
  }
}
