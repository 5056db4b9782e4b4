import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { TextSpan } from "./model.ts";
import { packSpans, unpackSpans } from "./packed-spans.ts";

/** What the index stores of a passage beside its words. */
export interface PackedPassage {
  /** Headings that stand in it, one a line. */
  readonly headings: string;
  /** Headings that stand above it, from the outermost on, one a line. */
  readonly above: string;
  readonly body: string;
  readonly spans: readonly TextSpan[];
}

/** Fast rather than small: most of what can be gained is gained by the first step. */
const LEVEL = 3;

/** The texts of a passage: lengths of the first two, then all of them, compressed. */
export function packPassage({ headings, above, body }: Omit<PackedPassage, "spans">): Buffer {
  return pack(`${headings.length} ${above.length}\n${headings}${above}${body}`);
}

/** The texts of a row of `passage_text`. */
export function unpackPassage(packed: Buffer): Omit<PackedPassage, "spans"> {
  const text = unpack(packed);
  const start = text.indexOf("\n") + 1;
  const [headings = 0, above = 0] = text.slice(0, start).split(" ").map(Number);
  const bodyStart = start + headings + above;
  return {
    headings: text.slice(start, start + headings),
    above: text.slice(start + headings, bodyStart),
    body: text.slice(bodyStart),
  };
}

export function packPassageSpans(spans: readonly TextSpan[]): Buffer {
  return pack(packSpans(spans));
}

export function unpackPassageSpans(packed: Buffer): readonly TextSpan[] {
  return unpackSpans(unpack(packed));
}

function pack(text: string): Buffer {
  return deflateRawSync(text, { level: LEVEL });
}

/** Most texts are shorter than so many times what they are packed: zlib would take 16 KB for each of them. */
const ROOM_FACTOR = 4;
const LEAST_ROOM = 256;

function unpack(packed: Buffer): string {
  const chunkSize = Math.max(LEAST_ROOM, ROOM_FACTOR * packed.length);
  return inflateRawSync(packed, { chunkSize }).toString("utf8");
}
