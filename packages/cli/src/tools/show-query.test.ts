import type { CallToolAnswer } from "@a2c-smcp/protocol";
import { expect, test } from "vitest";
import { linesOf } from "../../../../tests/fixtures/terminal/lines-of.ts";
import type { Language } from "../language/language.ts";
import { showQuery } from "./show-query.ts";

const place = { uri: "dpe://host/orders/elements/t", file: "orders.xlsx", page_index: 1, sheet: "Orders" };
const columns = [
  { name: "Region", kind: "text" },
  { name: "n", kind: "integer" },
];
const sums = {
  ...{
    columns,
    rows: [
      ["North", 2],
      ["Co|ast", null],
    ],
    is_cut: true,
    matched_rows: 7,
  },
  ...{ tables: [{ ...place, rows: 9, first_row: 2, last_row: 8 }], notes: ["A note.", "A note."] },
};

function shownOf(structuredContent: object, language: Language = "en"): string {
  const result = { content: [{ type: "text", text: "as the server says" }], structuredContent };
  const answer = result as unknown as CallToolAnswer;
  return linesOf(language, (context) => showQuery(context, answer, 20)).join("\n");
}

test("rows come as a table, with where they are from and what is left out, in both languages", () => {
  expect(shownOf(sums)).toBe(`| Region | n |
| --- | --- |
| North | 2 |
| Co\\|ast |  |
… more rows; set --limit above 20, or ask for less.
Source: orders.xlsx, Orders, 7 of 9 rows (between rows 2 and 8), dpe://host/orders/elements/t
A note.`);
  expect(shownOf(sums, "zh").split("\n").slice(4, 6)).toEqual([
    "… 还有更多行；把 --limit 设为大于 20，或者缩小查询范围。",
    "来源：orders.xlsx, Orders, 9 行中的 7 行 (第 2 至 8 行之间), dpe://host/orders/elements/t",
  ]);
});

test("a table alone is told by its columns, a single value by its name, and nothing as nothing", () => {
  const described = { ...sums, matched_rows: undefined, tables: [{ ...place, rows: 9, columns }] };
  expect(shownOf(described).split("\n").slice(0, 3)).toEqual([
    "Columns: Region (text), n (integer)",
    "First rows:",
    "| Region | n |",
  ]);
  expect(shownOf(described, "zh").split("\n")[0]).toBe("列：Region（文本）, n（整数）");
  const one = { ...sums, columns: [{ name: "count", kind: "integer" }], rows: [[12]], is_cut: false };
  expect(shownOf(one).split("\n")[0]).toBe("count: 12");
  expect(shownOf({ ...one, rows: [], matched_rows: 0 }, "zh").split("\n")[0]).toBe("没有匹配的行。");
  expect(shownOf({ other: 1 })).toBe("as the server says");
});
