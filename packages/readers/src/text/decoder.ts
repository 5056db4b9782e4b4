import type { Encoding } from "./encoding.ts";

/** Turns bytes into text piece by piece. A character that is split between two pieces comes out whole. */
export interface Decoder {
  write(bytes: Uint8Array): string;
  /** What was left over; a half character becomes U+FFFD. */
  end(): string;
}

/** A decoder for an encoding of `encodingFromLabel`. With `fatal` bytes that do not belong to it throw. */
export function createDecoder(encoding: Encoding, options: { fatal?: boolean } = {}): Decoder {
  if (encoding.startsWith("utf-32")) return new Utf32Decoder(encoding === "utf-32le", options.fatal === true);
  if (encoding === "windows-1252") return windows1252;
  const decoder = new TextDecoder(encoding, { fatal: options.fatal === true, ignoreBOM: true });
  return {
    write: (bytes) => decoder.decode(bytes, { stream: true }),
    end: () => decoder.decode(),
  };
}

/** What Windows-1252 has where Latin-1 has control characters; Node's decoder leaves those as they are. */
const HIGH = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const windows1252: Decoder = {
  write: (bytes) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      .toString("latin1")
      .replace(/[\u0080-\u009f]/g, (character) => HIGH.charAt(character.charCodeAt(0) - 0x80)),
  end: () => "",
};

/** Text in one go. */
export function decodeBytes(
  bytes: Uint8Array,
  encoding: Encoding,
  options: { fatal?: boolean } = {},
): string {
  const decoder = createDecoder(encoding, options);
  return decoder.write(bytes) + decoder.end();
}

const BATCH = 8192;

class Utf32Decoder implements Decoder {
  readonly #littleEndian: boolean;
  readonly #fatal: boolean;
  #rest = new Uint8Array(0);

  constructor(littleEndian: boolean, fatal: boolean) {
    this.#littleEndian = littleEndian;
    this.#fatal = fatal;
  }

  write(bytes: Uint8Array): string {
    const all = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    const whole = all.length - (all.length % 4);
    this.#rest = Uint8Array.from(all.subarray(whole));
    const view = new DataView(all.buffer, all.byteOffset, whole);
    const parts: string[] = [];
    for (let start = 0; start < whole; start += 4 * BATCH) parts.push(this.#batch(view, start));
    return parts.join("");
  }

  end(): string {
    if (this.#rest.length === 0) return "";
    if (this.#fatal) throw new TypeError("UTF-32 text ends inside a character");
    this.#rest = new Uint8Array(0);
    return "\ufffd";
  }

  #batch(view: DataView, start: number): string {
    const codes: number[] = [];
    const stop = Math.min(view.byteLength, start + 4 * BATCH);
    for (let at = start; at < stop; at += 4) codes.push(this.#code(view.getUint32(at, this.#littleEndian)));
    return String.fromCodePoint(...codes);
  }

  #code(code: number): number {
    if (isScalarValue(code)) return code;
    if (this.#fatal) throw new TypeError("not a UTF-32 character");
    return 0xfffd;
  }
}

function isScalarValue(code: number): boolean {
  return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
}
