/** What has no end is no word but data, and costs a token for little more than a character. */
const LONGEST_WORD = 24;
const LONGEST_GAP = 24;
const LONGEST_NUMBER = 3;
/** A run of letters is gone through in steps: where a budget ends within it, what comes before still fits. */
const LONGEST_RUN = 64;
/** From here on characters are wide: CJK and its marks. */
const WIDE = 0x2e80;

/** No budget is as large as a text of so many characters costs: of a longer one samples tell enough. */
const LONGEST_COUNTED = 1_000_000;
const SAMPLES = 64;
const SAMPLE_LENGTH = 8_192;
/** What is kept of a text whose cost is asked for later. */
const KEPT_SAMPLES = 16;
const KEPT_SAMPLE_LENGTH = 2_048;

/** About how many tokens a model spends on a text; errs on the high side for any script, code and data. */
export function estimateTokens(text: string): number {
  return text.length > LONGEST_COUNTED
    ? estimateFromSamples(text)
    : walk(text, Number.POSITIVE_INFINITY).tokens;
}

/**
 * The same estimate, made only when it is asked for: counting takes longer than answering does, and few costs are
 * looked at. Until then a copy of the text is kept; of more than 32,768 characters, samples of so many.
 */
export function estimateTokensLater(text: string): () => number {
  // Joined, so that they are a copy: a slice keeps all of the text that it was cut from.
  const kept = keptParts(text).join("");
  const share = text.length / Math.max(1, kept.length);
  let tokens: number | undefined;
  return () => {
    tokens ??= Math.ceil(estimateTokens(kept) * share);
    return tokens;
  };
}

function keptParts(text: string): string[] {
  const most = KEPT_SAMPLES * KEPT_SAMPLE_LENGTH;
  if (text.length > most) return sample(text, KEPT_SAMPLES, KEPT_SAMPLE_LENGTH);
  const middle = text.length >> 1;
  return [text.slice(0, middle), text.slice(middle)];
}

function estimateFromSamples(text: string): number {
  const samples = sample(text, SAMPLES, SAMPLE_LENGTH);
  const tokens = samples.reduce((sum, part) => sum + walk(part, Number.POSITIVE_INFINITY).tokens, 0);
  return Math.ceil((tokens * text.length) / (SAMPLES * SAMPLE_LENGTH));
}

/** Parts of a text at even distances, from its beginning to its end. */
function sample(text: string, count: number, length: number): string[] {
  const step = Math.floor((text.length - length) / (count - 1));
  return Array.from({ length: count }, (_, at) => text.slice(at * step, at * step + length));
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
  if (isLower(code)) return lowerEnd(text, at + 1);
  if (code > 127) return at + (isHighSurrogate(code) && (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
  if (isUpper(code))
    return isLower(text.charCodeAt(at + 1)) ? lowerEnd(text, at + 2) : upperEnd(text, at + 1);
  if (isDigit(code)) return digitsEnd(text, at);
  return isGap(code) ? gapEnd(text, at, code === 10) : at + 1;
}

function costOf(text: string, at: number, end: number): number {
  const code = text.charCodeAt(at);
  const length = end - at;
  if (code > 127) return length > 1 ? 3 : costOfForeign(code);
  if (isUpper(code) && length > 1 && isUpper(text.charCodeAt(at + 1))) return Math.max(1.2, length / 3);
  return isLower(code) || isUpper(code) ? Math.max(1, length / 5) : 1.1;
}

function costOfForeign(code: number): number {
  return code < WIDE && isForeignLetter(code) ? 1 : 1.1;
}

/** Of each character below the wide ones: 0 while it is not known, 1 for a letter, 2 for another. */
const letterhood = new Uint8Array(WIDE);

/** Asked once for each character: the expression takes thirty times as long as all else that is done with it. */
function isForeignLetter(code: number): boolean {
  letterhood[code] ||= /\p{L}|\p{M}/u.test(String.fromCharCode(code)) ? 1 : 2;
  return letterhood[code] === 1;
}

// One loop for each kind of run: a shared one with a test handed to it takes twice as long.
function lowerEnd(text: string, from: number): number {
  const limit = Math.min(text.length, from + LONGEST_RUN);
  let end = from;
  while (end < limit && isLower(text.charCodeAt(end))) end += 1;
  return end;
}

function upperEnd(text: string, from: number): number {
  const limit = Math.min(text.length, from + LONGEST_RUN);
  let end = from;
  while (end < limit && isUpper(text.charCodeAt(end))) end += 1;
  return end;
}

function digitsEnd(text: string, at: number): number {
  const limit = Math.min(text.length, at + LONGEST_NUMBER);
  let end = at + 1;
  while (end < limit && isDigit(text.charCodeAt(end))) end += 1;
  return end;
}

/** A gap that begins with a line break may hold further ones; one of blanks ends there. */
function gapEnd(text: string, at: number, isBreak: boolean): number {
  const limit = Math.min(text.length, at + LONGEST_GAP);
  let end = at + 1;
  for (; end < limit; end += 1) {
    const code = text.charCodeAt(end);
    if (!isBlank(code) && !(isBreak && code === 10)) break;
  }
  return end;
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
const isLower = (code: number): boolean => code >= 97 && code <= 122;
const isUpper = (code: number): boolean => code >= 65 && code <= 90;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isBlank = (code: number): boolean =>
  code === 32 || code === 9 || code === 13 || code === 11 || code === 12;
const isGap = (code: number): boolean => code === 10 || isBlank(code);
