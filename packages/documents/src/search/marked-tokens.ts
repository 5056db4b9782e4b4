import { normaliseMapped } from "./normalise-text.ts";
import type { ScannedText } from "./scan-passage.ts";

/** A place in a text where a unit of the query stands. */
export interface MarkedRange {
  readonly start: number;
  readonly end: number;
  /** Which of the units. */
  readonly unit: number;
}

/** Every place in the original text that holds a unit, in order, longer ones first; they may overlap. */
export function markText(text: string, { found }: ScannedText): readonly MarkedRange[] {
  if (found.every((places) => places.length === 0)) return [];
  const mapped = normaliseMapped(text);
  const marks: MarkedRange[] = [];
  for (const [unit, places] of found.entries())
    for (const { from, to } of places)
      marks.push({ start: mapped.originOf(from), end: mapped.originOf(to), unit });
  return marks.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Those of the marks that lie in a part of the text. */
export function marksBetween(
  marks: readonly MarkedRange[],
  start: number,
  end: number,
): readonly MarkedRange[] {
  const inside: MarkedRange[] = [];
  for (let at = firstFrom(marks, start); at < marks.length; at += 1) {
    const mark = marks[at];
    if (mark === undefined || mark.start >= end) break;
    if (mark.end <= end) inside.push(mark);
  }
  return inside;
}

/** The marks without those that lie inside of others. */
export function outermost(marks: readonly MarkedRange[]): readonly MarkedRange[] {
  let reached = 0;
  return marks.filter(({ end }) => {
    if (end <= reached) return false;
    reached = end;
    return true;
  });
}

function firstFrom(marks: readonly MarkedRange[], start: number): number {
  let [low, high] = [0, marks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle]?.start ?? start) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
