import { expect, test } from "vitest";
import type { TextRun } from "../read/text-run.ts";
import type { Grid } from "./grid.ts";
import { gridTexts } from "./grid-table.ts";
import type { Word } from "./words.ts";

function word(text: string, x: number, y: number): Word {
  const box = { x0: x, y0: y, x1: x + text.length * 5, y1: y + 10 };
  const face = { isBold: false, isItalic: false, isMono: false };
  const run: TextRun = { text, box, size: 10, ...face, orientation: 0 };
  return { text, box, run };
}

/** Three columns; a line is drawn over the last two below the head. */
const grid: Grid = {
  box: { x0: 0, y0: 0, x1: 300, y1: 100 },
  xs: [0, 100, 200, 300],
  ys: [0, 20, 100],
  hasLineAbove: (y, column) => y !== 1 || column > 0,
  hasLineBefore: (x, band) => band > 0 || x !== 2,
};

test("a column of values does not go up into the head, though nothing is drawn between them", () => {
  const head = [word("Boats", 5, 5), word("Harbours", 185, 5)];
  const rows = ["Sail", "Oar"].flatMap((name, row) => [
    word(name, 5, 30 + row * 15),
    word("12", 120, 30 + row * 15),
    word("40", 250, 30 + row * 15),
  ]);
  expect(gridTexts(grid, [...head, ...rows]).rows).toEqual([
    ["Boats", "Harbours", ""],
    ["Sail", "12", "40"],
    ["Oar", "12", "40"],
  ]);
});

test("a text that stands a little over a line that is not drawn beside it is of the column it is in", () => {
  const head = [word("Sheltered", 105, 5), word("Unsheltered", 194, 5)];
  expect(gridTexts(grid, [...head, word("12", 120, 30), word("40", 250, 30)]).rows).toEqual([
    ["", "Sheltered", "Unsheltered"],
    ["", "12", "40"],
  ]);
});
