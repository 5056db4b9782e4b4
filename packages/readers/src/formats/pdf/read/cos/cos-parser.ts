import { type CosDict, CosError, CosName, CosRef, CosStream, CosString, type CosValue } from "./values.ts";

const MOST_DEPTH = 64;
/** So many digits are a number that needs no rounding. */
const MOST_DIGITS = 15;
const WHITE = 1;
const DELIMITER = 2;

/** Of each byte whether it is white or a delimiter: the files that are read hold millions. */
const kinds = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) kinds[byte] = WHITE;
for (const char of "()<>[]{}/%") kinds[char.charCodeAt(0)] = DELIMITER;

/**
 * Names that were read lately, each at the place that its bytes give: a file has millions, and few that differ. A text that
 * is made once is also looked up in dictionaries without being hashed again.
 */
const recentNames: (CosName | undefined)[] = new Array(512);

/** Reads values from bytes, one after the other. */
export class CosParser {
  readonly #bytes: Buffer;
  position: number;

  constructor(bytes: Buffer, position: number) {
    this.#bytes = bytes;
    this.position = position;
  }

  /** The next value; a stream where `stream` follows a dictionary. */
  value(depth = 0): CosValue {
    if (depth > MOST_DEPTH) throw new CosError("values are nested too deeply");
    this.skipWhite();
    const byte = this.#bytes[this.position];
    switch (byte) {
      case undefined:
        throw new CosError("the file ends within a value");
      case 0x2f:
        return this.#name();
      case 0x28:
        return this.#literal();
      case 0x5b:
        return this.#array(depth);
      case 0x3c:
        return this.#bytes[this.position + 1] === 0x3c ? this.#dictOrStream(depth) : this.#hex();
      default:
        return this.#numberOrWord(byte);
    }
  }

  /** Reads a word such as `obj`; false where something else stands. */
  take(word: string): boolean {
    this.skipWhite();
    for (let index = 0; index < word.length; index += 1)
      if (this.#bytes[this.position + index] !== word.charCodeAt(index)) return false;
    this.position += word.length;
    return true;
  }

  integer(): number {
    const value = this.value();
    if (typeof value !== "number" || !Number.isSafeInteger(value))
      throw new CosError("a number was expected");
    return value;
  }

  /** An entry of a table of objects as nearly all files write it, `0000000017 00000 n`; undefined for any other. */
  fixedEntry(): { readonly offset: number; readonly isUsed: boolean } | undefined {
    this.skipWhite();
    const start = this.position;
    const kind = this.#bytes[start + 17];
    if (this.#bytes[start + 10] !== 32 || this.#bytes[start + 16] !== 32) return undefined;
    if (kind !== 0x6e && kind !== 0x66) return undefined;
    let offset = 0;
    for (let at = start; at < start + 10; at++) {
      const digit = (this.#bytes[at] ?? 0) - 0x30;
      if (digit < 0 || digit > 9) return undefined;
      offset = offset * 10 + digit;
    }
    this.position = start + 18;
    return { offset, isUsed: kind === 0x6e };
  }

  skipWhite(): void {
    for (;;) {
      const byte = this.#bytes[this.position];
      if (byte === undefined) return;
      if (kinds[byte] === WHITE) this.position += 1;
      else if (byte === 0x25) this.#skipLine();
      else return;
    }
  }

  #skipLine(): void {
    for (let byte = this.#bytes[this.position]; byte !== undefined; byte = this.#bytes[this.position]) {
      if (byte === 10 || byte === 13) return;
      this.position += 1;
    }
  }

  #regular(): string {
    const start = this.position;
    while (this.#isRegular(this.position)) this.position += 1;
    return this.#bytes.toString("latin1", start, this.position);
  }

  #isRegular(at: number): boolean {
    const byte = this.#bytes[at];
    return byte !== undefined && kinds[byte] === 0;
  }

  #name(): CosName {
    this.position += 1;
    const start = this.position;
    let sum = 0;
    for (let byte = this.#bytes[start]; byte !== undefined && kinds[byte] === 0; ) {
      sum = (Math.imul(sum, 31) + byte) | 0;
      this.position += 1;
      byte = this.#bytes[this.position];
    }
    const place = sum & (recentNames.length - 1);
    const recent = recentNames[place];
    if (recent && this.#isWritten(recent.name, start)) return recent;
    const raw = this.#bytes.toString("latin1", start, this.position);
    if (raw.includes("#")) return new CosName(unescapedName(raw));
    const name = new CosName(raw);
    recentNames[place] = name;
    return name;
  }

  /** Whether just this text stands from some place on to the present one. */
  #isWritten(text: string, from: number): boolean {
    if (this.position - from !== text.length) return false;
    for (let at = 0; at < text.length; at += 1)
      if (this.#bytes[from + at] !== text.charCodeAt(at)) return false;
    return true;
  }

  #literal(): CosString {
    const start = this.position + 1;
    let depth = 1;
    let at = start;
    for (; depth > 0; at++) {
      const byte = this.#bytes[at];
      if (byte === undefined) throw new CosError("a string does not end");
      if (byte === 0x5c) at += 1;
      else if (byte === 0x28) depth += 1;
      else if (byte === 0x29) depth -= 1;
    }
    this.position = at;
    return new CosString(unescaped(this.#bytes.toString("latin1", start, at - 1)));
  }

  #hex(): CosString {
    const end = this.#bytes.indexOf(0x3e, this.position);
    if (end < 0) throw new CosError("a string does not end");
    const digits = this.#bytes.toString("latin1", this.position + 1, end).replace(/[^\da-f]/gi, "");
    this.position = end + 1;
    const even = digits.length % 2 === 0 ? digits : `${digits}0`;
    return new CosString(Buffer.from(even, "hex").toString("latin1"));
  }

  #array(depth: number): CosValue[] {
    this.position += 1;
    const values: CosValue[] = [];
    for (;;) {
      this.skipWhite();
      if (this.#bytes[this.position] === 0x5d) {
        this.position += 1;
        return values;
      }
      values.push(this.value(depth + 1));
    }
  }

