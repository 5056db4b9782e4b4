import { expect, test } from "vitest";
import { foldForIndex } from "./fold-text.ts";
import { marksBetween, markText, outermost } from "./marked-tokens.ts";
import { exactUnit } from "./query-unit.ts";
import { PassageScanner } from "./scan-passage.ts";

function marksOf(text: string, words: readonly string[]): ReturnType<typeof markText> {
  return markText(text, new PassageScanner(words.map((word) => exactUnit(word, word))).scan(text));
}

test.each([
  "The Crème  brûlée of O’Brien costs 1,234.56 €.",
  "季度报告：营业收入达到１８,４３６万元，ﾊﾟｿｺﾝと𠮷野家。",
  "Straße ﬁn\u00adance e\u0301te\u0301 한국어 보고서 مُحَمَّد",
  "Отчёт за IV квартал – 15 % 🙂 ok",
])("marks every word of the index in %j", (text) => {
  const marks = marksOf(text, [...new Set(foldForIndex(text).split(" "))]);
  const marked = marks.map(({ start, end }) => foldForIndex(text.slice(start, end)));
  expect(marked.join(" ")).toBe(foldForIndex(text));
});

test("marks the original, whatever its letters become", () => {
  const text = "Das ﬁnale Maß: ﾊﾟﾘ 1,234";
  const marks = marksOf(text, ["finale", "mass", "パ", "1234"]);
  expect(marks.map(({ start, end }) => text.slice(start, end))).toEqual(["ﬁnale", "Maß", "ﾊﾟ", "1,234"]);
});

test("leaves out what lies in a longer mark, or outside of a part of the text", () => {
  const text = "a leak test, a leak";
  const marks = marksOf(text, ["leak", "leak test"]);
  expect(marks.map(({ unit }) => unit)).toEqual([1, 0, 0]);
  expect(outermost(marks).map(({ start }) => start)).toEqual([2, 15]);
  expect(marksBetween(marks, 0, 6).map(({ unit }) => unit)).toEqual([0]);
  expect(marksBetween(marks, 3, 14)).toEqual([]);
});
