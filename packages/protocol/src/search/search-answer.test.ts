import { describe, expect, test } from "vitest";
import { readSearchAnswer } from "./search-answer.ts";
import { hitTitle, hitUri, snippetMarkdown } from "./search-hit.ts";

const hit = {
  uri: "dpe://h/d/pages/1",
  document_title: "D",
  title: "P",
  page_index: 1,
  snippet: [{ text: "x", is_match: true }],
};
const readOne = (raw: unknown) => readSearchAnswer({ structuredContent: { hits: [raw] } })?.hits[0];

describe("what a search tool answers", () => {
  test("is read with its pieces, its total and what is near", () => {
    const structuredContent = { hits: [hit], total: 7, is_total_exact: false, suggestions: ["near"] };
    expect(readSearchAnswer({ structuredContent })).toMatchObject({
      hits: [hit],
      total: 7,
      isExact: false,
      suggestions: ["near"],
    });
  });

  test("that has no data of a known form is no answer, and a hit without a URI no hit", () => {
    expect(readSearchAnswer({})).toBeUndefined();
    expect(readOne({ title: "x" })).toBeUndefined();
    expect(readOne("x")).toBeUndefined();
  });

  test("a field of another type is as if it were not there, and what else a server says is kept", () => {
    const read = readOne({
      ...hit,
      page_index: "one",
      file_type: "",
      snippet: [1, ...hit.snippet],
      score: 3,
    });
    expect(read).toMatchObject({ uri: hit.uri, snippet: hit.snippet, score: 3 });
    expect(read?.page_index).toBeUndefined();
    expect(read?.file_type).toBeUndefined();
  });

  test("a text instead of pieces is one piece, as it is", () => {
    expect(readOne({ ...hit, snippet: "2 ** 3" })?.snippet).toEqual([{ text: "2 ** 3", is_match: false }]);
  });
});

test("a hit leads to its element where that is known, and is called what its document is called", () => {
  const element_uri = "dpe://h/d/elements/e";
  expect(hitUri({ ...hit, element_uri })).toBe(element_uri);
  expect(hitUri(hit)).toBe(hit.uri);
  expect(hitTitle(hit)).toBe("D");
  expect(hitTitle({ uri: "u", title: "P", snippet: [] })).toBe("P");
  expect(hitTitle({ uri: "u", snippet: [] })).toBe("u");
});

test("a snippet as Markdown marks what was looked for, and stars of the text are no marks", () => {
  const pieces = [
    { text: "2 * ", is_match: false },
    { text: "3*", is_match: true },
  ];
  expect(snippetMarkdown(pieces)).toBe("2 \\* **3\\***");
});

test("a snippet as Markdown is one line, whatever its text is", () => {
  const pieces = [
    { text: "\n  one\ttwo ", is_match: false },
    { text: "three\n\nfour", is_match: true },
    { text: "\n", is_match: false },
  ];
  expect(snippetMarkdown(pieces)).toBe("one two **three four**");
});
