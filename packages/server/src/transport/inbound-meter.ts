import { TokenBucket } from "@a2c-smcp/runtime";
import type { Limits } from "../limits.ts";

/** What a connection uses up by what it sends. */
export type Expense = "packets" | "bytes" | "work";

/** Until a bucket is half full again, a flood goes on. */
const CALM = 0.5;

/**
 * Measures what one connection sends: packets, bytes, and the milliseconds of the event loop that they cost, whatever
 * is in them. Who is in debt is not read from until the debt is paid; who floods with packets for longer than the grace
 * is to be cut off.
 */
export class InboundMeter {
  readonly #buckets: Readonly<Record<Expense, TokenBucket>>;
  readonly #grace: number;
  #floodSince: number | undefined;

  constructor(limits: Limits, now: number) {
    const {
      packetsPerSecond,
      bytesPerSecond,
      workMsPerSecond,
      requestsPerSecond,
      requestBurst,
      messageBytes,
    } = limits;
    // A request is a packet, and so is an answer: whoever may send more of the one may send more of the other.
    const rate = Math.max(packetsPerSecond, 2 * requestsPerSecond);
    const burst = Math.max(2 * packetsPerSecond, 2 * requestBurst);
    this.#grace = limits.floodGraceMs;
    this.#buckets = {
      packets: new TokenBucket({ rate, burst }, now),
      // One message of the largest size at once, not two.
      bytes: new TokenBucket({ rate: bytesPerSecond, burst: Math.min(bytesPerSecond, messageBytes) }, now),
      work: new TokenBucket({ rate: workMsPerSecond, burst: workMsPerSecond }, now),
    };
  }

  /** Notes an expense; returns for how many milliseconds nothing more should be read. */
  spend(expense: Expense, amount: number, now: number): number {
    const bucket = this.#buckets[expense];
    if (expense === "packets" && bucket.level(now) >= CALM) this.#floodSince = undefined;
    const wait = bucket.spend(amount, now);
    if (expense === "packets" && wait > 0) this.#floodSince ??= now;
    return wait;
  }

  /** Whether packets came too fast for longer than the grace. */
  isFlooding(now: number): boolean {
    return this.#floodSince !== undefined && now - this.#floodSince > this.#grace;
  }
}
