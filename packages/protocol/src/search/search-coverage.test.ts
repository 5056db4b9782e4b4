import { expect, test } from "vitest";
import type { SearchCoverage } from "./search-coverage.ts";
import { describeCoverage } from "./search-coverage.ts";

const holed = (count: number): SearchCoverage => ({
  ...{ is_complete: false, files: count + 1, searchable: count, waiting: count, failed: count },
  ...{ left_out: count, partial: [{ file: "a.csv", doc_ref: "a", reason: "why" }], partial_total: count + 1 },
});

test("one is not called many", () => {
  expect(describeCoverage(holed(1))).toEqual([
    "1 of 2 files were searched.",
    "1 file is still to be read: ask again for what is missing.",
    "1 file cannot be read: list_problems names them.",
    "1 place of the folders is not served: list_problems names them.",
    "a.csv was searched only in part: why.",
    "1 more file was searched only in part.",
  ]);
});

test("each thing that was not searched is said, nothing where everything was", () => {
  expect(describeCoverage(holed(2))).toEqual([
    "2 of 3 files were searched.",
    "2 files are still to be read: ask again for what is missing.",
    "2 files cannot be read: list_problems names them.",
    "2 places of the folders are not served: list_problems names them.",
    "a.csv was searched only in part: why.",
    "2 more files were searched only in part.",
  ]);
  expect(describeCoverage({ ...holed(2), is_complete: true })).toEqual([]);
});
