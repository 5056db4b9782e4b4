import { expect, test } from "vitest";
import { openDocument } from "../open/open-document.ts";
import { splitKeywords } from "./keywords.ts";

test.each([
  ["weather, rain; wind", ["weather", "rain", "wind"]],
  ["天气，雨；风、雪", ["天气", "雨", "风", "雪"]],
  ["طقس، مطر؛ ريح", ["طقس", "مطر", "ريح"]],
  ["one\ntwo, , one", ["one", "two"]],
  ["", []],
  [undefined, []],
])("the keywords %j are %j", (line, words) => {
  expect(splitKeywords(line)).toEqual(words);
});

test("there are never more than a catalogue can show, and none is a paragraph", () => {
  const many = Array.from({ length: 100 }, (_, index) => `word ${index}`).join(",");
  expect(splitKeywords(many)).toHaveLength(30);
  expect(splitKeywords("x".repeat(1000))[0]).toHaveLength(60);
});

const line = "天气，雨；风";
test.each([
  ["page.html", `<html><head><meta name="keywords" content="${line}"></head><body><p>Text</p></body></html>`],
  ["page.md", `---\nkeywords: "${line}"\n---\n\nText\n`],
  [
    "page.rtf",
    `{\\rtf1{\\info{\\keywords ${[...line].map((each) => `\\u${each.charCodeAt(0)}?`).join("")}}}Text}`,
  ],
])("Chinese keywords of %s are told apart", async (name, text) => {
  await using document = await openDocument(Buffer.from(text), { name });
  expect(document.facts.keywords).toEqual(["天气", "雨", "风"]);
});
