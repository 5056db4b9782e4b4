import { describe, expect, test } from "vitest";
import { parseDpeUri } from "../uri/dpe-uri.ts";
import { readDpeBody } from "./read-body.ts";
import { renderDpeBody } from "./render-body.ts";

const read = (uri: string, raw: unknown) => readDpeBody(raw, parseDpeUri(uri));
const rows = Array.from({ length: 7 }, (_, row) => [row]);

describe("a document of the least words", () => {
  test("is named by its URI, and its pages are counted", () => {
    expect(read("dpe://h/d", { page_count: 3 })).toEqual({
      body: { doc_ref: "d", uri: "dpe://h/d", file_uri: "", file_type: "", title: "d", page_count: 3 },
    });
    expect(read("dpe://h/d", { pages: [{}, {}] })).toMatchObject({ body: { page_count: 2 } });
  });

  test("has the window of pages that was asked for, listed or not", () => {
    const listed = { page_count: 30, pages: [{ page_index: 0, title: "first", element_count: 4 }] };
    expect(read("dpe://h/d?depth=pages&limit=2", listed)).toMatchObject({
      body: {
        pages: [
          { page_index: 0, title: "first", element_count: 4, uri: "dpe://h/d/pages/0" },
          { page_index: 1, title: "", uri: "dpe://h/d/pages/1" },
        ],
        page_offset: 0,
        page_limit: 2,
        page_total: 30,
      },
    });
    expect(read("dpe://h/d?depth=pages&offset=29", listed)).toMatchObject({
      body: { pages: [{ page_index: 29 }] },
    });
    expect(read("dpe://h/d?depth=pages&offset=30", listed)).toMatchObject({ body: { pages: [] } });
  });

  test("loses what is not what it should be, and nothing else", () => {
    const raw = { title: 3, page_count: 1, file_uri: null, keywords: "a, b", summary: null, extra: [1] };
    expect(read("dpe://h/d", raw)).toEqual({
      body: {
        ...{ doc_ref: "d", uri: "dpe://h/d", file_uri: "", file_type: "" },
        ...{ title: "d", page_count: 1, extra: [1] },
      },
    });
  });
});

describe("a page of the least words", () => {
  test("has its elements, each with an id, a category and a content", () => {
    const elements = [{ category: "heading", content: { text: "A" } }, { content: "plain" }, 7];
    expect(read("dpe://h/d/pages/4", { elements })).toEqual({
      body: {
        page_index: 4,
        title: "",
        doc_ref: "d",
        uri: "dpe://h/d/pages/4",
        elements: [
          { element_id: "element-0", category: "heading", content: { text: "A" } },
          { element_id: "element-1", category: "text", content: { text: "plain" } },
        ],
        element_count: 2,
      },
    });
  });

  test("has no other categories than were asked for", () => {
    const elements = [
      { element_id: "a", category: "heading", content: {} },
      { element_id: "b", category: "text", content: {} },
    ];
    const page = read("dpe://h/d/pages/0?categories=text", { elements, element_count: 2 });
    expect(page).toMatchObject({ body: { elements: [{ element_id: "b" }], element_count: 1 } });
  });
});

