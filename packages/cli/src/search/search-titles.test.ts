import { expect, test } from "vitest";
import { markWords } from "./search-titles.ts";

test("words are marked in a summary whatever their case, special characters included", () => {
  expect(markWords("Budget (2026)", ["budget", "(2026)"])).toEqual([
    { text: "Budget", is_match: true },
    { text: " ", is_match: false },
    { text: "(2026)", is_match: true },
  ]);
});
