import { characterBoundary, nextBoundary } from "./characters.ts";
import { reachOf } from "./estimate-tokens.ts";

/** One part of a text, and where the next begins. */
export interface TextPart {
  readonly text: string;
  /** Where the part begins, in UTF-16 units. */
  readonly start: number;
  /** Where the next part begins; undefined when this one reaches the end. */
  readonly next: number | undefined;
  readonly total: number;
}

/** A part of a text from `offset` on that costs no more than so many tokens. Ends after a line or a word if it can. */
export function cutText(text: string, offset: number, tokens: number): TextPart {
  const start = characterBoundary(text, Math.min(offset, text.length));
  const rest = text.slice(start);
  const reach = reachOf(rest, Math.max(1, tokens));
  if (reach >= rest.length) return { text: rest, start, next: undefined, total: text.length };
  // At least one character: a part that ended within it would begin where it began before, for ever.
  const end = start + (niceEnd(rest, reach) || nextBoundary(rest));
  return { text: text.slice(start, end), start, next: end, total: text.length };
}

/** The end of a line within the last third, else of a word, else of a character. */
function niceEnd(text: string, reach: number): number {
  const earliest = Math.floor((reach * 2) / 3);
  const line = text.lastIndexOf("\n", reach - 1);
  if (line >= earliest) return line + 1;
  const word = text.lastIndexOf(" ", reach - 1);
  return word >= earliest ? word + 1 : characterBoundary(text, reach);
}
