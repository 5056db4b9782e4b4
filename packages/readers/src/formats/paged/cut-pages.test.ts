import { describe, expect, test } from "vitest";
import type { Weighed } from "./cut-pages.ts";
import { cutPages } from "./cut-pages.ts";

const text = (characters = 100): Weighed => ({ characters });
const heading = (level: number, title: string): Weighed => ({
  characters: 10,
  heading: { level, text: title },
});
const titles = (blocks: readonly Weighed[]): string[] => cutPages(blocks).map(({ title }) => title);

/** Every block is on exactly one page, in order. */
function expectWhole(blocks: readonly Weighed[]): void {
  let at = 0;
  for (const { from, to } of cutPages(blocks)) {
    expect(from).toBe(at);
    at = to;
  }
  expect(at).toBe(blocks.length);
}

describe("cutting a document into pages", () => {
  test("happens at its top headings, and only there while sections are short", () => {
    const blocks = [text(), heading(1, "A"), text(), heading(2, "A1"), text(), heading(1, "B"), text()];
    expect(titles(blocks)).toEqual(["", "A", "B"]);
    expectWhole(blocks);
  });

  test("takes the highest level that is there for the top", () => {
    expect(titles([heading(2, "A"), text(), heading(3, "a"), text(), heading(2, "B"), text()])).toEqual([
      "A",
      "B",
    ]);
  });

  test("goes to the next level in a section that is long, and keeps short neighbours together", () => {
    const blocks = [
      heading(1, "A"),
      text(5000),
      heading(2, "A1"),
      text(5000),
      heading(2, "A2"),
      text(1000),
      heading(1, "B"),
      text(),
    ];
    expect(titles(blocks)).toEqual(["A", "A1", "B"]);
    expectWhole(blocks);
  });

  test("goes by size where there are no headings", () => {
    const blocks = Array.from({ length: 100 }, () => text());
    expect(cutPages(blocks).map(({ from, to }) => to - from)).toEqual([40, 40, 20]);
    const long = [heading(1, "A"), text(6000), text(6000), text(6000)];
    expect(titles(long)).toEqual(["A", "A (2)", "A (3)"]);
    expectWhole(long);
  });

  test("never leaves a heading alone on a page", () => {
    const blocks = [heading(1, "Book"), heading(1, "Part"), heading(2, "Chapter"), text()];
    expect(titles(blocks)).toEqual(["Book"]);
    expectWhole(blocks);
  });

  test("makes no page of what leaves no trace", () => {
    expect(cutPages([text(0), text(0)])).toEqual([]);
    expect(cutPages([])).toEqual([]);
  });

  test("ends for a single block that is longer than any page", () => {
    expect(titles([heading(1, "A"), text(1_000_000)])).toEqual(["A", "A (2)"]);
    expect(cutPages([text(1_000_000)])).toHaveLength(1);
  });

  test("takes time in proportion to the number of headings", () => {
    const started = performance.now();
    const blocks = Array.from({ length: 200_000 }, (_, index) => heading(1, `H${index}`));
    expect(cutPages(blocks)).toHaveLength(5000);
    expect(performance.now() - started).toBeLessThan(4000);
  });
});
