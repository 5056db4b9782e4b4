import { foldAscii } from "./fold-ascii.ts";
import { GROUP_SPACE, normaliseMapped, normaliseText } from "./normalise-text.ts";
import { isWordUnit, TokenScanner } from "./scan-tokens.ts";

const SPACE = 0x20;

/**
 * Text as the full-text index holds it and as queries are compared with it: its words in order with one space between
 * them, folded; every Han, kana and Hangul character, and letters and digits that touch, are words of their own.
 */
export function foldForIndex(text: string): string {
  if (isAscii(text)) return foldAscii(Buffer.from(text.toLowerCase(), "latin1"));
  const normalised = normaliseText(text);
  // So is most Western text once its accents and quotes are folded.
  return isAscii(normalised) ? foldAscii(Buffer.from(normalised, "latin1")) : foldUnits(unitsOf(normalised));
}

function foldUnits(units: Uint16Array): string {
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

function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

function unitsOf(normalised: string): Uint16Array {
  const bytes = Buffer.from(normalised, "utf16le");
  if (bytes.byteOffset % 2 === 0) return new Uint16Array(bytes.buffer, bytes.byteOffset, normalised.length);
  return new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}
