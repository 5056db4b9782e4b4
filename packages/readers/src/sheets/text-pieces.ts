import { isAscii } from "node:buffer";
import { TextDecoder } from "node:util";
import type { Archive } from "../archive/archive.ts";
import type { PartStreams } from "./part-streams.ts";

/** Parts up to this size are read at once: that is quicker than any stream. */
const SMALL_PART = 1024 * 1024;
const LT = 0x3c;

/** Where the text of parts comes from. */
export interface TextSource {
  readonly archive: Archive;
  readonly streams: PartStreams;
}

/**
 * The text of an XML part in pieces. They are cut behind `mark`, the end of a repeated tag such as `row>`, where
 * there is one: a reader then has nothing left over to join to the next piece.
 */
export async function* textPieces(
  { archive, streams }: TextSource,
  part: string,
  mark: string,
): AsyncGenerator<string, void, undefined> {
  if (archive.size(part) <= SMALL_PART) yield await archive.readText(part);
  else yield* decodePieces(streams.chunks(part), mark);
}

async function* decodePieces(
  pieces: AsyncIterable<Buffer>,
  mark: string,
): AsyncGenerator<string, void, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  let wide: TextDecoder | undefined;
  let isFirst = true;
  for await (const piece of pieces) {
    if (isFirst) wide = wideDecoder(piece);
    isFirst = false;
    if (wide) {
      yield wide.decode(piece, { stream: true });
      continue;
    }
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    const cut = cutOf(bytes, mark);
    if (cut > 0) yield decode(bytes.subarray(0, cut));
    rest = bytes.subarray(Math.max(0, cut));
  }
  if (rest.length > 0) yield decode(rest);
}

// No character of UTF-8 is cut where a tag begins or ends.
function cutOf(bytes: Buffer, mark: string): number {
  const end = bytes.lastIndexOf(mark, -1, "latin1");
  return end < 0 ? bytes.lastIndexOf(LT) : end + mark.length;
}

// Plain ASCII, which most sheets are, is copied instead of decoded.
function decode(bytes: Buffer): string {
  return bytes.toString(isAscii(bytes) ? "latin1" : "utf8");
}

function wideDecoder([first, second]: Buffer): TextDecoder | undefined {
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le");
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be");
  return undefined;
}
