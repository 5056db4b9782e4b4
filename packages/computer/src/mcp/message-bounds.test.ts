import { describe, expect, test } from "vitest";
import { FloodGate } from "../pacing/flood-gate.ts";
import { boundedEvents } from "./bounded-events.ts";
import { boundText, decodeMessage, refuseLong } from "./message-bounds.ts";

const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
const tooDeep = { code: -32_603, message: "the server's answer is nested too deep (limit 128)" };

describe("a message of an MCP server", () => {
  test("within the bounds is what it was", () => {
    const text = `{"jsonrpc":"2.0","id":1,"result":{"x":${nested(126)}}}`;
    expect(decodeMessage(text)).toEqual(JSON.parse(text));
    expect(boundText(text)).toBe(text);
  });

  test.each([
    [`{"id":1,"result":{"x":${nested(127)}}}`, { id: 1, error: tooDeep }],
    [`{"id":1,"result":{"content":[${nested(500_000)}]}}`, { id: 1, error: tooDeep }],
    [`{"id":"a","error":{"data":${nested(1_000)}}}`, { id: "a", error: tooDeep }],
    [nested(1_000), { error: tooDeep }],
    [`{"method":"m","params":${nested(1_000)}}`, { method: "m" }],
    [`{"id":4,"method":"m","params":${nested(1_000)}}`, { id: 4, method: "m" }],
  ])("number %# is told as what it was", (text, message) => {
    expect(decodeMessage(text)).toEqual({ jsonrpc: "2.0", ...message });
    expect(JSON.parse(boundText(text))).toEqual({ jsonrpc: "2.0", ...message });
  });

  test("with too many values is refused before it is parsed", () => {
    const text = `{"id":3,"result":[${"[],".repeat(1_500_000)}0]}`;
    expect(decodeMessage(text)).toMatchObject({
      id: 3,
      error: { message: expect.stringContaining("too large") },
    });
  });

  test.each(["tools", "resources", "resourceTemplates"])(
    "that lists %s loses only what is too deep",
    (key) => {
      const text = `{"id":1,"result":{"${key}":[{"name":"a"},{"name":"b","x":${nested(1_000)}}],"nextCursor":"c"}}`;
      expect(decodeMessage(text)).toEqual({
        id: 1,
        result: {
          [key]: [{ name: "a" }, { a2c_excess: "b is nested too deep (limit 128)" }],
          nextCursor: "c",
        },
      });
    },
  );

  test("that was too long is an error of its call", () => {
    expect(refuseLong('{"id":5,"result":{"te')).toMatchObject({ id: 5, error: { code: -32_603 } });
  });

  test("that is no JSON is left to others", () => {
    expect(() => decodeMessage("[".repeat(1_000))).toThrow(SyntaxError);
    expect(boundText("[".repeat(1_000))).toBe("[".repeat(1_000));
  });
});

const gate = new FloodGate({ perSecond: 1_000, burst: 1_000 });

async function passEvents(...chunks: string[]): Promise<string> {
  const events = boundedEvents(gate);
  const writer = events.writable.getWriter();
  const written = Promise.all(chunks.map((chunk) => writer.write(new TextEncoder().encode(chunk)))).then(() =>
    writer.close(),
  );
  const text = await new Response(events.readable).text();
  await written;
  return text;
}

describe("a stream of events", () => {
  test("goes through event by event, whatever its line ends and pieces", async () => {
    expect(
      await passEvents("id: 1\r", "\ndata: {}\r\n\r", "\n: still there\n\ndata: 1\rda", "ta: 2\r\r"),
    ).toBe("id: 1\ndata: {}\n\n: still there\n\ndata: 1\ndata: 2\n\n");
  });

  test("has messages that are too deep replaced, though they come in many lines", async () => {
    const text = await passEvents(
      `id: 7\ndata: {"id":1,"result":\ndata: ${nested(1_000)}\ndata: }\n\ndata: {}\n\n`,
    );
    expect(text).toBe(
      `id: 7\ndata: ${JSON.stringify({ jsonrpc: "2.0", id: 1, error: tooDeep })}\n\ndata: {}\n\n`,
    );
  });
});
