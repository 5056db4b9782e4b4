import type { DpeElement } from "@a2c-smcp/protocol";
import { estimateTokens } from "@a2c-smcp/runtime";
import { describe, expect, test } from "vitest";
import { fitElements } from "./budget.ts";

const text = (id: string, length: number): DpeElement => ({
  element_id: id,
  category: "text",
  content: { text: "word ".repeat(length / 5).trim() },
});

describe("elements of a page", () => {
  test("fit as far as they fit, and the rest is named", () => {
    const elements = [text("a", 350), text("b", 350), text("c", 350)];
    expect(fitElements(elements, 0, 160)).toMatchObject({ next: 2 });
    expect(fitElements(elements, 2, 160)).toMatchObject({ next: undefined });
    expect(fitElements(elements, 0, 10_000)).toMatchObject({ next: undefined });
    expect(fitElements(elements, 3, 160)).toEqual({ text: "", next: undefined });
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
