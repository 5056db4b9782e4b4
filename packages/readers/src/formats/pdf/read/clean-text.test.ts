import { expect, test } from "vitest";
import { cleanText } from "./clean-text.ts";

test.each([
  ["a ligature", "\ufb01rst", "first"],
  ["a compatibility ideograph", "港口\uf98e度报告", "港口年度报告"],
  ["one beyond the first plane", "\u{2f800}", "丽"],
  ["a radical", "\u2f00\u2f2d", "一山"],
])("%s becomes the letters that a reader would type", (_name, text, clean) => {
  expect(cleanText(text)).toBe(clean);
});

test.each([
  ["10 \u{1d707}\u{1d707}L", "10 \u{1d707}L"],
  ["\u{1d465}\u{1d465}\u{1d466}\u{1d466}", "\u{1d465}\u{1d466}"],
  ["\u{1d465}\u{1d465}\u{1d466}", "\u{1d465}\u{1d465}\u{1d466}"],
])("letters of formulas that all stand twice stand once: %s", (text, clean) => {
  expect(cleanText(text)).toBe(clean);
});

test("control characters and soft hyphens are left out, line ends are spaces", () => {
  expect(cleanText("é\u0007 so\u00adft\nline")).toBe("é soft line");
});
