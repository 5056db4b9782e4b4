import { describe, expect, test } from "vitest";
import { foldForIndex } from "./fold-text.ts";

describe("foldForIndex", () => {
  test.each([
    ["Hello, World!", "hello world"],
    ["Crème Brûlée", "creme brulee"],
    ["e\u0301te\u0301", "ete"],
    ["Straße GROẞ", "strasse gross"],
    ["ﬁnance ﬂow Æsir Œuvre Łódź Þór", "finance flow aesir oeuvre lodz thor"],
    ["İstanbul Iğdır", "istanbul igdir"],
    ["ΟΔΟΣ οδός", "οδοσ οδοσ"],
    ["Ёлка", "елка"],
  ])("folds case, accents and ligatures of %j", (text, folded) => {
    expect(foldForIndex(text)).toBe(folded);
  });

  test.each([
    ["ＰＤＦ　１２３", "pdf 123"],
    ["ﾊﾟｿｺﾝ", "パ ソ コ ン"],
    ["季度报告", "季 度 报 告"],
    ["東京タワー", "东 京 タ ワ ー"],
    ["보고서", "보 고 서"],
    ["PDF报告v2", "pdf 报 告 v 2"],
    ["𠮷野家", "𠮷 野 家"],
  ])("makes each character of %j a word where there are no spaces", (text, folded) => {
    expect(foldForIndex(text)).toBe(folded);
  });

  test.each([
    ["שָׁלוֹם", "שלום"],
    ["مُحَمَّد أحمد", "محمد احمد"],
    ["٢٠٢٤", "2024"],
  ])("leaves out marks that nobody types in %j", (text, folded) => {
    expect(foldForIndex(text)).toBe(folded);
  });

  test.each([
    ["1,234.56", "1234 56"],
    ["1.234,56", "1234 56"],
    ["1'234'567", "1234567"],
    ["1\u202f234\u202f567", "1234567"],
    ["192.168.100.200", "192 168 100 200"],
    ["2024-05-01", "2024 05 01"],
    ["AB-12/3", "ab 12 3"],
    ["AB12/3", "ab 12 3"],
    ["jane.doe@example.com", "jane doe example com"],
    ["m²", "m 2"],
  ])("writes %j the same way however it is typed", (text, folded) => {
    expect(foldForIndex(text)).toBe(folded);
  });

  test.each([
    ["don't", "dont"],
    ["O’Brien", "obrien"],
    ["John's", "john s"],
    ["l'homme d'État", "l homme d etat"],
    ["rock 'n' roll", "rock n roll"],
    ["𑁒'㍱", "𑁒 hpa"],
  ])("reads the apostrophe of %j", (text, folded) => {
    expect(foldForIndex(text)).toBe(folded);
  });

  test("gives nothing for text without words", () => {
    expect(foldForIndex("— … 🙂 ☸\n\t")).toBe("");
  });
});

describe("traditional and simplified characters", () => {
  test("are one to the index", () => {
    expect(foldForIndex("產品保固條款，免費維修五年")).toBe(foldForIndex("产品保固条款，免费维修五年"));
  });

  test("stay what they are where one has no other", () => {
    expect(foldForIndex("五年 𠮷野家 カメラ 보고서")).toBe("五 年 𠮷 野 家 カ メ ラ 보 고 서");
  });
});
