import type { Packet } from "socket.io-parser";
import { Encoder } from "socket.io-parser";
import type { ValueBounds } from "../value-bounds.ts";
import { DEFAULT_BOUNDS, describeExcess, excessOf } from "../value-bounds.ts";
import { JsonText } from "./json-text.ts";
import { ExcessError } from "./refused-payload.ts";

/** Room for the event's name and the list around the arguments: what was let in can be passed on. */
const SLACK: ValueBounds = { depth: 8, values: 64 };

/**
 * Encodes what is within the bounds; Socket.IO and JSON walk a value by recursion, which ends the process's stack at
 * some thousands of levels. Throws an ExcessError for the rest, before anything is sent.
 */
export class BoundedEncoder extends Encoder {
  readonly #bounds: ValueBounds;

  constructor(bounds: ValueBounds = DEFAULT_BOUNDS) {
    super();
    this.#bounds = { depth: bounds.depth + SLACK.depth, values: bounds.values + SLACK.values };
  }

  override encode(packet: Packet): unknown[] {
    const [first, second] = Array.isArray(packet.data) ? packet.data : [];
    if (first instanceof JsonText) return this.#around(packet, first.text);
    if (second instanceof JsonText) return this.#around(packet, `${JSON.stringify(first)},${second.text}`);
    const excess = excessOf(packet.data, this.#bounds);
    if (excess) throw new ExcessError(`What is to be sent is ${describeExcess(excess)}; send less`, excess);
    return super.encode(packet);
  }

  /** A packet whose arguments are known to be JSON: an answer that is passed on, or an event with its payload. */
  #around({ type, nsp, id }: Packet, list: string): unknown[] {
    const [head] = super.encode({ type, nsp, ...(id === undefined ? {} : { id }) } as Packet);
    return [`${head}[${list}]`];
  }
}
