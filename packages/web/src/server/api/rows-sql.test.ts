import { expect, test } from "vitest";
import { rowsSql } from "./rows-sql.ts";

const columns = [
  { name: 'the "Part"', kind: "text" },
  { name: "_place", kind: "number" },
];

test("names and texts stay what they are, whatever is in them", () => {
  const row = `lower(concat_ws(' ', CAST("the ""Part""" AS VARCHAR), CAST("_place" AS VARCHAR)))`;
  const sql = rowsSql(columns, { filter: `o'x' DROP`, column: 0, isDown: true, offset: 5, limit: 10 });
  expect(sql).toBe(
    `SELECT "the ""Part""", "_place", "_place_", count(*) OVER () AS "_total" ` +
      `FROM (SELECT *, row_number() OVER (ORDER BY _row) AS "_place_" FROM t) AS numbered ` +
      `WHERE contains(${row}, 'o''x''') AND contains(${row}, 'drop') ` +
      `ORDER BY lower("the ""Part""") DESC NULLS LAST, "_place_" LIMIT 10 OFFSET 5`,
  );
});

test("without an order rows stay as they are, and numbers are compared as numbers", () => {
  expect(rowsSql(columns, { offset: 0, limit: 1 })).toMatch(/ORDER BY "_place_" LIMIT 1 OFFSET 0$/);
  expect(rowsSql(columns, { column: 1, offset: 0, limit: 1 })).toContain(
    'ORDER BY "_place" ASC NULLS LAST, "_place_"',
  );
});
