import { A2cError } from "@a2c-smcp/protocol/a2c-error";
import type { PacketExcess } from "./packet-bounds.ts";

/**
 * Stands in place of arguments that were too much to decode: of an event, so that its sender is notified at once, or of an
 * ack, so that whoever waits for the answer is.
 */
export class RefusedPayload {
  readonly excess: PacketExcess;

  constructor(excess: PacketExcess) {
    this.excess = excess;
  }
}

/** Thrown instead of encoding what is nested too deeply, or holds too much, for any peer to take. */
export class ExcessError extends A2cError {
  override readonly name = "ExcessError";
  readonly code = "too-much";
  readonly excess: PacketExcess;

  constructor(message: string, excess: PacketExcess) {
    super(message);
    this.excess = excess;
  }
}
