import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import type { Frame } from "./frames.ts";
import { encodeFrame, readFrames } from "./frames.ts";

/** What a stream hands over when it gets bytes in pieces of one size. */
function read(bytes: Buffer, size: number): Frame[] {
  const stream = new PassThrough();
  const frames: Frame[] = [];
  readFrames(stream, (frame) => frames.push(frame));
  for (let at = 0; at < bytes.length; at += size) stream.emit("data", bytes.subarray(at, at + size));
  return frames;
}

const frames: readonly Frame[] = [
  { value: { t: "call", name: "Zoë\n", id: 1 }, text: '{"a":"line\\nbreak, 語 and \u{1f600}"}\n' },
  { value: { bytes: new Uint8Array([0x7b, 10, 255]), missing: undefined }, text: undefined },
  { value: {}, text: "" },
];

test.each([1, 3, 7, 100_000])("frames come whole and in order from pieces of %i bytes", (size) => {
  expect(read(Buffer.concat(frames.map(encodeFrame)), size)).toEqual(frames);
});

test("the text of a frame is not read, whatever it holds", () => {
  const text = '{"__proto__": 1, "__proto__": 2, "n": 1.0}';

  expect(read(encodeFrame({ value: {}, text }), 1_000)).toEqual([{ value: {}, text }]);
});
