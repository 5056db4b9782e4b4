import { expect, test } from "vitest";
import { batches } from "./batches.ts";

test("a list is cut into pieces of at most so many", () => {
  expect([...batches([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
  expect([...batches([], 2)]).toEqual([]);
});

test("what alone weighs more than a piece may is a piece of its own", () => {
  expect([...batches([1, 9, 1, 1], 3, (weight) => weight)]).toEqual([[1], [9], [1, 1]]);
});
