import type { Writable } from "node:stream";
import type { EngineConnection } from "./engine-connection.ts";
import { sizeOf } from "./engine-connection.ts";

/**
 * How much waits to be read by one peer: what engine.io keeps until the transport is free, what the WebSocket has
 * taken, and what answers to polls were given.
 */
export class SendQueue {
  readonly #connection: EngineConnection;
  readonly #polls = new Set<Writable>();
  #waiting = 0;

  constructor(connection: EngineConnection, onGrowth: () => void) {
    this.#connection = connection;
    connection.on("packetCreate", (packet) => {
      this.#waiting += sizeOf(packet);
      onGrowth();
    });
    connection.on("flush", () => {
      this.#waiting = 0;
    });
  }

  get bytes(): number {
    let bytes = this.#waiting + (this.#connection.transport.socket?.bufferedAmount ?? 0);
    for (const poll of this.#polls) bytes += poll.writableLength;
    return bytes;
  }

  /** An answer to a poll counts until it is gone. */
  addPoll(response: Writable): void {
    this.#polls.add(response);
    response.once("close", () => this.#polls.delete(response));
  }
}
