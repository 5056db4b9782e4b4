import { AsciiKind, asciiKinds, isInWord } from "./ascii-kinds.ts";
import type { Units } from "./scan-tokens.ts";
import { isWordUnit, joinedEnd, TokenScanner } from "./scan-tokens.ts";

const FIRST_SIZE = 4_096;
const LINE_FEED = 0x0a;
const TAB = 0x09;
/** A longer cell says more than what its row is about. */
const LONGEST_HEAD = 80;
const HASH_START = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;

/** The tokens of one text after the other: where they stand and a hash of each, without making strings of them. */
export class TokenBuffer {
  #units: Units = new Uint8Array(0);
  #starts = new Int32Array(FIRST_SIZE);
  #ends = new Int32Array(FIRST_SIZE);
  #hashes = new Int32Array(FIRST_SIZE);
  #length = 0;

  /** How many tokens the text has that was read last. */
  get length(): number {
    return this.#length;
  }

  /** Takes another text, as `unitsOf` gives it. */
  read(units: Units): void {
    this.#units = units;
    this.#length = 0;
    if (units instanceof Uint8Array) this.#readAscii(units);
    else this.#readAny(units);
  }

  startOf(at: number): number {
    return this.#starts[at] ?? 0;
  }

  endOf(at: number): number {
    return this.#ends[at] ?? 0;
  }

  hashOf(at: number): number {
    return this.#hashes[at] ?? 0;
  }

  /** Whether a token is this word, or begins with it. */
  isWord(at: number, word: string, isPrefix: boolean): boolean {
    if (at >= this.#length) return false;
    const end = this.endOf(at);
    let matched = 0;
    for (let index = this.startOf(at); index < end; index += 1) {
      const unit = this.#units[index] ?? 0;
      if (!isWordUnit(unit)) continue;
      if (matched === word.length) return isPrefix;
      if (word.charCodeAt(matched) !== unit) return false;
      matched += 1;
    }
    return matched === word.length;
  }

  /**
   * How much of the first cell of a table's row tokens are, in a text whose cells are parted by tabs: what a row is about
   * stands there.
   */
  shareOfRowHead(first: number, last: number): "all" | "part" | "none" {
    const start = this.startOf(first);
    const end = this.endOf(last);
    const lineStart = this.#before(start);
    const cellEnd = lineStart === undefined ? undefined : this.#behind(end);
    if (lineStart === undefined || cellEnd === undefined) return "none";
    return lineStart === start && cellEnd === end ? "all" : "part";
  }

  /** Where the line begins, unless a cell ends before the place or the line is long. */
  #before(place: number): number | undefined {
    for (let at = place - 1; at >= Math.max(0, place - LONGEST_HEAD); at -= 1) {
      if (this.#units[at] === LINE_FEED) return at + 1;
      if (this.#units[at] === TAB) return undefined;
    }
    return place <= LONGEST_HEAD ? 0 : undefined;
  }

  /** Where the cell ends, unless it is the last of its line. */
  #behind(place: number): number | undefined {
    for (let at = place; at < Math.min(this.#units.length, place + LONGEST_HEAD); at += 1) {
      if (this.#units[at] === TAB) return at;
      if (this.#units[at] === LINE_FEED) return undefined;
    }
    return undefined;
  }

  /** In one pass over the bytes: most text is ASCII, and this is most of the time that looking at texts takes. */
  #readAscii(units: Uint8Array): void {
    for (let at = 0; at < units.length; ) {
      const kind = asciiKinds[units[at] ?? 0] ?? AsciiKind.other;
      at = isInWord(kind) ? this.#addAscii(units, at, kind) : at + 1;
    }
  }

  /** Adds the token that begins here, and returns where it ends. */
  #addAscii(units: Uint8Array, start: number, kind: number): number {
    let hash = HASH_START;
    let at = start;
    let next = kind;
    while (next === kind) {
      hash = Math.imul(hash ^ (units[at] ?? 0), HASH_FACTOR);
      at += 1;
      next = at < units.length ? (asciiKinds[units[at] ?? 0] ?? AsciiKind.other) : AsciiKind.other;
    }
    const end = next === AsciiKind.joining ? joinedEnd(units, start, at) : at;
    this.#add(start, end, end === at ? hash : hashOn(hash, units, { start: at, end }));
    return end;
  }

  #readAny(units: Uint16Array): void {
    const scanner = new TokenScanner(units);
    while (scanner.next()) this.#add(scanner.start, scanner.end, hashOn(HASH_START, units, scanner));
  }

  #add(start: number, end: number, hash: number): void {
    if (this.#length === this.#starts.length) this.#grow();
    this.#starts[this.#length] = start;
    this.#ends[this.#length] = end;
    this.#hashes[this.#length] = hash;
    this.#length += 1;
  }

  #grow(): void {
    const larger = (from: Int32Array): Int32Array<ArrayBuffer> => {
      const to = new Int32Array(from.length * 2);
      to.set(from);
      return to;
    };
    this.#starts = larger(this.#starts);
    this.#ends = larger(this.#ends);
    this.#hashes = larger(this.#hashes);
  }
}

/** A hash with more units of its word; signs that only join are left out. */
function hashOn(hash: number, units: Units, { start, end }: { start: number; end: number }): number {
  let whole = hash;
  for (let index = start; index < end; index += 1) {
    const unit = units[index] ?? 0;
    if (isWordUnit(unit)) whole = Math.imul(whole ^ unit, HASH_FACTOR);
  }
  return whole;
}

/** The hash that a token has which is this folded word. */
export function hashOfWord(word: string): number {
  let hash = HASH_START;
  for (let index = 0; index < word.length; index += 1)
    hash = Math.imul(hash ^ word.charCodeAt(index), HASH_FACTOR);
  return hash;
}
