import type { DpeElement } from "@a2c-smcp/protocol";
import { estimateTokens } from "@a2c-smcp/runtime";
import { describe, expect, test } from "vitest";
import { cutText, fitElements } from "./budget.ts";

const text = (id: string, length: number): DpeElement => ({
  element_id: id,
  category: "text",
  content: { text: "word ".repeat(length / 5).trim() },
});

describe("elements of a page", () => {
  test("fit as far as they fit, and the rest is named", () => {
    const elements = [text("a", 350), text("b", 350), text("c", 350)];
    expect(fitElements(elements, 0, 250)).toMatchObject({ next: 2 });
    expect(fitElements(elements, 2, 250)).toMatchObject({ next: undefined });
    expect(fitElements(elements, 0, 10_000)).toMatchObject({ next: undefined });
    expect(fitElements(elements, 3, 250)).toEqual({ text: "", next: undefined });
  });

  test("one that alone is too much is cut, with its id, and the next is named", () => {
    const { text: shown, next } = fitElements([text("long", 5_000), text("b", 10)], 0, 200);
    expect(shown).toMatch(/… cut to fit; read_element with id long gives all of it, in parts$/);
    expect(estimateTokens(shown)).toBeLessThanOrEqual(200);
    expect(next).toBe(1);
  });

  test("a table of which the page has a part says where the rest is", () => {
    const table = {
      element_id: "tbl-1",
      category: "table",
      content: { headers: ["a"], rows: [["1"]], total_rows: 9, truncated: true },
    };
    expect(fitElements([table], 0, 200).text).toMatch(
      /… 1 of 9 rows; read_element with id tbl-1 gives all of it$/,
    );
  });
});

describe("a text that is cut", () => {
  test("fits, and ends at a line where that costs little", () => {
    expect(cutText("short", 100)).toBe("short");
    expect(cutText(`${"x".repeat(300)}\n${"y".repeat(300)}`, 100)).toBe("x".repeat(300));
    expect(estimateTokens(cutText("x".repeat(10_000), 100))).toBeLessThanOrEqual(100);
    expect(cutText("anything", 0)).toBe("");
  });

  test("never ends in half an emoji", () => {
    for (let tokens = 1; tokens < 30; tokens += 1)
      expect(cutText("\u{1F600}".repeat(100), tokens).length % 2).toBe(0);
  });
});
