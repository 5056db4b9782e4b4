import { romanPdf } from "@a2c-smcp/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestClient } from "../gateway/kit.ts";
import { serveFiles } from "./serve-files.ts";

let me: TestClient;

/** A document whose second page is printed as ii. */
beforeAll(async () => {
  me = await serveFiles({
    "roman.pdf": romanPdf,
  });
}, 30_000);

afterAll(() => me[Symbol.asyncDispose]());

test.each([
  ["search_documents", {}],
  ["find_in_document", { uri: "roman.pdf" }],
])("a hit of %s says what is printed", async (tool, where) => {
  const { text, structured } = await me.call(tool, { query: "preface two", ...where });
  expect(text).toContain("[roman.pdf p. 2] (printed ii)");
  expect(structured).toMatchObject({ hits: [{ page_index: 1, page_label: "ii" }, {}] });
});

test.each([
  "roman.pdf:ii",
  "roman.pdf#II",
  "[roman.pdf p. ii]",
  "roman.pdf, page ii",
  "[roman.pdf p. 2] (printed ii)",
])("%s is the page by what is printed on it, in every tool", async (uri) => {
  for (const [tool, args] of [
    ["read_pages", {}],
    ["open_document", {}],
    ["find_in_document", { query: "preface" }],
    ["check_quote", { quote: "preface two" }],
  ] as const)
    expect((await me.call(tool, { uri, ...args })).text, tool).toContain("[roman.pdf p. 2");
  expect((await me.call("view_page", { uri })).text).toContain("page 2");
});

test("a page that is printed on none is refused with those that are", async () => {
  const { isError, text } = await me.call("read_pages", { uri: "roman.pdf", page: "xii" });
  expect(isError).toBe(true);
  expect(text).toContain("roman.pdf has no page and no element xii");
  expect(text).toContain("2 (printed ii)");
});

test("pages that are read and listed say what is printed on them", async () => {
  const read = await me.call("read_pages", { uri: "roman.pdf", from: 2 });
  expect(read.text).toContain("[roman.pdf p. 2] (printed ii)");
  expect(read.structured).toMatchObject({ pages: [{ page: 2, page_label: "ii" }] });
  const opened = await me.call("open_document", { uri: "roman.pdf" });
  expect(opened.text).toContain("- p. 2 (printed ii)");
  expect(opened.text).toContain("[roman.pdf p. 1] (printed i)");
});
