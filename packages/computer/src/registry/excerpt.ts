import { graphemesOf } from "@a2c-smcp/runtime";
export const EXCERPT_LENGTH = 100;

/** How much of a text is looked at; what white space and marks leave of it is plenty for an excerpt. */
const LOOKED_AT = 4_000;

/**
 * The beginning of a text from outside, made harmless: one line, no control characters, nothing that could pass for
 * markup, a code fence or a line of ours. Cut after a hundred characters, never inside one.
 */
export function makeExcerpt(text: string): string {
  const line = beginningOf(text, LOOKED_AT)
    .replace(/<[^<>]{0,200}>/g, " ")
    .replace(/[<>]|`{2,}/g, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/gu, (character) => (character === "\u200d" ? character : " "))
    .replace(/\s+/g, " ")
    .trim();
  return cutCharacters(line, EXCERPT_LENGTH);
}

/** So many units of a text, less one where that would leave half an emoji. */
export function beginningOf(text: string, units: number): string {
  return text.slice(0, units).replace(/[\ud800-\udbff]$/, "");
}

/** A family emoji has eleven units; what has more is no character but an attempt to be endless. */
const LONGEST_CHARACTER = 32;

/** The first characters as a reader counts them: an emoji of several code points is one. */
export function cutCharacters(text: string, most: number): string {
  // A character has at least one unit, so anything this short needs no counting.
  if (text.length <= most) return text;
  let count = 0;
  for (const { index, segment } of graphemesOf(text)) {
    if (count === most || segment.length > LONGEST_CHARACTER) return `${text.slice(0, index)}...`;
    count += 1;
  }
  return text;
}