  #dictOrStream(depth: number): CosDict | CosStream {
    this.position += 2;
    const dict = new Map<string, CosValue>();
    while (!this.take(">>")) {
      const key = this.value(depth + 1);
      if (!(key instanceof CosName)) throw new CosError("a key of a dictionary is no name");
      dict.set(key.name, this.value(depth + 1));
    }
    const after = this.position;
    if (!this.take("stream")) {
      this.position = after;
      return dict;
    }
    if (this.#bytes[this.position] === 13) this.position += 1;
    if (this.#bytes[this.position] === 10) this.position += 1;
    return new CosStream(dict, this.position);
  }

  #numberOrWord(byte: number): CosValue {
    if (kinds[byte] === DELIMITER) throw new CosError("a delimiter stands where a value should");
    const digits = this.#digits(this.position, MOST_DIGITS);
    if (digits > this.position && !this.#isRegular(digits)) return this.#refOr(this.#natural(digits));
    const word = this.#regular();
    if (word === "true" || word === "false") return word === "true";
    if (word === "null") return null;
    const number = Number(word);
    if (Number.isNaN(number)) throw new CosError(`${word.slice(0, 20)} is no value`);
    return Number.isInteger(number) && number >= 0 ? this.#refOr(number) : number;
  }

  /** `12 0 R` begins like a number. */
  #refOr(number: number): CosValue {
    const generation = this.#whites(this.position);
    const end = this.#digits(generation, 5);
    const letter = this.#whites(end);
    const isRef =
      generation > this.position && end > generation && letter > end && this.#bytes[letter] === 0x52;
    if (!isRef || this.#isRegular(letter + 1)) return number;
    this.position = letter + 1;
    return new CosRef(number);
  }

  /** The number whose digits end there. */
  #natural(end: number): number {
    let number = 0;
    for (; this.position < end; this.position += 1)
      number = number * 10 + (this.#bytes[this.position] ?? 0) - 0x30;
    return number;
  }

  /** Where the digits end that begin somewhere, of which so many count. */
  #digits(from: number, most: number): number {
    let at = from;
    for (let byte = this.#bytes[at]; byte !== undefined; byte = this.#bytes[at]) {
      if (byte < 0x30 || byte > 0x39 || at - from >= most) break;
      at += 1;
    }
    return at;
  }

  #whites(from: number): number {
    let at = from;
    for (let byte = this.#bytes[at]; byte !== undefined; byte = this.#bytes[at]) {
      if (kinds[byte] !== WHITE) break;
      at += 1;
    }
    return at;
  }
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

function unescapedName(raw: string): string {
  return raw.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function unescaped(raw: string): string {
  if (!raw.includes("\\")) return raw;
  return raw.replace(
    /\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g,
    (_, octal: string | undefined, char: string | undefined) => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      if (char === undefined || /[\r\n]/.test(char)) return "";
      return escapes[char] ?? char;
    },
  );
}
