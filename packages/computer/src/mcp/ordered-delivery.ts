import { setImmediate } from "node:timers/promises";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { isJSONRPCNotification } from "@modelcontextprotocol/client";

type Handler = NonNullable<Transport["onmessage"]>;

/**
 * Hands messages on in the order in which they came. The SDK handles a notification one turn later than a
 * response, so that a response right behind the last progress of its call would overtake it: after a notification
 * everything waits for the next turn.
 */
export class OrderedDelivery {
  #last: Promise<void> = Promise.resolve();

  push(message: JSONRPCMessage, handle: () => void): void {
    this.#last = this.#last.then(async () => {
      handle();
      if (isJSONRPCNotification(message)) await setImmediate();
    });
  }

  /** Resolves when everything that came so far has been passed on. */
  settled(): Promise<void> {
    return this.#last;
  }
}

/** Makes a transport of the SDK deliver in order. */
export function inOrder<T extends Transport>(transport: T): T {
  const delivery = new OrderedDelivery();
  let handler: Handler | undefined;
  const deliver: Handler = (message, extra) => {
    const handle = handler;
    delivery.push(message, () => guard(transport, () => handle?.(message, extra)));
  };
  // The transport calls its own property, which the client sets: the only place between the two.
  return Object.defineProperty(transport, "onmessage", {
    configurable: true,
    get: () => handler && deliver,
    set: (next: Handler | undefined) => {
      handler = next;
    },
  });
}

/** Runs a handler; what it throws is reported and does not hold up what comes behind. */
export function guard(transport: Transport, run: () => void): void {
  try {
    run();
  } catch (cause) {
    transport.onerror?.(new Error("a message could not be handled", { cause }));
  }
}
