import { declaredEncoding } from "./declared-encoding.ts";
import type { Encoding } from "./encoding.ts";
import { guessLegacyEncoding } from "./guess-legacy.ts";
import { guessWideEncoding } from "./guess-wide.ts";
import { isNearlyUtf8, isUtf8 } from "./utf8-check.ts";

export interface DetectedEncoding {
  readonly encoding: Encoding;
  /** Bytes of the byte order mark at the start; 0 without one. */
  readonly bom: number;
  /** False when the encoding is only the likeliest one. */
  readonly certain: boolean;
}

export interface DetectOptions {
  /** Base name of the file: HTML and XML may say inside what they are written in. */
  readonly name?: string | undefined;
  /** The bytes are the start of more, so the last character may be cut. */
  readonly partial?: boolean | undefined;
}

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  // Before UTF-16: its mark is the start of this one.
  ["utf-32le", [0xff, 0xfe, 0, 0]],
  ["utf-32be", [0, 0, 0xfe, 0xff]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
  ["gb18030", [0x84, 0x31, 0x95, 0x33]],
];

/** Enough to tell an encoding by; looking at more only costs time. */
const SAMPLE = 64 * 1024;

/**
 * The encoding of a text. In this order: byte order mark, strict UTF-8, UTF-16 and UTF-32 by where their zero
 * bytes are, what an HTML or XML file says of itself, then the likeliest of the older encodings.
 */
export function detectEncoding(bytes: Uint8Array, options: DetectOptions = {}): DetectedEncoding {
  const mark = marks.find(([, start]) => start.every((byte, at) => bytes[at] === byte));
  if (mark) return { encoding: mark[0], bom: mark[1].length, certain: true };
  const sample = bytes.length > SAMPLE ? bytes.subarray(0, SAMPLE) : bytes;
  const whole = options.partial === true ? sample.length - (sample.length % 4) : sample.length;
  const wide = guessWideEncoding(sample.subarray(0, whole));
  if (wide) return { encoding: wide, bom: 0, certain: false };
  const declared = declaredEncoding(sample, options.name);
  // ISO-2022 looks like ASCII; only a declaration gives it away.
  if (declared === "iso-2022-jp") return { encoding: declared, bom: 0, certain: true };
  if (isUtf8(bytes, { partial: options.partial === true }))
    return { encoding: "utf-8", bom: 0, certain: true };
  if (declared && declared !== "utf-8") return { encoding: declared, bom: 0, certain: true };
  if (isNearlyUtf8(sample)) return { encoding: "utf-8", bom: 0, certain: false };
  return { encoding: guessLegacyEncoding(informative(bytes)), bom: 0, certain: false };
}

/** A sample that starts where the text stops being ASCII: that part says nothing. */
function informative(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= SAMPLE) return bytes;
  const first = bytes.findIndex((byte) => byte >= 0x80);
  const start = Math.max(0, first);
  return bytes.subarray(start, start + SAMPLE);
}
