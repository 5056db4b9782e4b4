import type { Packet } from "socket.io-parser";
import { Encoder, PacketType } from "socket.io-parser";
import { describe, expect, test } from "vitest";
import type { ParserOptions } from "./bounded-parser.ts";
import { createBoundedParser } from "./bounded-parser.ts";
import { ExcessError, RefusedPayload } from "./refused-payload.ts";

const deep = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);

/** What comes out of the decoder for what goes in. */
function decode(frames: readonly unknown[], options: ParserOptions = {}): Packet[] {
  const { Decoder } = createBoundedParser(options);
  const decoder = new Decoder();
  const packets: Packet[] = [];
  decoder.on("decoded", (packet) => packets.push(packet));
  for (const frame of frames) decoder.add(frame);
  return packets;
}

describe("a decoder with bounds", () => {
  test("decodes what any encoder of Socket.IO writes", () => {
    const data = ["client:get_tools", { computer: "c", blob: Buffer.from([1, 2]), more: [Buffer.from([3])] }];
    const packets: Packet[] = [
      { type: PacketType.CONNECT, nsp: "/smcp", data: { token: "t" } },
      { type: PacketType.EVENT, nsp: "/smcp", id: 12, data },
      { type: PacketType.ACK, nsp: "/", id: 0, data: [] },
      { type: PacketType.EVENT, nsp: "/smcp", data: ['a "quoted" event', null] },
      { type: PacketType.DISCONNECT, nsp: "/smcp" },
      { type: PacketType.CONNECT_ERROR, nsp: "/smcp", data: { message: "no" } },
    ];
    const frames = packets.flatMap((packet) => new Encoder().encode(packet));
    expect(decode(frames)).toEqual(packets.map((packet) => expect.objectContaining(packet)));
  });

  test("hands an event on with a refusal in place of arguments that are nested too deeply", () => {
    const [packet] = decode([`2/smcp,7["client:get_tools",{"x":${deep(6_000)}}]`]);
    expect(packet).toMatchObject({ type: PacketType.EVENT, nsp: "/smcp", id: 7 });
    expect(packet?.data).toEqual(["client:get_tools", new RefusedPayload({ bound: "depth", limit: 128 })]);
  });

  test("answers whoever waits for an ack that holds too many values", () => {
    const [packet] = decode([`3/smcp,7[[${"1,".repeat(300_000)}1]]`]);
    expect(packet?.data).toEqual([new RefusedPayload({ bound: "values", limit: 200_000 })]);
  });

  test("has bounds by event, and does not look into what is too long", () => {
    const boundsOf = (event: string | undefined) => ({
      depth: 4,
      values: 10,
      characters: event === "small" ? 20 : 1_000,
    });
    expect(decode([`2["small","${"x".repeat(50)}"]`], { boundsOf })[0]?.data).toEqual([
      "small",
      new RefusedPayload({ bound: "characters", limit: 20 }),
    ]);
    expect(decode([`2["large","${"x".repeat(50)}"]`], { boundsOf })[0]?.data).toEqual([
      "large",
      "x".repeat(50),
    ]);
  });

  test.each([
    ["an unknown type", "9"],
    ["nothing", ""],
    ["an endless namespace", `0/${"n".repeat(1_000)},`],
    ["an endless id", `2${"1".repeat(40)}["x"]`],
    ["an event without a name", "2[1]"],
    ["an endless name", `2["${"x".repeat(1_000)}"]`],
    ["deep credentials", `0{"x":${deep(100)}}`],
    ["a deep binary event", `51-["x",{"_placeholder":true,"num":0},${deep(1_000)}]`],
    ["too many attachments", `511-["x",${'{"_placeholder":true,"num":0},'.repeat(11)}0]`],
    ["an attachment without placeholder", '51-["x"]'],
    [
      "two placeholders of one attachment",
      '52-["x",{"_placeholder":true,"num":0},{"_placeholder":true,"num":0}]',
    ],
    ["a hidden placeholder", '51-["x",{"_placeholder":true,"num":0},{"_pl\\u0061ceholder":true,"num":0}]'],
  ])("throws for %s", (_, frame) => {
    expect(() => decode([frame])).toThrow(Error);
  });

  test("throws when the attachments are too large together", () => {
    const packet = '52-["x",{"_placeholder":true,"num":0},{"_placeholder":true,"num":1}]';
    const options = { attachmentBytes: 10 };
    expect(decode([packet, Buffer.alloc(5), Buffer.alloc(5)], options)).toHaveLength(1);
    expect(() => decode([packet, Buffer.alloc(6), Buffer.alloc(5)], options)).toThrow("too large");
  });
});

describe("a relay of answers", () => {
  const options = { keepsAnswers: true };

  test.each([
    ['3/smcp,7[{"a":[1, 2]}]', '3/smcp,9[{"a":[1, 2]}]'],
    ['3/smcp,7["first","second"]', '3/smcp,9["first"]'],
  ])("sends the first argument on as it came: %s", (text, sent) => {
    const { Encoder: Bounded } = createBoundedParser(options);
    const [packet] = decode([text], options);
    expect(packet && new Bounded().encode({ ...packet, id: 9 })).toEqual([sent]);
  });

  test("knows an answer of nothing, one of too much, and one that is none", () => {
    expect(decode(["3/smcp,7[]"], options)[0]?.data).toEqual([]);
    expect(decode([`3/smcp,7[${deep(200)}]`], options)[0]?.data).toEqual([
      new RefusedPayload({ bound: "depth", limit: 128 }),
    ]);
    expect(() => decode(["3/smcp,7[1,]"], options)).toThrow("not well-formed");
    expect(() => decode(["3/smcp,[1]"], options)).toThrow("not well-formed");
  });
});

describe("an encoder with bounds", () => {
  test("throws a typed error for what is nested too deeply", () => {
    const { Encoder: Bounded } = createBoundedParser();
    const packet = { type: PacketType.ACK, nsp: "/", id: 1, data: [JSON.parse(deep(6_000))] };
    expect(() => new Bounded().encode(packet)).toThrow(ExcessError);
  });

  test("encodes all that the decoder lets in", () => {
    const { Encoder: Bounded } = createBoundedParser();
    const [packet] = decode([`31[${deep(127)}]`]);
    expect(packet && new Bounded().encode(packet)).toEqual([`31[${deep(127)}]`]);
  });
});
