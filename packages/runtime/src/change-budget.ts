/**
 * The promise: a file that changes is announced to Agents within this, on a machine that is not busy. It is kept by
 * several packages together, so that its parts are shared out here and nowhere else.
 */
export const ANNOUNCED_WITHIN_MS = 1_000;

/** The waits on the way of a change, in its order. Each stage takes its own from here and adds no other. */
export const changeWaits = {
  /** After the last event of a folder, before the folder is looked at. Runs while the file rests. */
  quietMs: 150,
  /** So long a file is left alone after it was written last: it may be written on. */
  restMs: 300,
  /** Files that come to rest within this are told together. */
  togetherMs: 200,
  /** A provider gathers its notices for this. */
  noticeMs: 200,
  /** A Computer gathers its announcements for this. */
  announceMs: 100,
} as const;

/** How long a change waits in the worst case; the rest of the promise is for looking, describing and sending. */
export function longestChangeWaitMs(): number {
  const { quietMs, restMs, togetherMs, noticeMs, announceMs } = changeWaits;
  return Math.max(quietMs, restMs) + togetherMs + noticeMs + announceMs;
}
