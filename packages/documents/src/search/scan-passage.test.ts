import { expect, test } from "vitest";
import { exactUnit } from "./query-unit.ts";
import { PassageScanner } from "./scan-passage.ts";

const prefix = (words: string) => ({
  ...exactUnit(words, words),
  forms: [{ words, isPrefix: true, weight: 1 }],
});

test("finds whole words only, and phrases where they stand in a row", () => {
  const scanner = new PassageScanner([exactUnit("art", "art"), exactUnit("x", "art party")]);
  const { found, length } = scanner.scan("art party arts art");
  expect(found.map((places) => places.map(({ start }) => start))).toEqual([[0, 3], [0]]);
  expect(length).toBe(4);
});

test("finds what begins so, the last word of a phrase too", () => {
  const { found } = new PassageScanner([prefix("ar"), prefix("art par")]).scan("art party arts bar");
  expect(found.map((places) => places.map(({ start }) => start))).toEqual([[0, 2], [0]]);
});

test("takes two forms in one place as one, and is bounded", () => {
  const unit = {
    ...exactUnit("a", "a"),
    forms: [exactUnit("a", "a").forms, exactUnit("a", "a").forms].flat(),
  };
  expect(new PassageScanner([unit]).scan("a b a").found[0]).toHaveLength(2);
  expect(new PassageScanner([unit]).scan("a ".repeat(10_000)).found[0]).toHaveLength(1_000);
});

test("a word counts more in the head of a table's row, and most where it is all of it", () => {
  const scanner = new PassageScanner([exactUnit("E312", "e 312")]);
  const weights = (text: string) => scanner.scan(text).found[0]?.map(({ weight }) => weight);
  expect(weights("E312\tice\nE308\tfuse")).toEqual([4]);
  expect(weights("Code\tPart\nE312\tice")).toEqual([4]);
  expect(weights("Code\tPart\nError E312 (wind)\tice")).toEqual([2.5]);
  expect(weights("Code\tPart\nice\tE312\tice\nsee E312 above\nE312")).toEqual([1, 1, 1]);
  expect(weights(`E312${" as was said".repeat(20)}\tice`)).toEqual([1]);
});
