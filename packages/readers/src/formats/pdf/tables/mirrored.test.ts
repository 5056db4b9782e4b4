import { expect, test } from "vitest";
import { mirrored } from "./mirrored.ts";

test("a table that is read from the right keeps its merged cells, with their text in the first place", () => {
  const rows = [
    ["السعر", "", "البند"],
    ["340", "12", "مضخة"],
  ];
  const spans = [{ row: 0, column: 0, rows: 1, columns: 2 }];
  expect(mirrored({ rows, spans })).toEqual({
    rows: [
      ["البند", "السعر", ""],
      ["مضخة", "12", "340"],
    ],
    spans: [{ row: 0, column: 1, rows: 1, columns: 2 }],
  });
  expect(rows[0]).toEqual(["السعر", "", "البند"]);
});
