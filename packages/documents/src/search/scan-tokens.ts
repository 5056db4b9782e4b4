import { GROUP_SPACE } from "./normalise-text.ts";

/** Normalised text as UTF-16 units, or as bytes where it is plain ASCII. */
export type Units = Uint8Array | Uint16Array;

/** What a unit is to the index: those other than `other` are part of words. */
const Kind = { other: 0, letter: 1, digit: 2, single: 3 } as const;
type Kind = (typeof Kind)[keyof typeof Kind];

const LETTER = /^[\p{L}\p{M}]/u;
const NUMBER = /^\p{N}/u;
/** Scripts that are written without spaces: each character is a word of its own to the index. */
const SINGLE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]/u;

const COMMA = 0x2c;
const POINT = 0x2e;
const APOSTROPHE = 0x27;
const S = 0x73;
const separators: ReadonlySet<number> = new Set([COMMA, POINT, APOSTROPHE, GROUP_SPACE.charCodeAt(0)]);

/** Goes from token to token of normalised text; what joins a token inside (`1,234`, `don't`) is left in it. */
export class TokenScanner {
  readonly #units: Units;
  start = 0;
  end = 0;

  constructor(units: Units) {
    this.#units = units;
  }

  /** Moves on to the next token; false when there is none. */
  next(): boolean {
    const units = this.#units;
    let at = this.end;
    let kind: Kind = Kind.other;
    while (at < units.length) {
      kind = kindAt(units, at);
      if (kind !== Kind.other) break;
      at += 1;
    }
    if (kind === Kind.other) return false;
    this.start = at;
    this.end = tokenEnd(units, at, kind);
    return true;
  }
}

/** Whether a unit inside a token is part of the word, or a sign that only joins it. */
export function isWordUnit(unit: number): boolean {
  return unit > POINT;
}

function kindAt(units: Units, index: number): Kind {
  const unit = units[index] ?? 0;
  if (unit < 0x80) return asciiKind(unit);
  if (isFrequentSingle(unit)) return Kind.single;
  return isFrequentLetter(unit) ? Kind.letter : rareKind(units, index);
}

/** Han, kana, Hangul. */
function isFrequentSingle(unit: number): boolean {
  if (unit < 0x3041) return false;
  return (
    unit <= 0x3096 ||
    (unit >= 0x30a1 && unit <= 0x30fa) ||
    (unit >= 0x4e00 && unit <= 0x9fff) ||
    (unit >= 0xac00 && unit <= 0xd7a3)
  );
}

/** Greek, Cyrillic, Hebrew, Arabic. */
function isFrequentLetter(unit: number): boolean {
  if (unit > 0x64a) return false;
  return (
    (unit >= 0x3b1 && unit <= 0x3c9) ||
    (unit >= 0x430 && unit <= 0x45f) ||
    (unit >= 0x5d0 && unit <= 0x5ea) ||
    (unit >= 0x620 && unit <= 0x64a)
  );
}

function asciiKind(unit: number): Kind {
  if (unit >= 0x61 && unit <= 0x7a) return Kind.letter;
  return unit >= 0x30 && unit <= 0x39 ? Kind.digit : Kind.other;
}

function rareKind(units: Units, index: number): Kind {
  const isTrail = ((units[index] ?? 0) & 0xfc00) === 0xdc00;
  const first = isTrail ? index - 1 : index;
  const pair = String.fromCharCode(units[first] ?? 0, units[first + 1] ?? 0);
  if (LETTER.test(pair)) return SINGLE.test(pair) ? Kind.single : Kind.letter;
  if (NUMBER.test(pair)) return SINGLE.test(pair) ? Kind.single : Kind.digit;
  return Kind.other;
}

function tokenEnd(units: Units, start: number, kind: Kind): number {
  if (kind === Kind.single) return start + (((units[start] ?? 0) & 0xfc00) === 0xd800 ? 2 : 1);
  return joinedEnd(units, start, runEnd(units, start, kind));
}

/** Where a token ends whose letters or digits end here: they may go on behind a sign that joins. */
export function joinedEnd(units: Units, start: number, end: number): number {
  return isDigit(units, start) ? numberEnd(units, start, end) : wordEnd(units, start, end);
}

function runEnd(units: Units, start: number, kind: Kind): number {
  let end = start + 1;
  while (end < units.length && kindAt(units, end) === kind) end += 1;
  return end;
}

/** `1,234,567`, `1'234` and `1 234` are one number; `1.234` is one only where a decimal comma shows that the point groups. */
function numberEnd(units: Units, start: number, end: number): number {
  const separator = units[end] ?? 0;
  if (end - start > 3 || !separators.has(separator)) return end;
  let grouped = end;
  while (units[grouped] === separator && isGroup(units, grouped + 1)) grouped += 4;
  return separator === POINT && !isDecimalComma(units, grouped) ? end : grouped;
}

function isGroup(units: Units, start: number): boolean {
  return (
    isDigit(units, start) &&
    isDigit(units, start + 1) &&
    isDigit(units, start + 2) &&
    !isDigit(units, start + 3)
  );
}

function isDecimalComma(units: Units, index: number): boolean {
  return units[index] === COMMA && isDigit(units, index + 1);
}

function isDigit(units: Units, index: number): boolean {
  return asciiKind(units[index] ?? 0) === Kind.digit;
}

/** Words that French and Italian put before a vowel with an apostrophe; the word behind it is what people look for. */
const elided: ReadonlySet<string> = new Set(
  "c d j l m n s t qu jusqu lorsqu puisqu quelqu all dall dell nell sull un".split(" "),
);
const VOWELS = "aeiouyh";

/** `don't` and `o'brien` are one word; the `s` of `john's` and the `l` of `l'homme` are words of their own. */
function wordEnd(units: Units, start: number, end: number): number {
  if (units[end] !== APOSTROPHE || end + 1 >= units.length) return end;
  // Digits of scripts that are not made plain come here too, and are no words.
  if (kindAt(units, start) !== Kind.letter || kindAt(units, end + 1) !== Kind.letter) return end;
  const next = runEnd(units, end + 1, Kind.letter);
  if (next === end + 2 && units[end + 1] === S) return end;
  return isElided(units, start, end) ? end : wordEnd(units, start, next);
}

function isElided(units: Units, start: number, end: number): boolean {
  if (end - start > 6 || !VOWELS.includes(String.fromCharCode(units[end + 1] ?? 0))) return false;
  return elided.has(String.fromCharCode(...units.subarray(start, end)));
}
