import { expect, test } from "vitest";
import { frameOf, turnRuns } from "../layout/frame.ts";
import type { TextRun } from "../read/text-run.ts";
import { fromTop, rememberedWords, type Word, wordLines, wordsBetween } from "./words.ts";

const run: TextRun = {
  text: "two words",
  box: { x0: 10, y0: 20, x1: 60, y1: 30 },
  size: 10,
  isBold: false,
  isItalic: false,
  isMono: false,
  orientation: 0,
  words: { texts: ["two", "words"], sides: [10, 20, 25, 30, 30, 20, 60, 30] },
};

const word = (text: string, x0: number, y0: number): Word => ({
  text,
  box: { x0, y0, x1: x0 + 10, y1: y0 + 10 },
  run,
});

test("words stand where the engine says", () => {
  expect(rememberedWords()(run).map(({ text, box }) => ({ text, box }))).toEqual([
    { text: "two", box: { x0: 10, y0: 20, x1: 25, y1: 30 } },
    { text: "words", box: { x0: 30, y0: 20, x1: 60, y1: 30 } },
  ]);
});

test("words are turned with their run", () => {
  const [turned] = turnRuns([run], frameOf(180, { width: 100, height: 200 }));
  expect(turned?.words).toEqual({ texts: ["two", "words"], sides: [75, 170, 90, 180, 40, 170, 70, 180] });
});

test("words are put in order from top to bottom once, and found by height in that order", () => {
  const [low, high, middle] = [word("low", 0, 90), word("high", 0, 10), word("middle", 0, 50)];
  const sorted = fromTop([low, high, middle]);
  expect(sorted.map(({ text }) => text)).toEqual(["high", "middle", "low"]);
  expect(fromTop(sorted)).toBe(sorted);
  expect(wordsBetween(sorted, 15, 55).map(({ text }) => text)).toEqual(["high"]);
  expect(wordsBetween(sorted, 16, 96).map(({ text }) => text)).toEqual(["middle", "low"]);
  expect(wordsBetween(sorted, 0, 15)).toEqual([]);
});

test("a line is as high and as wide as all its words, which it has from left to right", () => {
  const lines = wordLines([word("right", 30, 12), word("left", 0, 10), word("below", 0, 40)]);
  expect(lines.map(({ box, words }) => [box, words.map(({ text }) => text)])).toEqual([
    [{ x0: 0, y0: 10, x1: 40, y1: 22 }, ["left", "right"]],
    [{ x0: 0, y0: 40, x1: 10, y1: 50 }, ["below"]],
  ]);
});
