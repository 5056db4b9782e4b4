import { Backoff } from "@a2c-smcp/runtime";
import { Gate } from "./gate.ts";

/**
 * Waits between attempts, in milliseconds: short enough that everybody is back soon after a server is, and so far apart
 * from each other that a thousand members do not come in the same moment.
 */
const waits = { firstMs: 500, longestMs: 5_000, jitter: 0.5 };
/** Links of one process that connect at once: a thousand would keep each other from being answered in time. */
const openings = new Gate(32);

/** When a link tries to connect: each time after a longer wait, and only when the process has room for one more. */
export class Attempts {
  readonly #backoff = new Backoff(waits);
  /** Lets the next link of this process connect. */
  #leaveGate: () => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Runs an attempt when there is room; `connect` returns false when it is no longer wanted. */
  async start(connect: () => boolean): Promise<void> {
    const leave = await openings.enter();
    this.#leaveGate = leave;
    if (!connect()) leave();
  }

  /** The attempt has ended, whatever came of it. */
  end(): void {
    this.#leaveGate();
  }

  /** Does this after the next wait, instead of anything that was waiting. */
  later(work: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(work, this.#backoff.next());
  }

  /** The next wait is the first again. */
  reset(): void {
    this.#backoff.reset();
  }

  stop(): void {
    this.end();
    clearTimeout(this.#timer);
  }
}
