import { describe, expect, test } from "vitest";
import { widthOf } from "./width.ts";
import { wrapPieces } from "./wrap.ts";

const wrapText = (text: string, width: number): string[] => wrapPieces([{ text }], width);

describe("breaking lines", () => {
  test("happens between words, and a space begins no line", () => {
    expect(wrapText("one two three four", 9)).toEqual(["one two", "three", "four"]);
  });

  test("happens between Chinese characters, but not before a closing or after an opening mark", () => {
    const lines = wrapText("这是一个段落，用来（测试）换行。", 12);
    expect(lines.every((line) => widthOf(line) <= 12)).toBe(true);
    expect(lines.some((line) => /^[，）。]/.test(line) || /（$/.test(line))).toBe(false);
    expect(lines.join("")).toBe("这是一个段落，用来（测试）换行。");
  });

  test("cuts a word that is wider than a line", () => {
    expect(wrapText("dpe://host/document", 8)).toEqual(["dpe://ho", "st/docum", "ent"]);
  });

  test("keeps breaks that are there", () => {
    expect(wrapText("one\n\ntwo", 20)).toEqual(["one", "", "two"]);
  });

  test("a word of two looks stays one word, and each part is painted", () => {
    const bold = (text: string): string => `<${text}>`;
    const pieces = [{ text: "see light" }, { text: "house", paint: bold }, { text: " now" }];
    expect(wrapPieces(pieces, 10)).toEqual(["see", "light<house>", "now"]);
  });
});
