import { describe, expect, test } from "vitest";
import type { Block } from "./block.ts";
import { paginate } from "./sections.ts";

const heading = (level: number, text: string): Block => ({ category: "heading", content: { level, text } });
const words = (length: number): Block => ({ category: "text", content: { text: "x".repeat(length) } });
const link = (url: string): Block => ({ category: "link", content: { text: url, url } });

function shape(blocks: readonly Block[], together = false) {
  return paginate(blocks, { title: "Doc", together }).map((section) => [
    section.title,
    section.blocks.length,
  ]);
}

describe("pages of a document", () => {
  test("start at the top headings, whatever level these have", () => {
    expect(shape([heading(2, "A"), words(10), heading(3, "B"), heading(2, "C")])).toEqual([
      ["A", 3],
      ["C", 1],
    ]);
  });

  test("a long opening is a page under the title of the document", () => {
    expect(shape([words(3000), heading(1, "A"), words(10)])).toEqual([
      ["Doc", 1],
      ["A", 2],
    ]);
  });

  test("a long section is split at its own headings, short neighbours joined", () => {
    const blocks = [
      heading(1, "A"),
      words(3000),
      ...["B", "C", "D"].flatMap((text) => [heading(2, text), words(3000), words(1500)]),
    ];
    expect(shape(blocks)).toEqual([
      ["A – B", 5],
      ["C – D", 6],
    ]);
  });

  test("a long section without headings is split by size, links kept with their text", () => {
    const blocks = Array.from({ length: 6 }, () => [words(4000), link("http://x/")]).flat();
    expect(shape(blocks)).toEqual([
      ["Doc", 4],
      ["Doc (2)", 4],
      ["Doc (3)", 4],
    ]);
  });

  test("what fits on one page stays together when asked for", () => {
    const blocks = [heading(1, "A"), words(10), heading(1, "B"), words(10)];
    expect(shape(blocks, true)).toEqual([["Doc", 4]]);
  });

  test("every block is on exactly one page, in order", () => {
    const blocks = Array.from({ length: 200 }, (_, index) =>
      index % 7 === 0 ? heading(1 + (index % 4), `h${index}`) : words((index * 137) % 4000),
    );
    expect(paginate(blocks, { title: "Doc" }).flatMap((section) => section.blocks)).toEqual(blocks);
  });
});
