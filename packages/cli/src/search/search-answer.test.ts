import { readSearchAnswer, splitMarks } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import { markWords } from "./search-titles.ts";

describe("what a search tool answers", () => {
  const hit = {
    uri: "dpe://h/d/pages/1",
    title: "D",
    page_index: 1,
    snippet: [{ text: "x", is_match: true }],
  };

  test("is read with its pieces, its total and what is near", () => {
    const structuredContent = { hits: [hit], total: 7, is_total_exact: false, suggestions: ["near"] };
    expect(readSearchAnswer({ structuredContent })).toMatchObject({
      hits: [{ ...hit, page_title: undefined }],
      total: 7,
      isExact: false,
      suggestions: ["near"],
    });
  });

  test("names the document and, beside it, the page", () => {
    const hits = [
      { uri: "dpe://h/d/pages/1", element_uri: "dpe://h/d/elements/e", document_title: "D", title: "P" },
    ];
    const [read] = readSearchAnswer({ structuredContent: { hits } })?.hits ?? [];
    expect(read).toMatchObject({ uri: "dpe://h/d/elements/e", title: "D", page_title: "P", snippet: [] });
  });

  test("may mark words within a text, whose own stars are no marks", () => {
    expect(splitMarks("2 \\* **3\\*** is")).toEqual([
      { text: "2 * ", is_match: false },
      { text: "3*", is_match: true },
      { text: " is", is_match: false },
    ]);
    expect(splitMarks("the **light** house")).toEqual([
      { text: "the ", is_match: false },
      { text: "light", is_match: true },
      { text: " house", is_match: false },
    ]);
  });

  test("that has no data of a known form is no answer, and a hit without a URI no hit", () => {
    expect(readSearchAnswer({})).toBeUndefined();
    expect(readSearchAnswer({ structuredContent: { hits: [{ title: "x" }] } })?.hits).toEqual([]);
  });

  test("words are marked in a summary whatever their case, special characters included", () => {
    expect(markWords("Budget (2026)", ["budget", "(2026)"])).toEqual([
      { text: "Budget", is_match: true },
      { text: " ", is_match: false },
      { text: "(2026)", is_match: true },
    ]);
  });
});
