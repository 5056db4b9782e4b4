import { type CosDict, CosError, CosName, CosRef, CosStream, CosString, type CosValue } from "./values.ts";

const MOST_DEPTH = 64;
const WHITE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITER = new Set([..."()<>[]{}/%"].map((char) => char.charCodeAt(0)));

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
    const end = this.position + word.length;
    if (this.#bytes.toString("latin1", this.position, end) !== word) return false;
    this.position = end;
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
      if (WHITE.has(byte)) this.position += 1;
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
    for (let byte = this.#bytes[this.position]; byte !== undefined; byte = this.#bytes[this.position]) {
      if (WHITE.has(byte) || DELIMITER.has(byte)) break;
      this.position += 1;
    }
    return this.#bytes.toString("latin1", start, this.position);
  }

  #name(): CosName {
    this.position += 1;
    const raw = this.#regular();
    return new CosName(
      raw.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    );
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
    if (DELIMITER.has(byte)) throw new CosError("a delimiter stands where a value should");
    const word = this.#regular();
    if (word === "true" || word === "false") return word === "true";
    if (word === "null") return null;
    const number = Number(word);
    if (Number.isNaN(number)) throw new CosError(`${word.slice(0, 20)} is no value`);
    return Number.isInteger(number) && number >= 0 ? this.#refOr(number) : number;
  }

  /** `12 0 R` begins like a number. */
  #refOr(number: number): CosValue {
    const ahead = /^[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![^\s()<>[\]{}/%\0])/.exec(
      this.#bytes.toString("latin1", this.position, this.position + 24),
    );
    if (!ahead) return number;
    this.position += ahead[0].length;
    return new CosRef(number);
  }
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

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
