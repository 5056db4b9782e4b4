import type { InlineRun, RenderableElement, RenderablePage } from "@a2c-smcp/protocol";
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
      expect(renderElementMarkdown({ category: "image", content: { alt: "go", url } })).toBe("[image: go]");
    },
  );

  test.each<[string, object]>([
    ["1. a\n   - b", { ordered: true, items: [{ text: "a", ordered: false, items: ["b"] }] }],
    ["- a\n  1. b\n  2. c", { ordered: false, items: [{ text: "a", ordered: true, items: ["b", "c"] }] }],
    ["1. a\n   1. b", { ordered: true, items: [{ text: "a", items: ["b"] }] }],
    ["9. a\n10. b", { ordered: true, start: 9, items: ["a", "b"] }],
    ["1. a", { ordered: true, start: -4, items: ["a"] }],
    ["52. a", { ordered: true, start: 2, item_offset: 50, items: ["a"] }],
  ])("each list is numbered as it says: %j", (markdown, content) => {
    expect(renderElementMarkdown({ category: "list", content })).toBe(markdown);
  });

  test("an inline image does not flood the page", () => {
    const content = { url: `data:image/png;base64,${"A".repeat(9_999)}`, alt: "logo" };
    expect(renderElementMarkdown({ category: "image", content })).toBe("[image: logo]");
  });
});

describe("runs inside a text", () => {
  const markdown = (...inline: InlineRun[]): string =>
    renderElementMarkdown({
      category: "text",
      content: { text: inline.map(({ text }) => text).join(""), inline },
    });
  const link = "https://example.com/a b";

  test.each<[string, InlineRun[]]>([
    ["a **b** c", [{ text: "a " }, { text: "b", bold: true }, { text: " c" }]],
    ["a **b** c", [{ text: "a" }, { text: " b ", bold: true }, { text: "c" }]],
    [
      "**a** ***b***",
      [
        { text: "a ", bold: true },
        { text: "b", bold: true, italic: true },
      ],
    ],
    [
      "see [the *guide*](https://example.com/a%20b).",
      [{ text: "see " }, { text: "the ", link }, { text: "guide", link, italic: true }, { text: "." }],
    ],
    [
      "~~old~~ `new` H<sub>2</sub>O x<sup>2</sup>",
      [
        { text: "old", strike: true },
        { text: " " },
        { text: "new", code: true },
        { text: " H" },
        { text: "2", sub: true },
        { text: "O x" },
        { text: "2", sup: true },
      ],
    ],
    ["``a`b``", [{ text: "a`b", code: true }]],
    ["**注意**：请", [{ text: "注意：", bold: true }, { text: "请" }]],
    ["**a\\*b**", [{ text: "a*b", bold: true }]],
    ["true[^1], so", [{ text: "true" }, { text: "", note: "1" }, { text: ", so" }]],
    ["click", [{ text: "click", link: "javascript:alert(1)" }]],
  ])("are marked in place: %s", (expected, inline) => {
    expect(markdown(...inline)).toBe(expected);
  });

  test("that are not the text are left aside, and plain text has no marks", () => {
    const element = { category: "text", content: { text: "whole", inline: [{ text: "part", bold: true }] } };
    expect(renderElementMarkdown(element)).toBe("whole");
    const bold = { category: "text", content: { text: "whole", inline: [{ text: "whole", bold: true }] } };
    expect(renderElementText(bold)).toBe("whole");
    expect(renderElementMarkdown(bold)).toBe("**whole**");
  });

  test("mark headings and items of lists too", () => {
    const inline = [{ text: "the " }, { text: "API", code: true }];
    const text = "the API";
    expect(renderElementMarkdown({ category: "heading", content: { level: 2, text, inline } })).toBe(
      "## the `API`",
    );
    expect(renderElementMarkdown({ category: "list", content: { items: [{ text, inline }, "b"] } })).toBe(
      "- the `API`\n- b",
    );
  });
});

