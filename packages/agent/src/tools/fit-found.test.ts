import { readSearchAnswer } from "@a2c-smcp/protocol";
import { estimateTokens } from "@a2c-smcp/runtime";
import { expect, test } from "vitest";
import { fitFound } from "./fit-found.ts";

const answer = readSearchAnswer({
  structuredContent: {
    ...{ hits: [], words_left_out: 3, words_ignored: ["what"], words_missing: ["pumq"] },
    corrections: [{ word: "valv", near: ["valve"] }],
    coverage: {
      ...{
        is_complete: false,
        files: 9,
        searchable: 7,
        waiting: 0,
        failed: 2,
        left_out: 0,
        partial_total: 1,
      },
      partial: [{ file: "a.csv", doc_ref: "d", row: 500, reason: "searchable up to row 500" }],
    },
  },
});

test("what fits is the text of the server, as it is", () => {
  expect(fitFound("two hits", 500, answer)).toBe("two hits");
});

test("where the end is cut off, what was not searched is still said, within the budget", () => {
  const cut = fitFound("hit ".repeat(5_000), 500, answer);
  expect(estimateTokens(cut)).toBeLessThanOrEqual(500);
  expect(cut.slice(cut.indexOf("… cut to fit")).split("\n").slice(1)).toEqual([
    "valv is nowhere; looked for valve instead.",
    "The last 3 words were not looked for: write fewer.",
    "Not looked for, as they only join or ask: what.",
    "Nowhere: pumq.",
    "7 of 9 files were searched.",
    "2 files cannot be read: list_problems names them.",
    "a.csv was searched only in part: searchable up to row 500.",
  ]);
});
