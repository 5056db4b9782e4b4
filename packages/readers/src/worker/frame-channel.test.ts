import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import type { Frame } from "./frame-channel.ts";
import { encodeFrame, FrameChannel } from "./frame-channel.ts";
import type { GarbageError } from "./garbage-error.ts";
import { fromFrame, toFrame } from "./worker-frames.ts";

function listen(bounds = { head: 1000, body: 1000 }) {
  const pipe = new PassThrough();
  const frames: Frame[] = [];
  const garbage: GarbageError[] = [];
  let ends = 0;
  new FrameChannel(pipe, {
    bounds,
    onFrame: (frame) => frames.push(frame),
    onGarbage: (error) => garbage.push(error),
    onEnd: () => ends++,
  });
  return { pipe, frames, garbage, ends: () => ends };
}

function bytesOf(head: unknown, body?: Uint8Array): Buffer {
  return Buffer.concat(encodeFrame(head, body));
}

const heard = (frames: readonly Frame[]) => frames.map(({ head, body }) => [head, body.toString()]);

test("messages arrive whole and in order, however they are cut on the way", async () => {
  const { pipe, frames } = listen();
  const bytes = Buffer.concat([
    bytesOf({ a: "ü" }),
    bytesOf([1], Buffer.from("body")),
    bytesOf(null, Buffer.from("x")),
  ]);
  for (const byte of bytes) pipe.write(Buffer.of(byte));
  pipe.write(Buffer.concat([bytes, bytes.subarray(0, 5)]));
  await expect.poll(() => frames).toHaveLength(6);
  const three = [
    [{ a: "ü" }, ""],
    [[1], "body"],
    [null, "x"],
  ];
  expect(heard(frames)).toEqual([...three, ...three]);
});

test.each([
  ["a head", bytesOf("x".repeat(2000))],
  ["a body", bytesOf(1, Buffer.alloc(2000))],
])(
  "%s that is too long is refused when its length is known, and nothing more is read",
  async (_part, bytes) => {
    const { pipe, frames, garbage } = listen();
    pipe.write(bytes.subarray(0, 8));
    await expect.poll(() => garbage).toHaveLength(1);
    pipe.write(bytesOf("after"));
    expect([frames, pipe.destroyed]).toEqual([[], true]);
  },
);

test("what is no JSON is garbage", async () => {
  const { pipe, garbage } = listen();
  pipe.write(Buffer.concat([Buffer.of(0, 0, 0, 2, 0, 0, 0, 0), Buffer.from("{]")]));
  await expect.poll(() => garbage).toHaveLength(1);
});

test("the end of the other side is told once", async () => {
  const { pipe, ends } = listen();
  pipe.end();
  await expect.poll(ends).toBe(1);
  pipe.destroy();
  await expect.poll(ends).toBe(1);
});

test.each([
  { type: "ready" } as const,
  { type: "answer", id: 1, json: '{"text":"Ünïcode 😀"}' } as const,
  { type: "blob", id: 2, blob: { mimeType: "image/png", bytes: Buffer.from([0, 255, 1]) } } as const,
  { type: "blob", id: 2, blob: undefined } as const,
  { type: "error", id: 3, code: "damaged", message: "broken" } as const,
])("%j of a worker arrives as it was", async (message) => {
  const { pipe, frames } = listen();
  const { head, body } = toFrame(message);
  pipe.write(bytesOf(head, body));
  await expect.poll(() => frames).toHaveLength(1);
  expect(frames.map(fromFrame)).toEqual([message]);
});
