import { describe, expect, test } from "vitest";
import { countRows, rowAt, rowOf } from "./list-rows.ts";

const groups = [
  { server: "documents", count: 2 },
  { server: "empty", count: 0 },
  { server: "archive", count: 3 },
];

describe("rows of the list", () => {
  test("each MCP server has a row for its name", () => {
    expect(countRows(groups)).toBe(8);
    expect([0, 3, 4].map((row) => rowAt(groups, row)?.kind)).toEqual(["group", "group", "group"]);
  });

  test("documents count on through the servers", () => {
    expect([1, 2, 5, 7].map((row) => rowAt(groups, row))).toEqual([
      { kind: "document", index: 0 },
      { kind: "document", index: 1 },
      { kind: "document", index: 2 },
      { kind: "document", index: 4 },
    ]);
    expect(rowAt(groups, 8)).toBeUndefined();
  });

  test("a document is found in the row in which it stands", () => {
    for (const index of [0, 1, 2, 3, 4])
      expect(rowAt(groups, rowOf(groups, index))).toEqual({ kind: "document", index });
    expect(rowOf(groups, 5)).toBe(-1);
    expect(rowOf(groups, -1)).toBe(-1);
  });
});
