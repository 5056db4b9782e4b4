import { describe, expect, test } from "vitest";
import { CATEGORIES, isCategory } from "../categories.ts";
import { contentSchemas } from "./content.ts";
import { DpeCatalogue, DpeDocument, DpeElementDetail, DpePage } from "./model.ts";

test("there are nineteen categories (#dpe.categories)", () => {
  expect(CATEGORIES.join(" ")).toBe(
    "text heading list code table pivot_table chart diagram image formula link annotation header footer separator audio video form widget",
  );
  expect([isCategory("table"), isCategory("Table"), isCategory("toString")]).toEqual([true, false, false]);
});

const document = {
  doc_ref: "rpt-2026",
  uri: "dpe://com.example.docs/rpt-2026",
  file_uri: "file:///data/reports/2026-annual.xlsx",
  file_type: "xlsx",
  title: "2026 年度报告",
  page_count: 12,
  keywords: ["财务", "年报"],
  summary: "2026 年度财务与运营报告",
  last_modified: "2026-01-15T08:30:00Z",
};
const element = {
  element_id: "tbl-001",
  category: "table",
  summary: "季度收入对比表",
  content: { headers: ["季度"], rows: [["Q1"]], total_rows: 4, total_columns: 1 },
};

describe("the bodies of the four levels, unknown keys kept", () => {
  test.each([
    ["level 0 (#dpe.level-0)", DpeCatalogue, { documents: [document], total_count: 2, x: 1 }],
    ["level 1 (#dpe.level-1)", DpeDocument, { ...document, x: 1 }],
    [
      "level 1 with its pages",
      DpeDocument,
      {
        ...document,
        pages: [{ page_index: 0, title: "概览", element_count: 8, uri: "u", doc_ref: "rpt-2026" }],
        page_offset: 0,
        page_limit: 20,
        page_total: 12,
      },
    ],
    [
      "level 2 (#dpe.level-2)",
      DpePage,
      {
        page_index: 0,
        title: "t",
        doc_ref: "d",
        uri: "u",
        elements: [{ ...element, x: 1 }],
        element_count: 1,
      },
    ],
    [
      "level 3 (#dpe.level-3)",
      DpeElementDetail,
      { ...element, doc_ref: "d", page_index: 0, uri: "u", metadata: { source_range: "A1:C5" } },
    ],
  ])("%s", (_, schema, body) => {
    expect(schema.parse(body)).toEqual(body);
  });

  test("an element of a category that is not known yet does not cost its page", () => {
    const page = { page_index: 0, title: "t", doc_ref: "d", uri: "u", element_count: 1 };
    expect(DpePage.safeParse({ ...page, elements: [{ ...element, category: "hologram" }] }).success).toBe(
      true,
    );
  });

  test("a null that stands for a missing field is read as missing", () => {
    expect(DpeDocument.parse({ ...document, keywords: null, summary: null })).toEqual({
      ...document,
      keywords: undefined,
      summary: undefined,
    });
  });
});

describe("content shapes (#dpe.content-shapes)", () => {
  test.each([
    ["list", { ordered: true, items: ["a", { text: "b", items: ["c", { text: "d" }] }] }, { items: [1] }],
    ["code", { language: "ts", code: "x" }, { language: "ts" }],
    [
      "image",
      { alt: "a", url: "u", description: "d", width: 1, height: 2, mime_type: "image/png" },
      { alt: 1 },
    ],
    ["link", { text: "t", url: "u" }, { text: "t" }],
    ["formula", { expression: "=A1", value: 3 }, { value: 3 }],
    ["annotation", { author: "a", text: "t", target: "A1" }, { author: "a" }],
    ["header", { text: "t" }, {}],
    ["footer", { text: "t" }, {}],
    [
      "chart",
      { chart_type: "bar", title: "t", data_summary: "d", series: [{ name: "s", values: [1] }] },
      { title: "t" },
    ],
    ["table", { headers: ["a"], rows: [["x", 1, true, null]] }, { rows: [[{}]] }],
    ["heading", { level: 2, text: "t" }, { level: 2 }],
  ] as const)("%s", (category, good, bad) => {
    expect(contentSchemas[category].parse(good)).toEqual(good);
    expect(contentSchemas[category].safeParse(bad).success).toBe(false);
  });
});
