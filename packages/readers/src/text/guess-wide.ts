import { createDecoder } from "./decoder.ts";
import type { Encoding } from "./encoding.ts";

/** UTF-16 or UTF-32 without a byte order mark, told by its zero bytes or, in Chinese and Japanese, by its signs. */
export function guessWideEncoding(sample: Uint8Array): Encoding | undefined {
  const even = sample.subarray(0, sample.length - (sample.length % 4));
  if (even.length >= 8 && sample.length % 4 === 0) {
    const wide = (["utf-32le", "utf-32be"] as const).find((encoding) => isUtf32(even, encoding));
    if (wide) return wide;
  }
  if (sample.length < 4 || sample.length % 2 !== 0) return undefined;
  const zeros = countZeros(sample);
  if (zeros.even === 0 && zeros.odd === 0) return guessWithoutZeros(sample);
  // Text in Latin letters has nearly all its zeros in one half of the pairs.
  const half = sample.length / 2;
  if (zeros.odd > half * 0.3 && zeros.even < zeros.odd * 0.05) return valid(sample, "utf-16le");
  if (zeros.even > half * 0.3 && zeros.odd < zeros.even * 0.05) return valid(sample, "utf-16be");
  return guessWithoutZeros(sample);
}

function countZeros(sample: Uint8Array): { even: number; odd: number } {
  let even = 0;
  let odd = 0;
  for (let at = 0; at < sample.length; at++) {
    if (sample[at] !== 0) continue;
    if (at % 2 === 0) even++;
    else odd++;
  }
  return { even, odd };
}

function isUtf32(sample: Uint8Array, encoding: Encoding): boolean {
  const view = new DataView(sample.buffer, sample.byteOffset, sample.byteLength);
  const little = encoding === "utf-32le";
  for (let at = 0; at < sample.length; at += 4) {
    const code = view.getUint32(at, little);
    if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return false;
  }
  return true;
}

/** The signs that nearly every text holds: line feed, space, full stops and commas. */
const common = new Set([..."\n 。,、!?.,"].map((sign) => sign.codePointAt(0)));

/** Needs far more usual signs in one byte order than in the other, so that no other text is taken for it. */
function guessWithoutZeros(sample: Uint8Array): Encoding | undefined {
  const little = countCommon(sample, 0);
  const big = countCommon(sample, 1);
  const least = Math.max(2, sample.length / 200);
  if (little >= least && little > 4 * big) return valid(sample, "utf-16le");
  if (big >= least && big > 4 * little) return valid(sample, "utf-16be");
  return undefined;
}

function countCommon(sample: Uint8Array, order: 0 | 1): number {
  let count = 0;
  for (let at = 0; at + 1 < sample.length; at += 2) {
    const code = (sample[at + order] ?? 0) | ((sample[at + 1 - order] ?? 0) << 8);
    if (common.has(code)) count++;
  }
  return count;
}

function valid(sample: Uint8Array, encoding: Encoding): Encoding | undefined {
  try {
    // Not to the end: a sample may stop inside a character.
    const text = createDecoder(encoding, { fatal: true }).write(sample);
    // Unassigned and private characters tell binary data from text.
    const strange = text.match(/[\p{Cn}\p{Co}]|(?![\t\n\f\r])\p{Cc}/gu)?.length ?? 0;
    return strange <= text.length / 50 ? encoding : undefined;
  } catch {
    // TypeError: a lone surrogate.
    return undefined;
  }
}
