import { expect, test } from "vitest";
import { outlineOf } from "./outline.ts";

test("the outline of Markdown is its headings, each with its place", () => {
  const text = "# One\n\ntext\n\n## Two\n";
  expect(outlineOf(text)).toEqual([
    { title: "# One", offset: 0 },
    { title: "## Two", offset: text.indexOf("## Two") },
  ]);
});

test("the outline of JSON is its keys, that of other text is empty", () => {
  expect(outlineOf('{\n  "a": 1,\n  "b": {\n    "c": 2\n  }\n}').map(({ title }) => title)).toEqual([
    "a",
    "b",
  ]);
  expect(outlineOf("plain words")).toEqual([]);
});

test("a long outline says how many more there are", () => {
  const text = Array.from({ length: 40 }, (_, n) => `# ${n}`).join("\n");
  expect(outlineOf(text).at(-1)?.title).toBe("… and 10 more");
});
