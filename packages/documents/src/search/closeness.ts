import type { Occurrence } from "./scan-passage.ts";

interface Place extends Occurrence {
  readonly unit: number;
}

/** The part of a text that was found: from which word on, how many words. */
export interface TextWindow {
  readonly start: number;
  readonly length: number;
}

/** The smallest part of a text that holds each unit at least once; undefined where one of them is missing. */
export function smallestWindow(occurrences: readonly (readonly Occurrence[])[]): TextWindow | undefined {
  if (occurrences.length === 0 || occurrences.some((places) => places.length === 0)) return undefined;
  const places: Place[] = occurrences
    .flatMap((found, unit) => found.map((place) => ({ ...place, unit })))
    .toSorted((a, b) => a.start - b.start);
  return sweep(places, occurrences.length);
}

/** Moves the window over the places: it grows to the right until it holds all units, then shrinks from the left. */
function sweep(places: readonly Place[], wanted: number): TextWindow | undefined {
  const held = new Array<number>(wanted).fill(0);
  let missing = wanted;
  let first = 0;
  let best: TextWindow | undefined;
  for (const last of places) {
    if (held[last.unit] === 0) missing -= 1;
    held[last.unit] = (held[last.unit] ?? 0) + 1;
    for (let left = places[first]; missing === 0 && left; left = places[first]) {
      const length = Math.max(last.end, left.end) - left.start;
      if (!best || length < best.length) best = { start: left.start, length };
      held[left.unit] = (held[left.unit] ?? 0) - 1;
      if (held[left.unit] === 0) missing += 1;
      first += 1;
    }
  }
  return best;
}

/** How far behind one unit the next may stand to count as following it, and what each distance is worth. */
const FOLLOWING = [1, 0.8, 0.5, 0.3] as const;

/** How often, weighed by distance, the second unit follows the first. */
export function followings(first: readonly Occurrence[], second: readonly Occurrence[]): number {
  let sum = 0;
  let at = 0;
  for (const { start, end } of second) {
    while (at < first.length && (first[at]?.start ?? start) < start) at += 1;
    const before = first[at - 1];
    // Two characters of one word overlap by one.
    const gap = before === undefined ? FOLLOWING.length : Math.max(0, start - before.end);
    if (end > start) sum += FOLLOWING[gap] ?? 0;
  }
  return sum;
}
