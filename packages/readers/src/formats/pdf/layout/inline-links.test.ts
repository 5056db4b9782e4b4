import { expect, test } from "vitest";
import type { Draft } from "./draft.ts";
import { withLinks } from "./inline-links.ts";

const box = { x0: 0, y0: 0, x1: 200, y1: 20 };
const text = (words: string): Draft => ({ category: "text", content: { text: words }, box });
const link = (words: string, url: string): Draft => ({
  category: "link",
  content: { text: words, url },
  box,
});

test("a link is in its sentence, and the second of two with the same words on the second", () => {
  const { drafts, loose } = withLinks(
    [text("See here and here.")],
    [link("here", "https://a.example"), link("here", "https://b.example")],
  );
  expect(loose).toEqual([]);
  expect(drafts[0]?.content["inline"]).toEqual([
    { text: "See " },
    { text: "here", link: "https://a.example" },
    { text: " and " },
    { text: "here", link: "https://b.example" },
    { text: "." },
  ]);
});

test("a text that is nothing but a link is the link", () => {
  const alone = link("The whole story", "https://a.example");
  expect(withLinks([text("The whole story")], [alone]).drafts).toEqual([alone]);
});

test("a link whose words are not found stays an element", () => {
  const lost = link("elsewhere", "https://a.example");
  expect(withLinks([text("See here.")], [lost])).toEqual({ drafts: [text("See here.")], loose: [lost] });
});

test("links of items and cells stand in them", () => {
  const list: Draft = {
    category: "list",
    content: { items: ["one", { text: "two", items: ["see here"] }] },
    box,
  };
  const url = "https://a.example";
  const { drafts, loose } = withLinks([list], [link("here", url)]);
  expect(loose).toEqual([]);
  const inline = [{ text: "see " }, { text: "here", link: url }];
  expect(drafts[0]?.content["items"]).toEqual([
    "one",
    { text: "two", items: [{ text: "see here", inline }] },
  ]);
  const table: Draft = {
    category: "table",
    content: { headers: ["a", "b"], rows: [["c", "see here"]] },
    box,
  };
  expect(withLinks([table], [link("here", url)]).drafts[0]?.content["inline"]).toEqual([
    { row: 0, column: 1, runs: inline },
  ]);
});
