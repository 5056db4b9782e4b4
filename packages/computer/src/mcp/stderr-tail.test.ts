import { describe, expect, test } from "vitest";
import { StderrTail } from "./stderr-tail.ts";

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
