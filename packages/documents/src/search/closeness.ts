import type { QueryUnit } from "./query-unit.ts";

/** Where a unit stands in folded text. */
export interface Occurrence {
  readonly start: number;
  readonly end: number;
  readonly weight: number;
}

/** More places of one word tell nothing new. */
const MOST_OCCURRENCES = 64;

/** Where a unit stands in folded text that has a space before and behind it, in order. */
export function occurrencesOf({ forms }: QueryUnit, padded: string): readonly Occurrence[] {
  const found: Occurrence[] = [];
  for (const { words, isPrefix, weight } of forms) {
    const wanted = isPrefix ? ` ${words}` : ` ${words} `;
    let at = padded.indexOf(wanted);
    while (at !== -1 && found.length < MOST_OCCURRENCES) {
      found.push({ start: at + 1, end: at + 1 + words.length, weight });
      at = padded.indexOf(wanted, at + 1);
    }
  }
  return forms.length === 1 ? found : found.toSorted((a, b) => a.start - b.start);
}

interface Place extends Occurrence {
  readonly unit: number;
}

/** The part of a text that was found: from where, how long. */
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
