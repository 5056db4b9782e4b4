import { expect, test } from "vitest";
import type { NearPage } from "./find-near.ts";
import { fuseRanks } from "./fuse-ranks.ts";
import type { RankedPassage } from "./rank-candidates.ts";
import type { PassageRow } from "./search-statements.ts";

const passageOf = (page: number): PassageRow => ({ id: page, pageId: page }) as PassageRow;
const byWords = (page: number, score: number): RankedPassage => ({
  passage: passageOf(page),
  score,
  isWhole: true,
});
const near = (page: number, nearness: number): NearPage => ({
  ...{ id: page, pageId: page, generation: 1, nearness },
  window: { start: 0, end: 1, scale: 1 },
});

type Found = readonly (readonly [page: number, score: number])[];
const fuse = (words: Found, meaning: Found): readonly number[] =>
  fuseRanks({
    words: words.map(([page, score]) => byWords(page, score)),
    near: meaning.map(([page, nearness]) => near(page, nearness)),
    read: (ids) => ids.map(passageOf),
  }).map(({ passage }) => passage.pageId);

test("where the words hardly tell pages apart, the meaning does", () => {
  expect(
    fuse(
      [
        [1, 0.5],
        [2, 0.48],
        [3, 0.45],
      ],
      [
        [3, 0.8],
        [9, 0.5],
      ],
    )[0],
  ).toBe(3);
});

test("a page that leads clearly by its words keeps its place, whatever is nearest", () => {
  expect(
    fuse(
      [
        [1, 1.2],
        [2, 0.9],
      ],
      [
        [2, 0.9],
        [7, 0.8],
        [1, 0.1],
      ],
    ),
  ).toEqual([1, 2, 7]);
});

test("the nearest page comes among the first ten though it has none of the words", () => {
  const words = Array.from({ length: 50 }, (_, at): [number, number] => [at + 1, 1 / (at + 1)]);
  const found = fuse(words, [[99, 0.6]]);
  expect(found.indexOf(99)).toBeLessThan(10);
  expect(found[0]).toBe(1);
});

test("pages that are as far as the fiftieth gain nothing", () => {
  const pages = Array.from({ length: 60 }, (_, at): [number, number] => [at + 100, at < 1 ? 0.7 : 0.4]);
  const words: Found = [
    [1, 0.8],
    [159, 0.79],
  ];
  expect(fuse(words, pages).slice(0, 2)).toEqual([1, 159]);
});

test("without any words pages stand by their meaning", () => {
  expect(
    fuse(
      [],
      [
        [5, 0.7],
        [4, 0.6],
        [3, 0.5],
      ],
    ),
  ).toEqual([5, 4, 3]);
});

test("a page that was replaced before it could be read is left out", () => {
  const found = fuseRanks({ words: [byWords(1, 1)], near: [near(2, 0.5)], read: () => [] });
  expect(found.map(({ passage }) => passage.pageId)).toEqual([1]);
});
