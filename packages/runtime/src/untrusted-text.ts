import { cutCharacters } from "./characters.ts";

/** What changes how a text is shown, or is not shown at all; the joiner inside an emoji is not among it. */
const unseen = /(?!\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Co}]/gu;
/** The beginning of a tag or of a comment, and a code fence; "a < b" is neither. */
const tag = /<(?=[\p{L}/!?])/gu;
const fence = /`{2,}/g;

/**
 * Text that nobody vouches for, as one line of a listing: white space becomes a space, what cannot be seen is spelled out,
 * tags and code fences are escaped. Nothing but white space is left out before the cut after so many characters.
 */
export function oneLine(text: string, most: number): string {
  // White space alone must not push out what follows it, so more is looked at than is shown.
  const beginning = cutCharacters(text, most * 8);
  const line = cutCharacters(beginning.replace(/\s+/g, " ").trim(), most);
  return line
    .replace(unseen, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
    .replace(tag, "&lt;")
    .replace(fence, (run) => "\\`".repeat(run.length));
}

/**
 * The first characters of a text that nobody vouches for, exactly as they are, as a JSON string: one line, quoted, and
 * nothing in it can pass for a tag, a code fence or the end of the quote. `JSON.parse` gives back what was cut.
 */
export function quoteText(text: string, most: number): string {
  return JSON.stringify(cutCharacters(text, most))
    .replace(unseen, escapeUnits)
    .replace(tag, escapeUnits)
    .replace(fence, escapeUnits);
}

function escapeUnits(text: string): string {
  return Array.from(
    { length: text.length },
    (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`,
  ).join("");
}
