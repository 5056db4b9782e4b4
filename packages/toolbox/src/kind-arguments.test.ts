import { expect, test } from "vitest";
import { kindArguments } from "./kind-arguments.ts";
import { findDocumentsTool } from "./tools/find-documents.ts";
import { queryTableTool } from "./tools/query-table.ts";
import { readElementTool } from "./tools/read-element.ts";
import { readPagesTool } from "./tools/read-pages.ts";
import { recentDocumentsTool } from "./tools/recent-documents.ts";
import { viewPageTool } from "./tools/view-page.ts";

test.each([
  [readPagesTool, { uri: "x.pdf", from: "12", to: null }, { uri: "x.pdf", from: 12 }],
  [readPagesTool, { uri: "x.pdf", page: "12" }, { uri: "x.pdf", from: 12 }],
  [readPagesTool, { path: "x.pdf", pages: "2-5" }, { uri: "x.pdf", from: 2, to: 5 }],
  [readPagesTool, { document: "x.pdf", pages: 4 }, { uri: "x.pdf", from: 4, to: 4 }],
  [queryTableTool, { uri: "x.csv" }, { table: "x.csv" }],
  [findDocumentsTool, { path: "2025", file: "x" }, { path: "2025", file: "x" }],
  [viewPageTool, { uri: "x.pdf", page: 3 }, { uri: "x.pdf:3" }],
  [readPagesTool, { uri: "x.pdf", page: "xii" }, { uri: "x.pdf:xii" }],
  [recentDocumentsTool, { since: 2026 }, { since: "2026" }],
  [readElementTool, { uri: "x.pdf", page: 3, element: "" }, { uri: "x.pdf:3" }],
  [
    queryTableTool,
    { table: "x.csv", select: "count", limit: " 5 " },
    { table: "x.csv", select: ["count"], limit: 5 },
  ],
  [queryTableTool, { table: "x.csv", select: '["a","b"]' }, { table: "x.csv", select: ["a", "b"] }],
  [
    queryTableTool,
    { table: "x.csv", join: '{"table":"y.csv"}' },
    { table: "x.csv", join: { table: "y.csv" } },
  ],
  [
    queryTableTool,
    { table: "x.csv", where: "Total > 10" },
    { table: "x.csv", where: [{ text: "Total > 10" }] },
  ],
  [queryTableTool, { table: "x.csv", sql: "" }, { table: "x.csv" }],
  [queryTableTool, { table: "x.csv", order_by: ["count desc"] }, { table: "x.csv", order_by: "count desc" }],
  [
    queryTableTool,
    { table: "x.csv", where: [["Region", "=", "North"], "Total > 10"] },
    { table: "x.csv", where: [{ column: "Region", op: "=", value: "North" }, { text: "Total > 10" }] },
  ],
  [
    queryTableTool,
    { table: "x.csv", where: ["Region", "=", "North"] },
    { table: "x.csv", where: [{ column: "Region", op: "=", value: "North" }] },
  ],
])("%#: what is meant is taken", ({ input }, given, read) => {
  expect(kindArguments(given, input)).toEqual(read);
});

test.each([
  [readPagesTool, { uri: "x.pdf", from: "twelve" }],
  [readPagesTool, { uri: "x.pdf", page: 0 }],
  [readPagesTool, { uri: "x.pdf", from: 2, page: 3, to: 4, other: 1 }],
  [viewPageTool, { uri: "dpe://host/doc/pages/0", page: 3 }],
  [viewPageTool, { uri: "x.pdf:2", page: 3 }],
  [readPagesTool, { uri: null }],
  [readPagesTool, { path: "x.pdf", file: "y.pdf" }],
  [readPagesTool, { uri: "x.pdf", pages: "2-5", from: 1 }],
])("%#: what could mean something else is left to be refused", ({ input }, given) => {
  expect(input.safeParse(kindArguments(given, input)).success).toBe(false);
});
