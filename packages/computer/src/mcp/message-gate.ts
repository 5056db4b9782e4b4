import { FloodGate } from "../flood-gate.ts";

const NOTICES_PER_SECOND = 1_000;

/** Answers come only as often as somebody asks, and so weigh less than what comes by itself. */
export const messageCost = { answer: 0.1, other: 1 } as const;

/** The gate of one connection: a server that sends too much is not read for a while, so that it has to wait. */
export function messageGate(onFlood: ((problem: string) => void) | undefined): FloodGate {
  return new FloodGate({
    perSecond: NOTICES_PER_SECOND,
    burst: 5 * NOTICES_PER_SECOND,
    onFlood: () =>
      onFlood?.(`sends more than ${NOTICES_PER_SECOND} messages per second, and is read no faster than that`),
  });
}
