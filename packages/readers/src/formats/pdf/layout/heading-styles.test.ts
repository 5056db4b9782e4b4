import { expect, test } from "vitest";
import { learnStyles, levelOfLook } from "./heading-styles.ts";
import type { TextLine } from "./text-line.ts";

function line(text: string, size: number, isBold = false): TextLine {
  return {
    runs: [],
    text,
    box: { x0: 0, y0: 0, x1: 100, y1: size },
    size,
    isBold,
    isItalic: false,
    isMono: false,
    isRtl: false,
    headingLevel: undefined,
    column: "",
    isTabular: false,
  };
}

const body = Array.from({ length: 20 }, () => line("a line of text that goes on and on and on", 10));
const lines = [line("Book", 24), line("Chapter", 18), line("Section", 14, true), ...body];

test("levels count down the sizes of the whole document, whatever one page shows of them", () => {
  const styles = learnStyles(lines, []);
  expect([24, 18, 14].map((size) => levelOfLook(line("x", size), styles))).toEqual([1, 2, 3]);
});

test("text of the usual size is no heading unless it is bold", () => {
  const styles = learnStyles(lines, []);
  expect(levelOfLook(line("x", 10), styles)).toBeUndefined();
  expect(levelOfLook(line("x", 10, true), styles)).toBe(4);
});

test("where lines are entries of the outline, their look has the level of the entries", () => {
  const outline = [{ title: "Section", level: 1, pageIndex: 0 }];
  const styles = learnStyles(lines, outline);
  expect(levelOfLook(line("Another section", 14, true), styles)).toBe(1);
});

test("a document that is bold throughout has no headings of its usual size", () => {
  const styles = learnStyles(
    Array.from({ length: 5 }, () => line("all of it is bold", 10, true)),
    [],
  );
  expect(levelOfLook(line("x", 10, true), styles)).toBeUndefined();
});

test("the text is what stands above its notes, also where these have more letters", () => {
  const at = (size: number, y: number): TextLine => ({
    ...line("a line of text that goes on and on and on", size),
    box: { x0: 0, y0: y, x1: 100, y1: y + size },
  });
  const text = Array.from({ length: 8 }, (_, row) => at(11, 100 + row * 14));
  const notes = Array.from({ length: 14 }, (_, row) => at(9, 400 + row * 12));
  expect(learnStyles([...text, ...notes], []).bodySize).toBe(11);
  const lead = Array.from({ length: 14 }, (_, row) => at(9, 100 + row * 12));
  expect(learnStyles([...lead, ...text], []).bodySize).toBe(9);
});
