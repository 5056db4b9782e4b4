import { expect, test } from "vitest";
import type { TextRun } from "../read/text-run.ts";
import { splitRows } from "./table-rows.ts";
import { textOfWords, type Word } from "./words.ts";

function word(text: string, x: number, y: number): Word {
  const box = { x0: x, y0: y, x1: x + text.length * 5, y1: y + 10 };
  const run: TextRun = { text, box, size: 9, isBold: false, isItalic: false, isMono: false, orientation: 0 };
  return { text, box, run };
}

const rowsOf = (columns: readonly (readonly Word[])[]): string[][] =>
  splitRows(columns).map((row) => row.map(textOfWords));

test("a head of two rows is two rows although its columns are not set on one level", () => {
  const boats = [word("Boats", 0, 4), word("Kind", 0, 24), word("Sail", 0, 44), word("Oar", 0, 60)];
  const dues = [
    word("Dues", 100, 0),
    word("paid", 100, 8),
    word("Euro", 100, 24),
    word("12", 100, 44),
    word("7", 100, 60),
  ];
  expect(rowsOf([boats, dues])).toEqual([
    ["Boats", "Dues paid"],
    ["Kind", "Euro"],
    ["Sail", "12"],
    ["Oar", "7"],
  ]);
});

test("a label of two lines is one row with the values beside either", () => {
  const labels = [word("Sail", 0, 0), word("Motor", 0, 16), word("with", 0, 28), word("Oar", 0, 44)];
  const values = [word("3", 100, 0), word("4", 100, 16), word("5", 100, 44)];
  expect(rowsOf([labels, values])).toEqual([
    ["Sail", "3"],
    ["Motor with", "4"],
    ["Oar", "5"],
  ]);
});

test("a cell whose text goes on is one row", () => {
  const rule = [word("Lights", 0, 0)];
  const says = [word("Two", 100, 0), word("green", 100, 12), word("lamps", 100, 24)];
  expect(rowsOf([rule, says])).toEqual([["Lights", "Two green lamps"]]);
});
