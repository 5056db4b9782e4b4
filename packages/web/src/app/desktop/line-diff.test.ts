import { describe, expect, test } from "vitest";
import type { DiffLine } from "./line-diff.ts";
import { countChanges, diffLines } from "./line-diff.ts";

const marks = { same: " ", new: "+", gone: "-" } as const;
const drawn = (before: string, after: string): string[] =>
  diffLines(before, after).map(({ kind, text }) => `${marks[kind]}${text}`);
const side = (lines: readonly DiffLine[], without: DiffLine["kind"]): string =>
  lines
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join("\n");

describe("comparing a window with what it was", () => {
  test("a text that did not change has no mark", () => {
    expect(drawn("a\nb", "a\nb")).toEqual([" a", " b"]);
  });

  test("a changed line is the old one, then the new one", () => {
    expect(drawn("cpu 12 %\nmemory 3 GB", "cpu 80 %\nmemory 3 GB")).toEqual([
      "-cpu 12 %",
      "+cpu 80 %",
      " memory 3 GB",
    ]);
  });

  test("lines that came and went in between are found on their own", () => {
    expect(drawn("a\nb\nc\nd", "a\nc\nx\nd\ne")).toEqual([" a", "-b", " c", "+x", " d", "+e"]);
  });

  test("a repeated line is not taken for another one", () => {
    expect(drawn("x\nx\ny", "x\ny")).toEqual([" x", "-x", " y"]);
    expect(drawn("x\ny", "x\nx\nx\ny")).toEqual([" x", "+x", "+x", " y"]);
  });

  test("from nothing all is new, to nothing all is gone", () => {
    expect(drawn("", "a\nb")).toEqual(["+a", "+b"]);
    expect(drawn("a\nb", "")).toEqual(["-a", "-b"]);
    expect(drawn("", "")).toEqual([]);
  });

  test("line ends of other systems do not count as a change", () => {
    expect(drawn("a\r\nb", "a\nb")).toEqual([" a", " b"]);
  });

  test("both texts can be read off the result, for all short texts over two lines", () => {
    const texts = shortTexts(["a", "b"], 5);
    const pairs = texts.flatMap((before) => texts.map((after) => ({ before, after })));
    const wrong = pairs.filter(({ before, after }) => {
      const lines = diffLines(before, after);
      return side(lines, "new") !== before || side(lines, "gone") !== after;
    });
    expect(pairs.length).toBeGreaterThan(3_000);
    expect(wrong).toEqual([]);
  });

  test("two long texts with nothing in common are replaced whole, at once", () => {
    const many = (word: string): string =>
      Array.from({ length: 20_000 }, (_, n) => `${word} ${n}`).join("\n");
    const lines = diffLines(many("old"), many("new"));
    expect(countChanges(lines)).toEqual({ added: 20_000, gone: 20_000 });
    expect(lines[0]?.kind).toBe("gone");
  });
});

/** All texts of one to `longest` lines over these words. */
function shortTexts(words: readonly string[], longest: number): string[] {
  if (longest === 1) return [...words];
  const shorter = shortTexts(words, longest - 1);
  return [...words, ...shorter.flatMap((text) => words.map((word) => `${text}\n${word}`))];
}
