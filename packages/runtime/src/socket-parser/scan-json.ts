import type { Excess, ValueBounds } from "../value-bounds.ts";

/** What a scan of a JSON text comes to. */
export type JsonScan =
  /** `firstEnds` is where the first element of the outermost list ends, or undefined when the list is empty. */
  | { readonly kind: "list"; readonly firstEnds: number | undefined }
  | { readonly kind: "excess"; readonly excess: Excess }
  | { readonly kind: "invalid" };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** What ends the plain part of a string. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids just these in strings
const SPECIAL = /[\\\u0000-\u001f]/;
/** Strings of up to so many characters are looked at one by one. */
const SHORT = 32;
const HEX = /[0-9a-fA-F]{4}/y;
const LETTER_U = 0x75;
/** The characters that may follow a backslash, besides `u`. */
const ESCAPED = Uint8Array.from({ length: 128 }, (_, code) =>
  Number('"\\/bfnrt'.includes(String.fromCharCode(code))),
);
const NOT_SPACE = /[^ \t\n\r]/g;

/**
 * Reads a list in JSON from the given place to the end of the text, as JSON.parse would, without making any value of
 * it: memory stays as it is, and the time is that of looking at each character once.
 */
export function scanJsonList(text: string, start: number, bounds: ValueBounds): JsonScan {
  return new ListScanner(text, bounds).scan(start);
}

class ListScanner {
  readonly #text: string;
  readonly #bounds: ValueBounds;
  /** The closing character of each container that is open. */
  readonly #open: Uint8Array;
  #depth = 0;
  #values = 0;
  #firstEnds: number | undefined;

  constructor(text: string, bounds: ValueBounds) {
    this.#text = text;
    this.#bounds = bounds;
    this.#open = new Uint8Array(bounds.depth + 1);
  }

  scan(start: number): JsonScan {
    if (this.#text.charCodeAt(start) !== OPEN_LIST) return { kind: "invalid" };
    let at = start;
    while (at >= 0) {
      at = this.#readValue(at);
      if (this.#depth > this.#bounds.depth) return this.#excess("depth");
      if (this.#values > this.#bounds.values) return this.#excess("values");
      if (this.#depth === 0)
        return this.#skipSpace(at) === this.#text.length
          ? { kind: "list", firstEnds: this.#firstEnds }
          : { kind: "invalid" };
    }
    return { kind: "invalid" };
  }

  /** Reads one scalar or the beginning of a container, and what closes after it; returns where the next value begins. */
  #readValue(start: number): number {
    const at = this.#skipSpace(start);
    const code = this.#text.charCodeAt(at);
    this.#values += 1;
    if (code === OPEN_LIST) return this.#enter(at, CLOSE_LIST);
    if (code === OPEN_OBJECT) return this.#enter(at, CLOSE_OBJECT);
    const end = code === QUOTE ? this.#endOfString(at) : this.#endOfScalar(at);
    return end < 0 ? end : this.#leave(end);
  }

  #enter(at: number, closing: number): number {
    this.#depth += 1;
    if (this.#depth > this.#bounds.depth) return at;
    this.#open[this.#depth] = closing;
    const next = this.#skipSpace(at + 1);
    if (this.#text.charCodeAt(next) === closing) {
      this.#depth -= 1;
      return this.#leave(next + 1);
    }
    return closing === CLOSE_OBJECT ? this.#readKey(next) : next;
  }

  /** After a value: closes what ends here and returns where the next value begins, or the end of the list. */
  #leave(start: number): number {
    let at = start;
    while (this.#depth > 0) {
      if (this.#depth === 1) this.#firstEnds ??= at;
      at = this.#skipSpace(at);
      const code = this.#text.charCodeAt(at);
      const closing = this.#open[this.#depth];
      if (code === COMMA) return closing === CLOSE_OBJECT ? this.#readKey(at + 1) : at + 1;
      if (code !== closing) return -1;
      this.#depth -= 1;
      at += 1;
    }
    return at;
  }

  /** Reads a key and its colon; returns where the value begins, or -1. */
  #readKey(start: number): number {
    const at = this.#skipSpace(start);
    if (this.#text.charCodeAt(at) !== QUOTE) return -1;
    const end = this.#endOfString(at);
    if (end < 0) return -1;
    const colon = this.#skipSpace(end);
    return this.#text.charCodeAt(colon) === COLON ? colon + 1 : -1;
  }

  /** Where the text goes on after a string, or -1 when it is not well-formed. */
  #endOfString(start: number): number {
    const end = this.#text.indexOf('"', start + 1);
    if (end === -1) return -1;
    // Most strings are plain, and a search for what is not runs at the speed of memory.
    return end - start > SHORT && !SPECIAL.test(this.#text.slice(start + 1, end))
      ? end + 1
      : endOfEscapedString(this.#text, start);
  }

  #endOfScalar(start: number): number {
    SCALAR.lastIndex = start;
    return SCALAR.test(this.#text) ? SCALAR.lastIndex : -1;
  }

  #skipSpace(start: number): number {
    if (!isSpace(this.#text.charCodeAt(start))) return start;
    NOT_SPACE.lastIndex = start;
    return NOT_SPACE.test(this.#text) ? NOT_SPACE.lastIndex - 1 : this.#text.length;
  }

  #excess(bound: keyof ValueBounds): JsonScan {
    return { kind: "excess", excess: { bound, limit: this.#bounds[bound] } };
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** Where the text goes on after a string, or -1; looks at each character and escape. */
function endOfEscapedString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code < 0x20) return -1;
    if (code !== BACKSLASH) continue;
    at += 1;
    const escaped = text.charCodeAt(at);
    if (escaped === LETTER_U && hasHex(text, at + 1)) at += 4;
    else if (ESCAPED[escaped] !== 1) return -1;
  }
  return -1;
}

function hasHex(text: string, at: number): boolean {
  HEX.lastIndex = at;
  return HEX.test(text);
}
