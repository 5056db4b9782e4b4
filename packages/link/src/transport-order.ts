import { ProtocolError } from "@a2c-smcp/protocol";
import type { LinkError } from "./link-error.ts";
import { LinkErrorCode } from "./link-error.ts";
import type { Transport } from "./office-socket.ts";

/** What a server itself says has a status of HTTP; engine.io's own complaints have codes below. */
const LEAST_STATUS = 400;

/**
 * Which transport an attempt begins with. The protocol requires the first request by polling, because only there the body of
 * a refusal can be read. A server that has let us in takes our version, and a WebSocket takes one request where polling
 * takes five. What fails with one transport is tried at once with the other: proxies swallow WebSockets, balancers
 * without memory scatter polls, and pages of other origins may do the one and not the other.
 */
export class TransportOrder {
  #first: Transport;
  #hasTriedOther = false;

  constructor(isKnown: boolean) {
    this.#first = isKnown ? "websocket" : "polling";
  }

  get current(): Transport {
    if (!this.#hasTriedOther) return this.#first;
    return this.#first === "polling" ? "websocket" : "polling";
  }

  /** The server let us in: next time it is asked by what it was reached by at last. */
  keep(transport: Transport): void {
    this.#first = transport;
    this.#hasTriedOther = false;
  }

  /** Returns whether the other transport, which is the current one then, may do better than what failed. */
  next({ code, cause }: LinkError): boolean {
    const isAnswer = cause instanceof ProtocolError && cause.code >= LEAST_STATUS;
    const isTransport = code === LinkErrorCode.Unreachable && !isAnswer;
    this.#hasTriedOther = isTransport && !this.#hasTriedOther;
    return this.#hasTriedOther;
  }
}
