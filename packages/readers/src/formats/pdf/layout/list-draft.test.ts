import { expect, test } from "vitest";
import { listDraft } from "./list-draft.ts";
import type { TextBlock } from "./text-block.ts";

/** A block of one line, so many steps in. */
function block([text, step]: readonly [text: string, step: number]): TextBlock {
  const box = { x0: 50 + step * 20, y0: 0, x1: 300, y1: 10 };
  const looks = { size: 10, isBold: false, isItalic: false, isMono: false, isRtl: false, isTabular: false };
  return { lines: [{ ...looks, runs: [], text, box, headingLevel: undefined, column: "" }], box };
}

const listOf = (...lines: readonly (readonly [text: string, step: number])[]): unknown =>
  listDraft(lines.map(block), undefined)?.content;

test("a list has the numbers that are printed, from wherever they begin", () => {
  expect(listOf(["7. g", 0], ["8. h", 0])).toEqual({ ordered: true, start: 7, items: ["g", "h"] });
  expect(listOf(["(1) a", 0], ["(2) b", 0])).toEqual({ ordered: true, items: ["a", "b"] });
});

test("each list inside another is numbered, or not, by itself", () => {
  expect(
    listOf(
      ["1. a", 0],
      ["2. b", 0],
      ["a. c", 1],
      ["b. d", 1],
      ["3. e", 0],
      ["4. f", 1],
      ["5. g", 1],
      ["• h", 2],
    ),
  ).toEqual({
    ordered: true,
    items: [
      "a",
      { text: "b", ordered: false, items: ["a. c", "b. d"] },
      {
        ...{ text: "e", ordered: true, start: 4 },
        items: ["f", { text: "g", ordered: false, items: ["h"] }],
      },
    ],
  });
  expect(listOf(["• a", 0], ["1. b", 1], ["2. c", 1])).toEqual({
    ordered: false,
    items: [{ text: "a", ordered: true, items: ["b", "c"] }],
  });
});

test("numbers that do not count on stay in the text", () => {
  expect(listOf(["1. a", 0], ["3. b", 0])).toEqual({ ordered: false, items: ["1. a", "3. b"] });
  expect(listOf(["a) a", 0], ["b) b", 0])).toEqual({ ordered: false, items: ["a) a", "b) b"] });
  expect(listOf(["2. a", 0])).toBeUndefined();
});
