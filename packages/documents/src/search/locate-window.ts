import type { TextSpan } from "../index/model.ts";
import type { TextWindow } from "../index/packed-vectors.ts";
import type { MatchLocation } from "./locate-match.ts";

/** An element is named when it makes up this much of the window. */
const ENOUGH = 0.6;

/** Where a window stands that was found by its meaning: the element that most of it belongs to. */
export function locateWindow(body: string, spans: readonly TextSpan[], window: TextWindow): MatchLocation {
  const shares = spans.map((span) => ({ span, share: overlap(span, window) }));
  const best = shares.reduce<(typeof shares)[number] | undefined>(
    (most, next) => (next.share > (most?.share ?? 0) ? next : most),
    undefined,
  );
  const text = body.slice(window.start, window.end);
  if (best === undefined || best.share < ENOUGH * (window.end - window.start)) return { text, focus: 0 };
  const { elementId, rowOffset: offset, rowCount: limit } = best.span;
  const rows = offset === undefined || limit === undefined ? undefined : { offset, limit };
  return { elementId, rows, text, focus: 0 };
}

function overlap(span: TextWindow, window: TextWindow): number {
  return Math.max(0, Math.min(span.end, window.end) - Math.max(span.start, window.start));
}
