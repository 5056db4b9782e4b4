import { describe, expect, test } from "vitest";
import { cellName, columnIndex, columnName, overlaps, parseCell, parseRange, rangeName } from "./address.ts";

describe("cell addresses", () => {
  test.each([
    [0, "A"],
    [25, "Z"],
    [26, "AA"],
    [701, "ZZ"],
    [702, "AAA"],
    [16_383, "XFD"],
  ])("column %i is %s and back", (index, name) => {
    expect(columnName(index)).toBe(name);
    expect(columnIndex(name)).toBe(index);
  });

  test("a cell is read with and without dollar signs", () => {
    expect(parseCell("$B$3")).toEqual({ row: 2, col: 1 });
    expect(cellName(2, 1)).toBe("B3");
  });

  test.each(["", "A0", "1A", "XFE1", "A1048577", "A1:B2", "ZZZZ1", "A-1"])("%j is no cell", (name) => {
    expect(parseCell(name)).toBeUndefined();
  });

  test("a range is read whichever corner comes first", () => {
    expect(parseRange("C5:A1")).toEqual({ top: 0, left: 0, bottom: 4, right: 2 });
    expect(rangeName({ top: 0, left: 0, bottom: 4, right: 2 })).toBe("A1:C5");
  });

  test("whole columns and rows reach to the end of the sheet", () => {
    expect(parseRange("B:C")).toEqual({ top: 0, left: 1, bottom: 1_048_575, right: 2 });
    expect(parseRange("2:3")).toEqual({ top: 1, left: 0, bottom: 2, right: 16_383 });
  });

  test("ranges one cell apart touch with a gap of one", () => {
    const left = { top: 0, left: 0, bottom: 1, right: 1 };
    const right = { top: 0, left: 2, bottom: 1, right: 3 };
    expect(overlaps(left, right)).toBe(false);
    expect(overlaps(left, right, 1)).toBe(true);
  });
});
