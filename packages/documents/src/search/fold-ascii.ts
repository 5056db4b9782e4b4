import { AsciiKind, asciiKinds, isInWord } from "./ascii-kinds.ts";
import { isWordUnit, joinedEnd } from "./scan-tokens.ts";

const SPACE = 0x20;

/** Folds lower-case ASCII: the same as for any text, but a table tells what a letter is, and most text is ASCII. */
export function foldAscii(units: Uint8Array): string {
  const folded = Buffer.allocUnsafe(units.length * 2);
  let length = 0;
  let at = asciiTokenStart(units, 0);
  while (at < units.length) {
    if (length > 0) folded[length++] = SPACE;
    const end = asciiTokenEnd(units, at);
    for (; at < end; at += 1) {
      const unit = units[at] ?? 0;
      if (isWordUnit(unit)) folded[length++] = unit;
    }
    at = asciiTokenStart(units, end);
  }
  return folded.toString("latin1", 0, length);
}

function kindAt(units: Uint8Array, index: number): number {
  return asciiKinds[units[index] ?? 0] ?? AsciiKind.other;
}

/** Where the next token begins; the end of the text where there is none. */
function asciiTokenStart(units: Uint8Array, from: number): number {
  let at = from;
  while (at < units.length && !isInWord(kindAt(units, at))) at += 1;
  return at;
}

/** Where the token ends that begins here. */
function asciiTokenEnd(units: Uint8Array, start: number): number {
  const kind = kindAt(units, start);
  let end = start + 1;
  while (end < units.length && kindAt(units, end) === kind) end += 1;
  return kindAt(units, end) === AsciiKind.joining ? joinedEnd(units, start, end) : end;
}
