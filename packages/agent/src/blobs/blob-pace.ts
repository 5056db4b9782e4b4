import { ErrorCode } from "@a2c-smcp/protocol";
import { McpServerError } from "../errors.ts";

/** Bytes per second that are the least after a first minute: a Computer that gives a little now and then never ends. */
const LEAST_PACE = 65_536;
const FIRST_MS = 60_000;

/** How long a Computer has kept us waiting for how much; everything that one answer needs counts together. */
export class BlobPace {
  #waitedMs = 0;
  #bytes = 0;

  /** Asks for a piece, and throws instead when there was too much waiting already. The time that the reader takes is its own. */
  async wait<T>(ask: () => Promise<T>): Promise<T> {
    this.#checkTime();
    const asked = performance.now();
    try {
      return await ask();
    } finally {
      this.#waitedMs += performance.now() - asked;
    }
  }

  /** Notes what came; throws when it came too slowly. */
  add(bytes: number): void {
    this.#bytes += bytes;
    this.#checkTime();
  }

  #checkTime(): void {
    if (this.#waitedMs <= FIRST_MS + (this.#bytes / LEAST_PACE) * 1_000) return;
    throw new McpServerError(ErrorCode.BlobUnavailable, "The computer gives the bytes too slowly", {
      details: { reason: "slow" },
    });
  }
}
