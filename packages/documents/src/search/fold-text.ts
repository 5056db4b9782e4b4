import { foldAscii } from "./fold-ascii.ts";
import { simplifyUnits } from "./language/simplify.ts";
import { normaliseText } from "./normalise-text.ts";
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
  const units = unitsOf(normalised);
  return units instanceof Uint8Array ? foldAscii(units) : foldUnits(units);
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

function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

/** The units of normalised text: bytes where it is plain ASCII, else with traditional characters simplified. */
export function unitsOf(normalised: string): Uint8Array | Uint16Array {
  return isAscii(normalised) ? Buffer.from(normalised, "latin1") : simplifiedUnits(normalised);
}

function simplifiedUnits(normalised: string): Uint16Array {
  const units = wideUnitsOf(normalised);
  simplifyUnits(units);
  return units;
}

function wideUnitsOf(normalised: string): Uint16Array {
  const bytes = Buffer.from(normalised, "utf16le");
  if (bytes.byteOffset % 2 === 0) return new Uint16Array(bytes.buffer, bytes.byteOffset, normalised.length);
  return new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}
