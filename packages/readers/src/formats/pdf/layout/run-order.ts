import { countRtl } from "../read/clean-text.ts";
import { fromLeft, type TextRun } from "../read/text-run.ts";

type Direction = "rtl" | "ltr" | "neutral";

/**
 * Runs of one line in reading order. Each run is in reading order already; runs that go against the direction of their
 * line keep the order among themselves in which their own direction reads them.
 */
export function visualToLogical(runs: readonly TextRun[]): readonly TextRun[] {
  const sorted = fromLeft(runs);
  const rtl = sorted.reduce((sum, { text }) => sum + countRtl(text), 0);
  if (rtl === 0) return sorted;
  const directions = sorted.map(({ text }) => directionOf(text));
  const ltr = sorted.reduce((sum, { text }) => sum + (text.match(/\p{sc=Latin}/gu)?.length ?? 0), 0);
  return rtl >= ltr
    ? reverseStretches(sorted.toReversed(), directions.reverse(), "ltr")
    : reverseStretches(sorted, directions, "rtl");
}

/** Turns round every stretch of runs of one direction, with what stands neutral between them. */
function reverseStretches(
  runs: readonly TextRun[],
  directions: readonly Direction[],
  direction: Direction,
): TextRun[] {
  const ordered: TextRun[] = [];
  for (let start = 0; start < runs.length; ) {
    const end = stretchEnd(directions, start, direction);
    const stretch = runs.slice(start, end);
    ordered.push(...(directions[start] === direction ? stretch.reverse() : stretch));
    start = end;
  }
  return ordered;
}

function stretchEnd(directions: readonly Direction[], start: number, direction: Direction): number {
  if (directions[start] !== direction) return start + 1;
  let end = start + 1;
  for (let next = end; next < directions.length; next++) {
    if (directions[next] === direction) end = next + 1;
    else if (directions[next] !== "neutral") break;
  }
  return end;
}

function directionOf(text: string): Direction {
  if (countRtl(text) > 0) return "rtl";
  return /[\p{L}\p{N}]/u.test(text) ? "ltr" : "neutral";
}
