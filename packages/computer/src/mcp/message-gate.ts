import { FloodGate } from "../pacing/flood-gate.ts";

const NOTICES_PER_SECOND = 1_000;

/** Characters that weigh as much as one notice more. */
const NOTICE_LENGTH = 8_192;

/** Answers come only as often as somebody asks, and so weigh next to nothing. */
export const ANSWER_COST = 0.1;

/** What comes by itself weighs by its length too: a few large notices are as much work as many small ones. */
export function noticeCost(characters: number): number {
  return 1 + characters / NOTICE_LENGTH;
}

/** The gate of one connection: a server that sends too much is not read for a while, so that it has to wait. */
export function messageGate(onFlood: ((problem: string) => void) | undefined): FloodGate {
  return new FloodGate({
    perSecond: NOTICES_PER_SECOND,
    burst: 5 * NOTICES_PER_SECOND,
    onFlood: () =>
      onFlood?.(`sends more than ${NOTICES_PER_SECOND} messages per second, and is read no faster than that`),
  });
}
