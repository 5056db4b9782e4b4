import { expect, test } from "vitest";
import { NeedleSearch } from "./needle-search.ts";

const found = (needles: string[], text: string): string[] =>
  new NeedleSearch(needles).find(text).map(({ start, end }) => `${start}:${text.slice(start, end)}`);

test("finds every needle, those inside others included", () => {
  expect(found(["he", "she", "his", "hers"], "ushers his")).toEqual(["1:she", "2:he", "2:hers", "7:his"]);
});

test("goes on with what a failed beginning ends with", () => {
  expect(found(["aab", "abaa"], "aaabaab")).toEqual(["1:aab", "2:abaa", "4:aab"]);
  expect(found(["abcd", "bcx"], "abcx")).toEqual(["1:bcx"]);
});

test("finds needles at the ends of a text, and nothing in none", () => {
  expect(found(["ab"], "ab ab")).toEqual(["0:ab", "3:ab"]);
  expect(found([], "ab")).toEqual([]);
  expect(found(["ab"], "")).toEqual([]);
});

test("takes code units as they are", () => {
  expect(found(["密钥是", "\ud83d\ude00x"], "我的密钥是😀x")).toEqual(["2:密钥是", "5:😀x"]);
});
