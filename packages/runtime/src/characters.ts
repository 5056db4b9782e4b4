import { graphemesOf } from "./graphemes.ts";

/** A family emoji has eleven units; what has more is no character but an attempt to be endless. */
const LONGEST_CHARACTER = 32;

/** The first characters as a reader counts them, with `...` where there are more: an emoji of several code points is one. */
export function cutCharacters(text: string, most: number): string {
  // A character has at least one unit, so anything this short needs no counting.
  if (text.length <= most) return text;
  let count = 0;
  // What is looked at is bounded: one unit more than so many characters can have.
  for (const { index, length } of charactersOf(text.slice(0, most * LONGEST_CHARACTER + 1))) {
    if (count === most || length > LONGEST_CHARACTER) return `${text.slice(0, index)}...`;
    count += 1;
  }
  return text;
}

/** Characters that are told apart at once: each step through a text takes as long as the text is. */
const WINDOW = 1_024;
/** Units of one code point. */
const LONGEST_UNIT = 2;

/** The characters of a text, found a window at a time. */
function* charactersOf(text: string): Generator<{ readonly index: number; readonly length: number }> {
  let from = 0;
  while (from < text.length) {
    const end = Math.min(text.length, from + WINDOW);
    let next = from;
    for (const { index, segment } of graphemesOf(text.slice(from, end))) {
      // What follows decides where a character ends, so the last ones may go on; one that fills a window has no end.
      const mayGoOn = end < text.length && from + index + segment.length > end - LONGEST_UNIT;
      if (mayGoOn && index > 0) break;
      next = from + index + segment.length;
      yield { index: from + index, length: segment.length };
    }
    from = next;
  }
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
