import type { PlacedWord } from "./normalise.ts";
import {
  comparedForms,
  normaliseText,
  placedWords,
  plainNumbers,
  quoteParts,
  withoutSigns,
  wordsOf,
} from "./normalise.ts";

/** The same words, but for capital letters, the way in which numbers are written, or signs between words. */
export type SameWords = "exact" | "case" | "numbers" | "signs";

/** How a quote stands in a text. */
export type QuoteMatch =
  | { readonly kind: SameWords }
  /** The closest words, and how much of the quote they have, 0 to 1. */
  | { readonly kind: "close"; readonly share: number; readonly text: string };

/** Beyond so many words a text is not looked through for the closest. */
const MOST_WORDS = 20_000;

/** Whether a text has the quote, and what comes closest where it does not. */
export function matchQuote(quote: string, text: string): QuoteMatch {
  const kind = standsIn(quote, text);
  return kind === undefined ? closest(quote, normaliseText(text)) : { kind };
}

const ways: readonly (readonly [SameWords, (text: string) => string])[] = [
  ["exact", (text) => text],
  ["case", (text) => text.toLowerCase()],
  ["numbers", (text) => plainNumbers(text.toLowerCase())],
  ["signs", (text) => withoutSigns(plainNumbers(text.toLowerCase()))],
];

/** Whether a text has the words of the quote; undefined where it has not. */
export function standsIn(quote: string, text: string): SameWords | undefined {
  const forms = quoteParts(quote).map(comparedForms);
  // Who copies from a page copies the words that are divided there: as they are, or put together.
  const quotes = [forms.map(([kept = ""]) => kept), forms.map((each) => each.at(-1) ?? "")];
  const texts = comparedForms(text);
  const isThere = (write: (text: string) => string): boolean =>
    texts.some((form) => quotes.some((parts) => isInOrder(parts.map(write), write(form))));
  return ways.find(([, write]) => isThere(write))?.[0];
}

function isInOrder(parts: readonly string[], text: string): boolean {
  let from = 0;
  for (const part of parts) {
    const at = indexOfWords(text, part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return parts.length > 0;
}

/** Where a part stands as words of its own: "form" does not stand in "platform". */
function indexOfWords(text: string, part: string, from: number): number {
  for (let at = text.indexOf(part, from); at >= 0; at = text.indexOf(part, at + 1))
    if (isEdge(text, at, part[0]) && isEdge(text, at + part.length, part.at(-1))) return at;
  return -1;
}

const JOINED = /[\p{L}\p{N}]/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function isEdge(text: string, at: number, inner: string | undefined): boolean {
  if (inner === undefined || !JOINED.test(inner) || UNSPACED.test(inner)) return true;
  const [before, after] = [text[at - 1], text[at]];
  if (before === undefined || after === undefined) return true;
  return !(JOINED.test(before) && JOINED.test(after)) || UNSPACED.test(before) || UNSPACED.test(after);
}

/** The window of as many words that shares most with the quote. */
function closest(quote: string, text: string): QuoteMatch {
  const wanted = wordsOf(quote);
  const words: readonly PlacedWord[] = placedWords(text, MOST_WORDS);
  const open = new Map<string, number>();
  for (const word of wanted) open.set(word, (open.get(word) ?? 0) + 1);
  let [shared, best, bestAt] = [0, 0, 0];
  const size = wanted.length;
  for (const [at, { word }] of words.entries()) {
    shared += take(open, word);
    const gone = words[at - size];
    if (gone) shared -= giveBack(open, gone.word);
    // A window that is not full yet would leave out the word that differs at the end.
    const isFull = at >= Math.min(size, words.length) - 1;
    if (isFull && shared > best) [best, bestAt] = [shared, at];
  }
  const first = words[Math.max(0, bestAt - size + 1)];
  const last = words[bestAt];
  const share = size === 0 ? 0 : best / size;
  return { kind: "close", share, text: first && last && best > 0 ? text.slice(first.start, last.end) : "" };
}

/** 1 where the word was still wanted. */
function take(open: Map<string, number>, word: string): number {
  const left = open.get(word);
  if (left === undefined) return 0;
  open.set(word, left - 1);
  return left > 0 ? 1 : 0;
}

function giveBack(open: Map<string, number>, word: string): number {
  const left = open.get(word);
  if (left === undefined) return 0;
  open.set(word, left + 1);
  return left >= 0 ? 1 : 0;
}