describe("what is known of an element is shown whole", () => {
  const long = "word ".repeat(60).trim();

  test("a footnote is one of Markdown, with all of its text", () => {
    const content = { text: `${long}\nmore`, label: "1" };
    expect(renderElementMarkdown({ category: "annotation", summary: "word …", content })).toBe(
      `[^1]: ${long}\n    more`,
    );
  });

  test("a comment has its author, a header and a footer all of their text", () => {
    const comment = { category: "annotation", summary: "check", content: { author: "Li", text: "check" } };
    expect(renderElementMarkdown(comment)).toBe("[annotation: Li: check]");
    const deleted = { author: "Li", text: "thirty", inline: [{ text: "thirty", strike: true }] };
    expect(renderElementMarkdown({ category: "annotation", summary: "thirty", content: deleted })).toBe(
      "[annotation: Li: ~~thirty~~]",
    );
    const footer = { category: "footer", summary: `${long.slice(0, 80)}…`, content: { text: long } };
    expect(renderElementMarkdown(footer)).toBe(`[footer: ${long}]`);
  });

  test("a chart has its data, or its summary where they do not fit a table", () => {
    const series = [
      { name: "Apples", categories: ["2021", "2022"], values: [4.5, null] },
      { name: "Pears", categories: ["2021", "2022"], values: [2, 3] },
    ];
    const content = { chart_type: "bar", title: "Fruit", data_summary: "s", series };
    expect(renderElementMarkdown({ category: "chart", content })).toBe(
      "[chart: Fruit]\n\n|  | Apples | Pears |\n| --- | --- | --- |\n| 2021 | 4.5 | 2 |\n| 2022 |  | 3 |",
    );
    const long = { ...content, series: [{ name: "Apples", values: Array.from({ length: 201 }, () => 1) }] };
    expect(renderElementMarkdown({ category: "chart", content: long })).toBe("[chart: Fruit] s");
  });

  test("a chart whose series have places of their own has a row for each point", () => {
    const series = [
      { name: "Tall", categories: ["1", "2"], values: [4.5, null] },
      { name: "Small", categories: ["3"], values: [2] },
    ];
    const content = { chart_type: "scatter", title: "Trees", data_summary: "s", series };
    expect(renderElementMarkdown({ category: "chart", content })).toBe(
      "[chart: Trees]\n\n|  | x | y |\n| --- | --- | --- |\n| Tall | 1 | 4.5 |\n| Tall | 2 |  |\n| Small | 3 | 2 |",
    );
    const many = { ...series[0], values: Array.from({ length: 200 }, () => 1) };
    expect(
      renderElementMarkdown({ category: "chart", content: { ...content, series: [many, series[1]] } }),
    ).toBe("[chart: Trees] s");
  });

  test("a pivot table has its cells below what it counts", () => {
    const content = { name: "P", headers: ["Area", "Sum"], rows: [["North", 3]] };
    expect(renderElementMarkdown({ category: "pivot_table", summary: "P: Sum by Area", content })).toBe(
      "[pivot_table: P: Sum by Area]\n\n| Area | Sum |\n| --- | --- |\n| North | 3 |",
    );
  });

  test("a table has its caption above it", () => {
    const element = {
      category: "table",
      content: { caption: "Tides\nof 1900", headers: ["a"], rows: [["1"]] },
    };
    expect(renderElementMarkdown(element)).toBe("Tides of 1900\n\n| a |\n| --- |\n| 1 |");
    expect(renderElementText(element)).toBe("Tides of 1900\na\n1");
  });

  test("a formula in LaTeX is a block, a quotation a quotation, a separator a rule", () => {
    const formula = { expression: "x^2", notation: "latex" };
    expect(renderElementMarkdown({ category: "formula", content: formula })).toBe("$$x^2$$");
    expect(renderElementMarkdown({ category: "text", content: { text: "a\nb", quote: true } })).toBe(
      "> a\n> b",
    );
    expect(renderElementMarkdown({ category: "separator", content: {} })).toBe("---");
  });

  test("a picture of which nothing is known takes no room beside other things", () => {
    const mute = { category: "image", summary: "image1.png (3 × 4)", content: { width: 3 } };
    const text = { category: "text", content: { text: "words" } };
    expect(renderPageMarkdown({ elements: [mute, text, mute] })).toBe("words");
    expect(renderPageMarkdown({ elements: [mute] })).toBe("[image: image1.png (3 × 4)]");
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
    const place = { doc_ref: "r", uri: "dpe://h/r", file_uri: "", file_type: "" };
    const text = renderDocumentText({ ...place, title: "", page_count: 1 });
    expect(text).toBe("r\n\nuri: dpe://h/r\npage_count: 1");
  });
});
