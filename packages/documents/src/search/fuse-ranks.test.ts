import { expect, test } from "vitest";
import type { NearPage } from "./find-near.ts";
import { fuseRanks } from "./fuse-ranks.ts";
import type { RankedPassage } from "./rank-candidates.ts";
import type { PassageRow } from "./search-statements.ts";

const passageOf = (page: number): PassageRow => ({ id: page, pageId: page }) as PassageRow;
const byWords = (page: number): RankedPassage => ({
  passage: passageOf(page),
  score: 1 / page,
  isWhole: true,
});
const near = (page: number): NearPage => ({
  ...{ id: page, pageId: page, generation: 1, nearness: 0.5 },
  window: { start: 0, end: 1, scale: 1 },
});
const fuse = (words: readonly number[], meaning: readonly number[]): readonly number[] =>
  fuseRanks({
    words: words.map(byWords),
    near: meaning.map(near),
    read: (ids) => ids.map(passageOf),
  }).map(({ passage }) => passage.pageId);

test("a page that both find stands before one that only the words find", () => {
  expect(fuse([1, 2, 3], [3])[0]).toBe(3);
  expect(fuse([1, 2], [2])).toEqual([2, 1]);
});

test("the nearest page comes among the first ten though it has none of the words", () => {
  const words = Array.from({ length: 50 }, (_, at) => at + 1);
  expect(fuse(words, [99]).indexOf(99)).toBeLessThan(10);
  expect(fuse(words, [99])[0]).toBe(1);
});

test("a page that was replaced before it could be read is left out", () => {
  const found = fuseRanks({ words: [byWords(1)], near: [near(2)], read: () => [] });
  expect(found.map(({ passage }) => passage.pageId)).toEqual([1]);
});
