import type { DpePage } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import { matchOverBreak, mayHaveEnd } from "./page-break.ts";

function page(...texts: (string | readonly [category: string, text: string])[]): DpePage {
  const elements = texts.map((one, at) => {
    const [category, text] = typeof one === "string" ? ["text", one] : one;
    return { element_id: `e-${at}`, category, summary: "", content: { text } };
  });
  return { page_index: 0, title: "", summary: "", keywords: [], elements } as unknown as DpePage;
}

const quote = "the panel fills the battery in two bright days of winter";

describe("a quote over a page break", () => {
  test("is found past headers and footers", () => {
    const before = page("A title", "It is so that the panel fills the battery", ["footer", "Handbook"]);
    const after = page(["header", "Chapter 3"], "in two bright days of winter. More.", "The end");
    expect(matchOverBreak(quote, before, after)).toEqual({ kind: "exact", between: [] });
    expect(mayHaveEnd(quote, before, "first")).toBe(true);
    expect(mayHaveEnd(quote, after, "last")).toBe(true);
  });

  test("is found past a page number and a foot note, which are named", () => {
    const before = page("so that the panel fills the battery", "1 See chapter 4.", "43 / 46");
    const after = page("Cairn handbook", "in two bright days of winter.");
    expect(matchOverBreak(quote, before, after)).toEqual({
      kind: "exact",
      between: ["1 See chapter 4.", "43 / 46", "Cairn handbook"],
    });
  });

  test("is found where its half was taken for the foot or the head of a page", () => {
    const foot = page("A title", ["footer", "so that the panel fills the battery"]);
    const head = page(["header", "in two bright days of winter"], "More.");
    expect(matchOverBreak(quote, foot, page("in two bright days of winter"))?.kind).toBe("exact");
    expect(matchOverBreak(quote, page("so that the panel fills the battery"), head)?.kind).toBe("exact");
    expect(matchOverBreak(quote, foot, head)?.kind).toBe("exact");
  });

  test("is found where the break divides a word", () => {
    const before = page("so that the panel fills the bat-");
    expect(matchOverBreak(quote, before, page("tery in two bright days of winter"))?.kind).toBe("exact");
  });

  test("is none where one of the pages has all of it", () => {
    expect(matchOverBreak(quote, page(`So ${quote}.`), page("More."))).toBeUndefined();
    expect(matchOverBreak(quote, page("More."), page(`So ${quote}.`))).toBeUndefined();
  });

  test("is not found where a paragraph stands between", () => {
    const before = page("so that the panel fills the battery", "Another paragraph. ".repeat(20));
    expect(matchOverBreak(quote, before, page("in two bright days of winter"))).toBeUndefined();
  });
});
