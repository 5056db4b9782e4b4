import { expect, test } from "vitest";
import { describeCoverage, isMeaningComplete } from "./search-coverage.ts";

const whole = { is_complete: true, files: 77, searchable: 77, waiting: 0, failed: 0, left_out: 0 };
const coverage = { ...whole, partial: [], partial_total: 0 };
const meaning = { model: "m", files: 77, searched: 61, is_used: true };

test("files that a model has not seen are said, also where all were searched by their words", () => {
  expect(describeCoverage({ ...coverage, meaning })).toEqual(["By meaning, 61 of 77 files were searched."]);
  const failed = { ...meaning, searched: 77, is_used: false, reason: "no model" };
  expect(describeCoverage({ ...coverage, meaning: failed })).toEqual([
    "Only words were looked for, not their meaning (no model).",
  ]);
});

test("nothing is said where a model has seen all, or where there is none", () => {
  expect(describeCoverage({ ...coverage, meaning: { ...meaning, searched: 77 } })).toEqual([]);
  expect(isMeaningComplete({ meaning: undefined })).toBe(true);
});
