import { describe, expect, test } from "vitest";
import { kindOfBuiltIn, kindOfFormat, NumberKind } from "./number-format.ts";

describe("number formats", () => {
  test.each([
    "yyyy\\-mm\\-dd",
    "m/d/yy h:mm",
    "[$-409]d\\-mmm\\-yy;@",
    "[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy",
    "h:mm AM/PM",
    "[Red]dd.mm.yyyy",
    'yyyy"年"m"月"d"日"',
    "ge.m.d",
    "e/m/d",
    "上午/下午 h:mm",
  ])("%s shows dates", (code) => {
    expect(kindOfFormat(code)).toBe(NumberKind.Date);
  });

  test.each([
    "General",
    "0.00",
    "#,##0\\ ;\\(#,##0\\)",
    "0.00E+00",
    "##0.0E+0",
    '0 "days"',
    "[Red]0.00",
    '[<100]0"m";0.0"km"',
    "_-* #,##0.00\\ [$€-407]_-",
    "# ?/?",
    "0\\d",
    "@",
    "",
  ])("%s shows numbers", (code) => {
    expect(kindOfFormat(code)).toBe(NumberKind.Number);
  });

  test.each(["[h]:mm:ss", "[mm]:ss", "[hh]:mm"])("%s shows spans of time", (code) => {
    expect(kindOfFormat(code)).toBe(NumberKind.Duration);
  });

  test("built-in formats are known by their number", () => {
    expect([0, 14, 22, 31, 45, 46, 49, 58].map(kindOfBuiltIn)).toEqual([0, 1, 1, 1, 1, 2, 0, 1]);
  });

  test("a format made to slow down the reader is read at once", () => {
    const started = performance.now();
    kindOfFormat(`${'"'.repeat(50_000)}${"[".repeat(50_000)}`);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
