import { readSearchAnswer, splitMarks } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import { placeOf, readUnfinishedUri } from "./completion/unfinished-uri.ts";
import { nearest } from "./nearest.ts";
import { parseRowRange } from "./row-range.ts";
import { markWords } from "./search-titles.ts";
import { above, below, nameOf, pathOf, top } from "./shell/place.ts";
import { splitWords } from "./shell/split-words.ts";

test.each([
  ["100-200", { from: 100, to: 200 }],
  ["5", { from: 5, to: 5 }],
  ["5-", { from: 5, to: Number.POSITIVE_INFINITY }],
  ["all", { from: 1, to: Number.POSITIVE_INFINITY }],
  ["0-5", undefined],
  ["9-3", undefined],
  ["x", undefined],
  ["", undefined],
])("rows %j", (raw, range) => {
  expect(parseRowRange(raw)).toEqual(range);
});

test.each([
  ["ls", ["ls"]],
  ["  cat  a b ", ["cat", "a", "b"]],
  ['cd "Travel policy"', ["cd", "Travel policy"]],
  ["call t text='a \"b\"' x=\\ y", ["call", "t", 'text=a "b"', "x= y"]],
  ['call t x="a\\"b"', ["call", "t", 'x=a"b']],
  ['cd ""', ["cd", ""]],
  ["", []],
  ['cd "open', undefined],
])("the words of %j", (line, words) => {
  expect(splitWords(line)).toEqual(words);
});

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

test.each([
  ["dpe://", "documents"],
  ["dpe://h/do", "documents"],
  ["dpe://h/doc/pages/", "dpe://h/doc/pages"],
  ["dpe://h/doc/elements/tb", "dpe://h/doc/elements"],
])("%s is completed from %s", (word, place) => {
  const uri = readUnfinishedUri(word);
  expect(uri.stage === "level" ? undefined : placeOf(uri)).toBe(place);
  expect(readUnfinishedUri("dpe://h/doc/pa").stage).toBe("level");
});

test("what is near to a word comes first, what is far from it not at all", () => {
  const names = ["get-env", "get-sum", "get-resource-reference", "echo"];
  expect(nearest("get-sun", names)).toEqual(["get-sum", "get-env"]);
  expect(nearest("zzz", names)).toEqual([]);
});

describe("places of the shell", () => {
  const document = { computer: "lab", uri: "dpe://h/doc" };
  const page = { computer: "lab", uri: "dpe://h/doc/pages/3" };

  test("have a path and a name", () => {
    expect([top, document, page].map(pathOf)).toEqual(["/", "/doc", "/doc/3"]);
    expect(["dpe://h/doc", page.uri, "dpe://h/doc/elements/tbl-1"].map(nameOf)).toEqual([
      "doc",
      "3",
      "tbl-1",
    ]);
  });

  test("lie above and below one another", () => {
    expect(above(page)).toEqual(document);
    expect(above(document)).toEqual(top);
    expect(below(document, "3")).toEqual(page);
    expect(below(page, "tbl-1")).toEqual({ computer: "lab", uri: "dpe://h/doc/elements/tbl-1" });
  });
});
