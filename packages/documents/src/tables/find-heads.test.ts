import type { Cell } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import { findHeads } from "./find-heads.ts";

describe("heads that a format did not tell of", () => {
  test.each<[string, Cell[][], (string | null)[], number]>([
    [
      "years",
      [
        ["Item", 2021, 2022],
        ["Rent", 100, 101],
        ["Food", 200, 201],
      ],
      ["Item", "2021", "2022"],
      1,
    ],
    [
      "years in texts",
      [
        ["Item", "2021"],
        ["Rent", "1,000"],
      ],
      ["Item", "2021"],
      1,
    ],
    [
      "a name twice",
      [
        ["Name", "Value", "Value", null],
        ["a", 1, 2, "x"],
      ],
      ["Name", "Value", "Value", null],
      1,
    ],
    [
      "two rows, the first over several columns",
      [
        ["Product", "2024", null, "2025", null],
        [null, "Units", "Revenue", "Units", "Revenue"],
        ["Alpha", 10, 11, 12, 13],
      ],
      ["Product", "2024 Units", "2024 Revenue", "2025 Units", "2025 Revenue"],
      2,
    ],
    [
      "two rows, the first without a word over the names of rows",
      [
        [null, 2024, null],
        ["Region", "Plan", "Actual"],
        ["North", 1, 2],
      ],
      ["Region", "2024 Plan", "2024 Actual"],
      2,
    ],
  ])("%s", (_, rows, names, count) => {
    expect(findHeads(rows)).toEqual({ names, rows: count });
  });

  test.each<[string, Cell[][]]>([
    [
      "data from the first row on",
      [
        ["x0", 0, 0],
        ["x1", 2, 3],
      ],
    ],
    [
      "years among years",
      [
        ["a", 1999],
        ["b", 2003],
      ],
    ],
    [
      "words over words",
      [
        ["a", "b"],
        ["a", "c"],
      ],
    ],
    ["one column", [["Total"], [1]]],
    ["a row alone", [["Name", "Value"]]],
    ["nothing", []],
    [
      "dates",
      [
        ["2024-01-01", "x"],
        [1, 2],
      ],
    ],
  ])("%s is none", (_, rows) => {
    expect(findHeads(rows)).toBeUndefined();
  });
});
