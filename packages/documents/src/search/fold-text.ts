import { GROUP_SPACE, normaliseMapped, normaliseText } from "./normalise-text.ts";
import type { Units } from "./scan-tokens.ts";
import { isWordUnit, joinedEnd, TokenScanner } from "./scan-tokens.ts";

const SPACE = 0x20;
const NOT_ASCII = /[^\0-\x7f]/;

/**
 * Text as the full-text index holds it and as queries are compared with it: its words in order with one space between
 * them, folded; every Han, kana and Hangul character, and letters and digits that touch, are words of their own.
 */
export function foldForIndex(text: string): string {
  const units = unitsOf(normaliseText(text));
  if (units instanceof Uint8Array) return foldAscii(units);
  // A space before every token: at worst each of them is one unit long.
  const folded = new Uint16Array(units.length * 2);
  const scanner = new TokenScanner(units);
  let length = 0;
  while (scanner.next()) {
    if (length > 0) folded[length++] = SPACE;
    for (let index = scanner.start; index < scanner.end; index += 1) {
      const unit = units[index] ?? 0;
      if (isWordUnit(unit)) folded[length++] = unit;
    }
  }
  return Buffer.from(folded.buffer, 0, length * 2).toString("utf16le");
}

const LETTER = 1;
const DIGIT = 2;
const asciiKinds = Uint8Array.from({ length: 0x80 }, (_, code) => {
  if (code >= 0x61 && code <= 0x7a) return LETTER;
  return code >= 0x30 && code <= 0x39 ? DIGIT : 0;
});

/** The same for plain ASCII, where a table tells what a letter is: most text is, and this is twice as fast. */
function foldAscii(units: Uint8Array): string {
  const folded = Buffer.allocUnsafe(units.length * 2);
  let length = 0;
  let at = 0;
  while (at < units.length) {
    const kind = asciiKindAt(units, at);
    const start = at;
    if (kind !== 0 && length > 0) folded[length++] = SPACE;
    // Behind the end is no letter and no digit.
    while (kind !== 0 && asciiKindAt(units, at) === kind) folded[length++] = units[at++] ?? 0;
    const end = kind === 0 ? at + 1 : joinedEnd(units, start, at);
    for (; at < end; at += 1) if (asciiKindAt(units, at) !== 0) folded[length++] = units[at] ?? 0;
  }
  return folded.toString("latin1", 0, length);
}

function asciiKindAt(units: Uint8Array, index: number): number {
  return asciiKinds[units[index] ?? 0] ?? 0;
}

/** A word of a text, folded, with its place in the original. */
export interface FoldedToken {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const JOINING = new RegExp(`[',.${GROUP_SPACE}]`, "g");

/** The words of a text in order: their folded texts are exactly those of `foldForIndex`. */
export function foldTokens(text: string): readonly FoldedToken[] {
  const mapped = normaliseMapped(text);
  const tokens: FoldedToken[] = [];
  const scanner = new TokenScanner(unitsOf(mapped.text));
  while (scanner.next()) {
    const { start, end } = scanner;
    const token = mapped.text.slice(start, end).replace(JOINING, "");
    tokens.push({ text: token, start: mapped.originOf(start), end: mapped.originOf(end) });
  }
  return tokens;
}

/** Bytes where one is enough: they are scanned faster, and the string made of them takes half the memory. */
function unitsOf(normalised: string): Units {
  if (!NOT_ASCII.test(normalised)) return Buffer.from(normalised, "latin1");
  const bytes = Buffer.from(normalised, "utf16le");
  if (bytes.byteOffset % 2 === 0) return new Uint16Array(bytes.buffer, bytes.byteOffset, normalised.length);
  return new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}
