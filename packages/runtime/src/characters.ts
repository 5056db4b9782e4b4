import { graphemesOf } from "./graphemes.ts";

/** A family emoji has eleven units; what has more is no character but an attempt to be endless. */
const LONGEST_CHARACTER = 32;

/** The first characters as a reader counts them, with `...` where there are more: an emoji of several code points is one. */
export function cutCharacters(text: string, most: number): string {
  // A character has at least one unit, so anything this short needs no counting.
  if (text.length <= most) return text;
  let count = 0;
  // What is looked at is bounded: one unit more than so many characters can have.
  for (const { index, segment } of graphemesOf(text.slice(0, most * LONGEST_CHARACTER + 1))) {
    if (count === most || segment.length > LONGEST_CHARACTER) return `${text.slice(0, index)}...`;
    count += 1;
  }
  return text;
}

/** A place at or before `index` that is not inside a character. */
export function characterBoundary(text: string, index: number): number {
  if (index >= text.length) return text.length;
  const from = Math.max(0, index - LONGEST_CHARACTER);
  const nearby = text.slice(from, index + LONGEST_CHARACTER);
  let boundary = 0;
  for (const { index: start } of graphemesOf(nearby)) {
    if (from + start > index) break;
    boundary = start;
  }
  // A text of nothing but one endless character has no better place.
  return boundary === 0 ? index : from + boundary;
}

/** Where the first character ends; 0 without one. */
export function nextBoundary(text: string): number {
  const [first] = graphemesOf(text.slice(0, LONGEST_CHARACTER));
  return first?.segment.length ?? 0;
}
