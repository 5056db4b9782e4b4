import { describe, expect, test, vi } from "vitest";
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

  test("hands on no more of a flood than anybody can read, and says how much it left out", () => {
    vi.useFakeTimers();
    const seen: string[] = [];
    const tail = new StderrTail(2, (line) => seen.push(line));

    tail.push(Buffer.from("x\n".repeat(5_000)));
    expect(seen).toHaveLength(1_000);
    vi.advanceTimersByTime(60_000);
    tail.push(Buffer.from(`last ${"y".repeat(20_000)}\n`));
    vi.useRealTimers();

    expect(seen[1_000]).toBe("(4000 lines were not kept)");
    expect(seen[1_001]).toHaveLength(8_192);
    expect(tail.lines.at(-1)).toMatch(/^last y+$/);
  });

  test("hands every line on", () => {
    const seen: string[] = [];
    new StderrTail(1, (line) => seen.push(line)).push(Buffer.from("a\nb\n"));

    expect(seen).toEqual(["a", "b"]);
  });
});
