/** One step through a text: a word or a piece of one, a number, a wide or foreign character, a mark, a gap. */
const STEP =
  /[A-Z]?[a-z]+|[A-Z]+|\d{1,3}|[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]|[^\p{ASCII}]|\n[ \t\r\n]{0,23}|[ \t\r]{2,24}|[^\sA-Za-z\d]/gu;
/** What has no end is no word but data, and costs a token for little more than a character. */
const LONGEST_WORD = 24;

/** About how many tokens a model spends on a text; errs on the high side for any script, code and data. */
export function countTokens(text: string): number {
  return walk(text, Number.POSITIVE_INFINITY).tokens;
}

/** How far into a text so many tokens reach; its length when all of it fits. */
export function reachOf(text: string, tokens: number): number {
  return walk(text, tokens).end;
}

function walk(text: string, most: number): { tokens: number; end: number } {
  let tokens = 0;
  let wordStart = 0;
  let previousEnd = 0;
  for (const match of text.matchAll(STEP)) {
    const [step] = match;
    if (match.index > previousEnd || /^\s/.test(step)) wordStart = match.index;
    previousEnd = match.index + step.length;
    const isData = previousEnd - wordStart > LONGEST_WORD && step.charCodeAt(0) < 128;
    tokens += isData ? step.length / 1.2 : costOf(step);
    if (tokens > most) return { tokens, end: match.index };
  }
  return { tokens: Math.ceil(tokens), end: text.length };
}

function costOf(step: string): number {
  const first = step.codePointAt(0) ?? 0;
  if (first > 0xffff) return 3;
  if (first > 127) return /\p{L}|\p{M}/u.test(step) && first < 0x2e80 ? 1 : 1.1;
  if (/^\s/.test(step)) return 1.4;
  if (/^[A-Z]{2}/.test(step)) return Math.max(1.2, step.length / 3);
  return /^[A-Za-z]/.test(step) ? Math.max(1, step.length / 5) : 1.1;
}
