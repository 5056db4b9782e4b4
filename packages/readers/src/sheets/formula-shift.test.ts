import { describe, expect, test } from "vitest";
import { shiftFormula } from "./formula-shift.ts";

describe("filling formulas", () => {
  test.each([
    ["A1+B2", "B3+C4"],
    ["$A1+A$1+$A$1", "$A3+B$1+$A$1"],
    ["SUM(A:A)", "SUM(B:B)"],
    ['"A1"&A1', '"A1"&B3'],
    ["'Sheet A1'!A1", "'Sheet A1'!B3"],
    ["LOG10(A1)", "LOG10(B3)"],
    ["ATAN2(A1,B1)", "ATAN2(B3,C3)"],
    ["my_A1+rate1.x", "my_A1+rate1.x"],
    ["Q1!A1", "Q1!B3"],
  ])("%s becomes %s two rows down and one column right", (formula, moved) => {
    expect(shiftFormula(formula, { rows: 2, cols: 1 })).toBe(moved);
  });

  test("a formula that does not move is the same", () => {
    expect(shiftFormula("A1", { rows: 0, cols: 0 })).toBe("A1");
  });
});
