import { describe, expect, test } from "vitest";
import { LineReader } from "./line-reader.ts";

function readAll(reader: LineReader, ...chunks: (string | Buffer)[]): string[] {
  return chunks.flatMap((chunk) => reader.push(Buffer.from(chunk)));
}

describe("a reader of lines", () => {
  test("puts together what comes in pieces", () => {
    const reader = new LineReader({ longest: 100 });

    expect(readAll(reader, "a", "b\nc\r\n", "\nd")).toEqual(["ab", "c", ""]);
    expect(reader.rest()).toBe("d");
  });

  test("does not break a character that is split between two pieces", () => {
    const bytes = Buffer.from("日本\n");

    expect(readAll(new LineReader({ longest: 100 }), bytes.subarray(0, 2), bytes.subarray(2))).toEqual([
      "日本",
    ]);
  });

  test("refuses a line that is too long", () => {
    const reader = new LineReader({ longest: 4 });

    expect(readAll(reader, "abcd")).toEqual([]);
    expect(() => reader.push(Buffer.from("e"))).toThrow("longer than 4 bytes");
  });

  test("skips a line that is too long where somebody wants to know how it began", () => {
    const heads: string[] = [];
    const reader = new LineReader({ longest: 4, onTooLong: (head) => heads.push(head) });

    expect(readAll(reader, "a\nbcd", "ef", "gh\ni\n", "jklmn\no\n")).toEqual(["a", "i", "o"]);
    expect(heads).toEqual(["bcdef", "jklmn"]);
    expect(() => readAll(reader, "x".repeat(10), "y".repeat(10))).toThrow("longer than 16 bytes");
  });
});