describe("contents in other shapes (#letter.shapes)", () => {
  const contentOf = (category: string, content: unknown) => {
    const page = read("dpe://h/d/pages/0", { elements: [{ element_id: "e", category, content }] });
    return "body" in page ? (page.body as { elements: { content: unknown }[] }).elements[0]?.content : page;
  };

  test.each([
    [
      "table",
      [{ a: 1, b: "x" }, { b: "y" }],
      {
        headers: ["a", "b"],
        rows: [
          [1, "x"],
          [null, "y"],
        ],
      },
    ],
    ["table", { rows: [{ a: 1 }] }, { headers: ["a"], rows: [[1]] }],
    ["table", { headers: ["First"], rows: [{ a: 1 }] }, { headers: ["First"], rows: [[1]] }],
    ["table", { rows: [1, [2, 3]] }, { rows: [[1], [2, 3]] }],
    ["table", [["a", 1]], { rows: [["a", 1]] }],
    ["list", ["one", "two"], { items: ["one", "two"] }],
    ["text", ["one", { two: 2 }], { text: 'one\n{"two":2}' }],
    ["code", "let a;", { code: "let a;" }],
    ["formula", "x^2", { expression: "x^2" }],
  ])("of a %s are read", (category, content, expected) => {
    expect(contentOf(category, content)).toEqual(expected);
  });

  test("of names that are different in every row stay one cell a row", () => {
    const rows = Array.from({ length: 400 }, (_, at) => ({ [`field-${at}`]: at }));
    expect(contentOf("table", rows)).toEqual({ rows: rows.map((row) => [row]) });
  });

  test("that are left out on a page are said to be elsewhere, under their summaries", () => {
    const elements = [{ element_id: "t-1", category: "table", summary: "Income by quarter" }];
    const asked = (format: string) => parseDpeUri(`dpe://h/d/pages/0?format=${format}`);
    expect(renderDpeBody({ elements }, asked("markdown"))).toEqual({
      text: "[table: Income by quarter]\n\n… cut here, the rest is in element t-1",
    });
    expect(renderDpeBody({ elements }, asked("text"))).toEqual({ text: "Income by quarter\n… cut here" });
    const bare = { elements: [{ element_id: "t-1", category: "table", content: null }] };
    expect(renderDpeBody(bare, asked("markdown"))).toEqual({
      text: "… cut here, the rest is in element t-1",
    });
  });

  test.each(["table", "list", "figure"])("of a %s that is a text are shown", (category) => {
    const elements = [{ category, content: "| a | b |" }];
    const rendered = renderDpeBody({ elements }, parseDpeUri("dpe://h/d/pages/0?format=markdown"));
    expect(rendered).toMatchObject({ text: expect.stringContaining("a | b") });
  });
});

test("numbers that are written as texts are numbers", () => {
  expect(read("dpe://h/d", { page_count: "12" })).toMatchObject({ body: { page_count: 12 } });
  expect(read("dpe://h/d", { page_count: "-3" })).toEqual({ missing: "page_count" });
});

describe("the rows of an element", () => {
  const asked = "dpe://h/d/elements/t?offset=2&limit=3";

  test("are cut where the provider gave all of them", () => {
    expect(read(asked, { category: "table", content: { rows } })).toMatchObject({
      body: { content: { rows: [[2], [3], [4]], row_offset: 2, row_limit: 3, total_rows: 7 } },
    });
  });

  test("stay as they are where the provider says that they are those", () => {
    const content = { rows: rows.slice(2, 5), row_offset: 2, row_limit: 3, total_rows: 7 };
    expect(read(asked, { category: "table", content })).toMatchObject({ body: { content } });
  });

  test("are cut by their own numbers where the provider gave another part", () => {
    const content = { rows: rows.slice(1), row_offset: 1, total_rows: 7 };
    expect(read(asked, { content })).toMatchObject({
      body: { content: { rows: [[2], [3], [4]], row_offset: 2 } },
    });
  });

  test("that were never given are not made up", () => {
    const content = { rows: rows.slice(0, 2), total_rows: 7, truncated: true };
    expect(read(asked, { content })).toMatchObject({ body: { content: { rows: [], total_rows: 7 } } });
  });
});

test.each([
  ["dpe://h", {}, "documents"],
  ["dpe://h/d", {}, "page_count"],
  ["dpe://h/d/pages/0", { title: "x" }, "elements"],
  ["dpe://h/d/elements/e", { category: "text" }, "content"],
  ["dpe://h/d", "a text", "a JSON object"],
])("what %s lacks is said", (uri, raw, missing) => {
  expect(read(uri, raw)).toEqual({ missing });
  expect(renderDpeBody(raw, parseDpeUri(uri))).toEqual({ missing });
});

test("a catalogue without a count is counted, cut, and keeps what can be read", () => {
  const documents = ["a", "b", "c"].map((doc_ref) => ({
    ...{ doc_ref, uri: `dpe://h/${doc_ref}`, title: doc_ref, page_count: 1 },
  }));
  expect(read("dpe://h?offset=1&limit=1", { documents: [...documents, { title: "nothing" }] })).toMatchObject(
    {
      body: { documents: [{ doc_ref: "b" }], total_count: 3 },
    },
  );
});

test.each([
  ["dpe://h/d/pages/0?format=markdown", "# A\n\nb"],
  ["dpe://h/d/pages/0?format=text", "A\n\nb"],
])("%s is rendered", (uri, text) => {
  const elements = [{ category: "heading", content: { level: 1, text: "A" } }, { content: "b" }];
  expect(renderDpeBody({ elements }, parseDpeUri(uri))).toEqual({ text });
});
