import type { TextSpan } from "../index/model.ts";
import type { TextWindow } from "../index/packed-vectors.ts";

/** Tokens of a window, about: what small models were taught with, and room for the name in front. */
const WINDOW_TOKENS = 220;
/** Windows of one passage; a passage is bounded, so more would be a fault. */
const MOST_WINDOWS = 200;

/** A word, a number, one sign, or one character of a script without spaces. */
const UNITS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[\p{L}\p{M}]+|\p{N}+|[^\s\p{L}\p{M}\p{N}]/gu;
const LETTERS_A_TOKEN = 6;
const DIGITS_A_TOKEN = 3;

/**
 * Cuts the body of a passage between elements and lines, where they are long also between words, into windows of about
 * as many tokens. The tokens are guessed, so that one cut serves every model.
 */
export function cutWindows(body: string, spans: readonly TextSpan[]): readonly TextWindow[] {
  const windows: TextWindow[] = [];
  let open: { start: number; end: number; tokens: number } | undefined;
  const close = (): void => {
    if (open !== undefined && body.slice(open.start, open.end).trim() !== "")
      windows.push({ start: open.start, end: open.end });
    open = undefined;
  };
  for (const piece of piecesOf(body, spans)) {
    if (open !== undefined && open.tokens + piece.tokens > WINDOW_TOKENS) close();
    open = { start: open?.start ?? piece.start, end: piece.end, tokens: (open?.tokens ?? 0) + piece.tokens };
  }
  close();
  return windows.slice(0, MOST_WINDOWS);
}

interface Piece extends TextWindow {
  readonly tokens: number;
}

function* piecesOf(body: string, spans: readonly TextSpan[]): Generator<Piece> {
  for (const { start, end } of spans) {
    const whole = { start, end, tokens: guessTokens(body.slice(start, end)) };
    if (whole.tokens <= WINDOW_TOKENS) yield whole;
    else yield* linesOf(body, whole);
  }
}

/** The lines of a long element; the words of a long line. */
function* linesOf(body: string, { start, end }: TextWindow): Generator<Piece> {
  let at = start;
  while (at < end) {
    const newline = body.indexOf("\n", at);
    const lineEnd = newline === -1 || newline >= end ? end : newline + 1;
    const line = { start: at, end: lineEnd, tokens: guessTokens(body.slice(at, lineEnd)) };
    if (line.tokens <= WINDOW_TOKENS) yield line;
    else yield* unitsOf(body, line);
    at = lineEnd;
  }
}

function* unitsOf(body: string, { start, end }: TextWindow): Generator<Piece> {
  let from = start;
  let tokens = 0;
  for (const match of body.slice(start, end).matchAll(UNITS)) {
    const cost = costOf(match[0]);
    if (tokens + cost > WINDOW_TOKENS && tokens > 0) {
      yield { start: from, end: start + match.index, tokens };
      from = start + match.index;
      tokens = 0;
    }
    tokens += cost;
  }
  yield { start: from, end, tokens };
}

/** How many tokens a text has, about. */
export function guessTokens(text: string): number {
  let tokens = 0;
  for (const [unit] of text.matchAll(UNITS)) tokens += costOf(unit);
  return tokens;
}

function costOf(unit: string): number {
  const isNumber = /^\p{N}/u.test(unit);
  return Math.ceil(unit.length / (isNumber ? DIGITS_A_TOKEN : LETTERS_A_TOKEN));
}
