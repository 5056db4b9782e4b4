import { describe, expect, test } from "vitest";
import { LineReader } from "./line-reader.ts";
import { StderrTail } from "./stderr-tail.ts";

function readAll(reader: LineReader, ...chunks: (string | Buffer)[]): string[] {
  return chunks.flatMap((chunk) => reader.push(Buffer.from(chunk)));
}

describe("a reader of lines", () => {
  test("puts together what comes in pieces", () => {
    const reader = new LineReader(100);

    expect(readAll(reader, "a", "b\nc\r\n", "\nd")).toEqual(["ab", "c", ""]);
    expect(reader.rest()).toBe("d");
  });

  test("does not break a character that is split between two pieces", () => {
    const bytes = Buffer.from("日本\n");

    expect(readAll(new LineReader(100), bytes.subarray(0, 2), bytes.subarray(2))).toEqual(["日本"]);
  });

  test("refuses a line that is too long", () => {
    const reader = new LineReader(4);

    expect(readAll(reader, "abcd")).toEqual([]);
    expect(() => reader.push(Buffer.from("e"))).toThrow("longer than 4 bytes");
  });
});

describe("the tail of stderr", () => {
  test("keeps the last lines, the unfinished one included", () => {
    const tail = new StderrTail(2);

    tail.push(Buffer.from("one\ntwo\n\nthree\nfo"));
    tail.push(Buffer.from("ur"));
    tail.end();

    expect(tail.lines).toEqual(["three", "four"]);
  });

  test("gets over a line without an end", () => {
    const tail = new StderrTail(2);

    tail.push(Buffer.alloc(70_000, "x"));
    tail.push(Buffer.from("then\n"));

    expect(tail.lines).toEqual(["then"]);
  });

  test("hands every line on", () => {
    const seen: string[] = [];
    new StderrTail(1, (line) => seen.push(line)).push(Buffer.from("a\nb\n"));

    expect(seen).toEqual(["a", "b"]);
  });
});
