import { describe, expect, test } from "vitest";
import { cellText, columnWidths, numericColumns, readTable } from "./table-model.ts";

describe("a table that is read", () => {
  test("is as wide as its widest row and as long as it says", () => {
    const table = readTable({ headers: ["a"], rows: [[1, null, true], "no row", []], total_rows: 100_000 });
    expect(table).toMatchObject({ width: 3, totalRows: 100_000, headers: ["a"] });
    expect(table.rows).toEqual([[1, null, true], [], []]);
  });

  test("without any shape is empty", () => {
    expect(readTable({ rows: 7 })).toEqual({ headers: [], rows: [], width: 0, totalRows: 0 });
  });

  test("sets columns of numbers flush right", () => {
    const table = readTable({
      rows: [
        ["1,200", "S1", ""],
        [-3, "2a", null],
        ["37.5 %", "3", ""],
      ],
    });
    expect(numericColumns(table)).toEqual([true, false, false]);
  });

  test("has columns that fit their text within bounds, and wide scripts count twice", () => {
    const table = readTable({
      headers: ["id", "名称名称名称"],
      rows: [
        ["1", "x".repeat(500)],
        ["2", ""],
      ],
    });
    expect(columnWidths(table)).toEqual([8, 42]);
    expect(columnWidths(readTable({ rows: [["1"], ["2"]], total_rows: 100_000 }))).toEqual([10]);
    expect(columnWidths(readTable({ headers: ["名称名称名称"], rows: [] }))).toEqual([19]);
  });

  test("shows a head in full, in bold and with the arrow of its order", () => {
    expect(columnWidths(readTable({ headers: ["Pieces", ""], rows: [["4", "x"]], total_rows: 9 }))).toEqual([
      12, 7,
    ]);
  });
});

test("a day is shown without a time of day, a moment with it", () => {
  const shown = ["2011-05-02T00:00:00", "2011-05-02T12:30:00", "on 2011-05-02T00:00:00", 7].map(cellText);
  expect(shown).toEqual(["2011-05-02", "2011-05-02T12:30:00", "on 2011-05-02T00:00:00", "7"]);
});
