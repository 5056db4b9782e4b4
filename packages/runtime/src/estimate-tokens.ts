/** What has no end is no word but data, and costs a token for little more than a character. */
const LONGEST_WORD = 24;
const LONGEST_GAP = 24;
const LONGEST_NUMBER = 3;
/** From here on characters are wide: CJK and its marks. */
const WIDE = 0x2e80;

/** No budget is as large as a text of so many characters costs: of a longer one samples tell enough. */
const LONGEST_COUNTED = 1_000_000;
const SAMPLES = 64;
const SAMPLE_LENGTH = 8_192;

/** About how many tokens a model spends on a text; errs on the high side for any script, code and data. */
export function estimateTokens(text: string): number {
  return text.length > LONGEST_COUNTED
    ? estimateFromSamples(text)
    : walk(text, Number.POSITIVE_INFINITY).tokens;
}

function estimateFromSamples(text: string): number {
  const step = Math.floor((text.length - SAMPLE_LENGTH) / (SAMPLES - 1));
  const samples = Array.from({ length: SAMPLES }, (_, at) =>
    text.slice(at * step, at * step + SAMPLE_LENGTH),
  );
  const tokens = samples.reduce((sum, sample) => sum + walk(sample, Number.POSITIVE_INFINITY).tokens, 0);
  return Math.ceil((tokens * text.length) / (SAMPLES * SAMPLE_LENGTH));
}

/** How far into a text so many tokens reach; its length when all of it fits. */
export function reachOf(text: string, tokens: number): number {
  return walk(text, tokens).end;
}

function walk(text: string, most: number): { tokens: number; end: number } {
  let tokens = 0;
  let wordStart = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    const end = stepEnd(text, at, code);
    if (isGap(code)) {
      wordStart = end;
      // The space before a word is part of its token.
      if (code === 10 || end - at > 1) tokens += 1.4;
    } else {
      const isData = code < 128 && end - wordStart > LONGEST_WORD;
      tokens += isData ? (end - at) / 1.2 : costOf(text, at, end);
    }
    if (tokens > most) return { tokens, end: at };
    at = end;
  }
  return { tokens: Math.ceil(tokens), end: text.length };
}

/** One step through a text: a word or a piece of one, a number, a wide or foreign character, a mark, a gap. */
function stepEnd(text: string, at: number, code: number): number {
  if (code > 127) return at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
  if (isLower(code)) return runEnd(text, { from: at, isInside: isLower });
  if (isUpper(code))
    return runEnd(text, { from: at, isInside: isLower(text.charCodeAt(at + 1)) ? isLower : isUpper });
  if (isDigit(code)) return runEnd(text, { from: at, most: LONGEST_NUMBER, isInside: isDigit });
  if (isGap(code))
    return runEnd(text, { from: at, most: LONGEST_GAP, isInside: code === 10 ? isGap : isBlank });
  return at + 1;
}

function costOf(text: string, at: number, end: number): number {
  const code = text.charCodeAt(at);
  const length = end - at;
  if (code > 127) return length > 1 ? 3 : costOfForeign(text, code, at);
  if (isUpper(code) && length > 1 && isUpper(text.charCodeAt(at + 1))) return Math.max(1.2, length / 3);
  return isLower(code) || isUpper(code) ? Math.max(1, length / 5) : 1.1;
}

function costOfForeign(text: string, code: number, at: number): number {
  return code < WIDE && /\p{L}|\p{M}/u.test(text.charAt(at)) ? 1 : 1.1;
}

/** Where a run ends whose first character is at `from`; it is looked at no further than it may reach. */
function runEnd(
  text: string,
  run: { readonly from: number; readonly most?: number; readonly isInside: (code: number) => boolean },
): number {
  const limit = Math.min(text.length, run.from + (run.most ?? text.length));
  let end = run.from + 1;
  while (end < limit && run.isInside(text.charCodeAt(end))) end += 1;
  return end;
}

const isLower = (code: number): boolean => code >= 97 && code <= 122;
const isUpper = (code: number): boolean => code >= 65 && code <= 90;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isBlank = (code: number): boolean =>
  code === 32 || code === 9 || code === 13 || code === 11 || code === 12;
const isGap = (code: number): boolean => code === 10 || isBlank(code);
