import type { Cell } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import { hasHeaderRow } from "./header-row.ts";

describe("header rows", () => {
  test.each<[string, Cell[][]]>([
    [
      "names above numbers",
      [
        ["Name", "Age"],
        ["Ann", 30],
      ],
    ],
    [
      "names above numbers that are written as text",
      [
        ["Name", "Price"],
        ["Tea", "1,50 €"],
      ],
    ],
    [
      "names above dates",
      [
        ["What", "When"],
        ["Start", "2024-02-29T00:00:00"],
      ],
    ],
    [
      "different texts in all columns",
      [
        ["First", "Last"],
        ["Ada", "Lovelace"],
        ["Alan", "Turing"],
      ],
    ],
    [
      "a corner that is empty",
      [
        [null, "Q1", "Q2"],
        ["North", 1, 2],
      ],
    ],
    ["one column of numbers with a name", [["Total"], [1], [2]]],
  ])("%s are a header", (_what, rows) => {
    expect(hasHeaderRow(rows)).toBe(true);
  });

  test.each<[string, Cell[][]]>([
    [
      "numbers",
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      "years",
      [
        ["2019", "2020"],
        ["1", "2"],
      ],
    ],
    ["a single row", [["Name", "Age"]]],
    ["one column of texts", [["alpha"], ["beta"]]],
    [
      "repeated names",
      [
        ["x", "x"],
        [1, 2],
      ],
    ],
    [
      "a text that comes again below",
      [
        ["a", "b"],
        ["a", "c"],
      ],
    ],
    [
      "mostly empty cells",
      [
        ["Name", null, null, null],
        [1, 2, 3, 4],
      ],
    ],
    ["nothing", []],
  ])("%s are no header", (_what, rows) => {
    expect(hasHeaderRow(rows)).toBe(false);
  });
});
