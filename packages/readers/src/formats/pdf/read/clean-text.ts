/**
 * Ligatures and presentation forms: shapes of letters, not letters. Radicals and compatibility ideographs come from
 * fonts that draw several characters with one glyph; which one a reader gets depends on the fonts of the machine.
 */
const shapes =
  /[\u2f00-\u2fd5\uf900-\ufaff\ufb00-\ufb06\ufb13-\ufb17\ufb1d-\ufdff\ufe10-\ufe19\ufe30-\ufe4f\ufe70-\ufefc\u{2f800}-\u{2fa1f}]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: PDFium marks a hyphen at a line's end so
const lineHyphens = /[\u0002\ufffe]/g;
const noise = /[\p{Cc}\u00ad\u200b\ufeff]+/gu;

/** Letters of formulas. Word writes each of them twice into what its letters stand for. */
export const formulaLetters = /[\u{1d400}-\u{1d7ff}]/u;
const areDoubled = /^(?:[^\u{1d400}-\u{1d7ff}]|([\u{1d400}-\u{1d7ff}])\1)*$/u;
const doubled = /([\u{1d400}-\u{1d7ff}])\1/gu;

/** Whether a text is of letters and signs that every keyboard has: most is, and needs none of the care below. */
export function isPlain(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

/** Text as a reader would type it: letters for ligatures, hyphens for marks, no control characters. */
export function cleanText(text: string): string {
  if (isPlain(text)) return text;
  return single(text)
    .replace(lineHyphens, "-")
    .replace(shapes, (shape) => shape.normalize("NFKC"))
    .replace(noise, (run) => (/[\t\n\r]/.test(run) ? " " : ""));
}

function single(text: string): string {
  return formulaLetters.test(text) && areDoubled.test(text) ? text.replace(doubled, "$1") : text;
}

const cjkEnd = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]$/u;
const cjkStart = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** Two lines of one paragraph as running text. */
export function joinLines(first: string, second: string): string {
  if (first === "" || second === "") return first + second;
  // The end alone: a paragraph grows line by line and is not looked through each time.
  const end = first.slice(-3);
  if (/\p{L}[-‐]$/u.test(end) && /^\p{Ll}/u.test(second)) return first.slice(0, -1) + second;
  if (/\S[-‐–—/]$/.test(end)) return first + second;
  if (cjkEnd.test(end) && cjkStart.test(second)) return first + second;
  return `${first} ${second}`;
}

/** Whether there is no gap to be written between two pieces of one line. */
export function joinsTightly(first: string, second: string): boolean {
  return first === "" || /\s/.test(first.slice(-1)) || /^\s/.test(second);
}

const rtlLetters = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/g;

/** How many letters of a text belong to scripts that are written from right to left. */
export function countRtl(text: string): number {
  return text.match(rtlLetters)?.length ?? 0;
}

/** A text as it is compared: letters and digits alone, in small letters. */
export function foldText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
