import type { RenderableElement, RenderablePage } from "@a2c-smcp/protocol";
import {
  renderCatalogueMarkdown,
  renderCatalogueText,
  renderDocumentMarkdown,
  renderDocumentText,
  renderElementMarkdown,
  renderElementText,
  renderPageMarkdown,
  renderPageText,
} from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import { loadVectors } from "./vectors.ts";

interface Vectors {
  cases: { element: RenderableElement; markdown: string }[];
  page: RenderablePage & { markdown: string };
}

const vectors = loadVectors<Vectors>("markdown");

describe("an element as Markdown", () => {
  test.each(vectors.cases)("$element.category: $markdown (#markdown.elements)", ({ element, markdown }) => {
    expect(renderElementMarkdown(element)).toBe(markdown);
  });

  test("a page is its blocks with one blank line between them (#markdown.page)", () => {
    expect(renderPageMarkdown(vectors.page)).toBe(vectors.page.markdown);
  });

  test.each([
    ["table", { rows: [["a"]], row_offset: 100, total_rows: 500 }, "… rows 101–101 of 500"],
    ["table", { rows: [["a"]], total_rows: 2, truncated: true }, "… 1 of 2 rows"],
    ["list", { items: ["a"], total_items: 9 }, "… 1 of 9 items"],
    ["text", { text: "a", truncated: true }, "… cut here, the rest is in element e"],
  ])("a %s that was cut says so: %j", (category, content, mark) => {
    const markdown = renderElementMarkdown({ element_id: "e", category, content });
    expect(markdown.split("\n\n").slice(1)).toEqual([mark]);
  });

  test.each(["javascript:alert(1)", " JaVa\nScript:alert(1)", "data:text/html,x", "vbscript:x"])(
    "an address that would run something is not a link: %j",
    (url) => {
      expect(renderElementMarkdown({ category: "link", content: { text: "go", url } })).toBe("go");
      expect(renderElementMarkdown({ category: "image", content: { alt: "go", url } })).toBe("[图片: go]");
    },
  );

  test("an inline image does not flood the page", () => {
    const content = { url: `data:image/png;base64,${"A".repeat(9_999)}`, alt: "logo" };
    expect(renderElementMarkdown({ category: "image", content })).toBe("[图片: logo]");
  });
});

describe("an element as plain text (#text.render)", () => {
  test.each([
    ["heading", { level: 2, text: "A\nB" }, "A B"],
    ["text", { text: "one\n\ntwo" }, "one\n\ntwo"],
    [
      "table",
      {
        headers: ["a", "b"],
        rows: [
          ["1", null],
          ["x\ny", 2],
        ],
      },
      "a\tb\n1\nx y\t2",
    ],
    ["table", { headers: [], rows: [["1", "2"]], total_rows: 7 }, "1\t2\n… 1 of 7 rows"],
    ["list", { ordered: true, items: ["a", { text: "b", items: ["c"] }] }, "1. a\n2. b\n  1. c"],
    ["code", { code: "a\n  b\n" }, "a\n  b"],
    ["chart", { chart_type: "bar", title: "Sales", data_summary: "up" }, "Sales: up"],
    ["image", { description: "A cat" }, "A cat"],
    ["link", { text: "home", url: "https://example.com" }, "home (https://example.com)"],
    ["link", { text: "", url: "https://example.com" }, "https://example.com"],
    ["formula", { expression: "=A1" }, "=A1"],
    ["annotation", { author: "Li", text: "check" }, "Li: check"],
    ["footer", { text: "page 1" }, "page 1"],
    ["text", { text: "a", truncated: true }, "a\n… cut here"],
  ])("%s %j", (category, content, expected) => {
    expect(renderElementText({ element_id: "e", category, summary: "", content })).toBe(expected);
  });

  test("what has only a summary shows that", () => {
    expect(renderElementText({ category: "video", summary: "demo", content: {} })).toBe("demo");
  });

  test("a page leaves out what renders to nothing", () => {
    expect(renderPageText(vectors.page)).toBe("T\n\nbody");
  });
});

describe("levels 0 and 1 (#markdown.index)", () => {
  const summary = {
    doc_ref: "r",
    uri: "dpe://h/r",
    file_uri: "file:///r.pdf",
    file_type: "pdf",
    title: "Report | 2026\n#1",
    page_count: 3,
    keywords: ["a", "b"],
    summary: "All of it",
    last_modified: "2026-01-01T00:00:00Z",
  };

  test("a catalogue is a heading, its count and a table", () => {
    expect(renderCatalogueMarkdown({ documents: [summary], total_count: 8 })).toBe(
      [
        "# Documents",
        "- total_count: 8",
        "| title | file_type | page_count | last_modified | uri |\n| --- | --- | --- | --- | --- |\n| Report \\| 2026 #1 | pdf | 3 | 2026-01-01T00:00:00Z | dpe://h/r |",
        "… 1 of 8 documents",
      ].join("\n\n"),
    );
    expect(renderCatalogueText({ documents: [summary], total_count: 1 })).toContain(
      "Report | 2026 #1\tpdf\t3",
    );
  });

  test("an empty catalogue has no table", () => {
    expect(renderCatalogueMarkdown({ documents: [], total_count: 0 })).toBe(
      "# Documents\n\n- total_count: 0",
    );
  });

  test("a document is its title, its metadata and its pages", () => {
    const page = { page_index: 2, title: "Costs", element_count: 4, uri: "dpe://h/r/pages/2" };
    const markdown = renderDocumentMarkdown({
      ...summary,
      pages: [page],
      page_offset: 2,
      page_limit: 1,
      page_total: 3,
    });
    expect(markdown.split("\n\n")).toEqual([
      "# Report | 2026 #1",
      "- uri: dpe://h/r\n- file_type: pdf\n- page_count: 3\n- keywords: a, b\n- summary: All of it\n- last_modified: 2026-01-01T00:00:00Z\n- file_uri: file:///r.pdf",
      "| page_index | title | element_count | uri |\n| --- | --- | --- | --- |\n| 2 | Costs | 4 | dpe://h/r/pages/2 |",
      "… pages 2–2 of 3, counted from 0",
    ]);
  });

  test("a document without pages asked for shows its metadata alone", () => {
    expect(renderDocumentText({ doc_ref: "r", uri: "dpe://h/r", title: "", page_count: 1 })).toBe(
      "r\n\nuri: dpe://h/r\npage_count: 1",
    );
  });
});
