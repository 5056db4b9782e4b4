import { expect, test } from "vitest";
import { ownPageTitle } from "./page-title.ts";

test.each([
  ["Page 43", 42],
  ["page 43", 42],
  ["Slide 1", 0],
  ["第 43 页", 42],
  [" ", 3],
  [undefined, 3],
])("%s says nothing beside the number of the page", (title, index) => {
  expect(ownPageTitle(title, index)).toBeUndefined();
});

test.each([
  ["Power", 4],
  ["Page 43", 41],
  ["43", 42],
  ["Page 43 of the ledger", 42],
  ["Page 43", undefined],
])("%s is a title of its own", (title, index) => {
  expect(ownPageTitle(title, index)).toBe(title);
});
