import { graphemesOf } from "@a2c-smcp/runtime";

/** What is longer is no character but an attempt to be endless. */
const LONGEST_CHARACTER = 32;

/**
 * Text that nobody vouches for, fit for a listing: one line, no control characters, nothing that could pass for markup,
 * and no more than so many characters, none of them cut in half.
 */
export function oneLine(text: string, most: number): string {
  const beginning = text.slice(0, most * LONGEST_CHARACTER);
  const line = beginning
    .replace(/[\ud800-\udbff]$/, "")
    .replace(/[<>]|`{2,}/g, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/gu, (character) => (character === "\u200d" ? character : " "))
    .replace(/\s+/g, " ")
    .trim();
  const cut = cutCharacters(line, most);
  return beginning.length < text.length && !cut.endsWith("...") ? `${cut}...` : cut;
}

/** The first characters as a reader counts them: an emoji of several code points is one. */
export function cutCharacters(text: string, most: number): string {
  if (text.length <= most) return text;
  let count = 0;
  for (const { index, segment } of graphemesOf(text)) {
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
