import { type Encoding, unitBytes } from "./encoding.ts";

/** The bytes that end a line; files of old Macs have carriage returns alone. */
export function lineFeedOf(sample: Buffer, encoding: Encoding): Uint8Array {
  const lineFeed = unit(0x0a, encoding);
  const carriageReturn = unit(0x0d, encoding);
  return sample.includes(lineFeed) || !sample.includes(carriageReturn) ? lineFeed : carriageReturn;
}

function unit(code: number, encoding: Encoding): Buffer {
  const bytes = Buffer.alloc(unitBytes(encoding));
  bytes[encoding.endsWith("be") ? bytes.length - 1 : 0] = code;
  return bytes;
}

/** How far back an older encoding is searched for a byte that is surely a character of its own. */
const LOOK_BACK = 64;

/** The last place at or before `limit` where a character starts. */
export function boundaryBefore(bytes: Buffer, limit: number, encoding: Encoding): number {
  if (encoding === "utf-8") return utf8Boundary(bytes, limit);
  const width = unitBytes(encoding);
  if (width > 1) return wideBoundary(bytes, limit - (limit % width), encoding);
  // No second byte of a Chinese, Japanese or Korean character is below 0x30.
  for (let at = limit; at > Math.max(1, limit - LOOK_BACK); at--) if ((bytes[at - 1] ?? 0) < 0x30) return at;
  return limit;
}

function utf8Boundary(bytes: Buffer, limit: number): number {
  for (let at = limit; at > Math.max(0, limit - 4); at--) if (((bytes[at] ?? 0) & 0xc0) !== 0x80) return at;
  return limit;
}

/** Not between the halves of a character. */
function wideBoundary(bytes: Buffer, limit: number, encoding: Encoding): number {
  if (!encoding.startsWith("utf-16") || limit < 2) return limit;
  const high = bytes[encoding === "utf-16be" ? limit : limit + 1] ?? 0;
  return high >= 0xdc && high <= 0xdf ? limit - 2 : limit;
}
