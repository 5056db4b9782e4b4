import { expect, test } from "vitest";
import { packDescription, unpackDescription } from "./packed-description.ts";

const description = { pageCount: 2, title: "Letter", keywords: ["one"], fileType: "docx" };

test.each([
  ["plain letters", "To whom it may concern"],
  ["Latin-1", "À qui de droit: ÿþ"],
  ["a letter that takes two bytes among many that do not", `${"To whom it may concern ".repeat(8)}…`],
  ["Chinese", "免费保修五年".repeat(20)],
  ["half of a pair", "broken \ud83d here"],
  ["pictures", "smile 😀"],
])("a description of %s is the same again", (_, summary) => {
  const whole = { ...description, summary, author: "Ada", metadata: { encoding: "utf-8" } };
  expect(unpackDescription(packDescription(whole))).toEqual(whole);
  expect(unpackDescription(packDescription({ ...description, summary }))).toEqual({
    ...description,
    summary,
  });
});

test("one sign of two bytes does not double a text, and Chinese takes two bytes a sign", () => {
  const { rest: english } = packDescription({ ...description, summary: `${"a".repeat(199)}…` });
  expect(english).not.toMatch(/[\u0100-\uffff]/);
  const { rest: chinese } = packDescription({ ...description, summary: "修".repeat(200) });
  expect(chinese.length).toBeLessThan(250);
});
