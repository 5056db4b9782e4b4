import { describe, expect, test } from "vitest";
import { markedItem, numberedHeading, unnumbered } from "./numbered-text.ts";

const mark = (marker: string, ordinal = 1) => ({ isOrdered: true, ordinal, marker });
const bullet = (sign: string) => ({ isOrdered: false, ordinal: 0, marker: "", bullet: sign });

describe("numbers of Word", () => {
  test.each([
    ["2.1", "Scope", "2.1 Scope"],
    ["2.1", "2.1 Scope", "2.1 Scope"],
    ["", "Scope", "Scope"],
  ])("the heading %j %j reads %j", (marker, text, read) => {
    expect(numberedHeading(mark(marker), { text })).toMatchObject({ text: read });
  });

  test("a heading with marks keeps them behind its number", () => {
    const inline = [{ text: "Sc" }, { text: "ope", italic: true }];
    expect(numberedHeading(mark("Article I."), { text: "Scope", inline })).toEqual({
      text: "Article I. Scope",
      inline: [{ text: "Article I. " }, ...inline],
    });
    expect(unnumbered(mark("Article I."), "Article I. Scope")).toBe("Scope");
    expect(unnumbered(undefined, "Scope")).toBe("Scope");
  });

  test.each([
    ["1.", 1],
    ["(3)", 3],
    ["7)", 7],
    ["12", 12],
    ["2、", 2],
    ["", 4],
  ])("the number %j of an item is left to its list", (marker, ordinal) => {
    expect(markedItem(mark(marker, ordinal), { text: "x" })).toEqual({ text: "x", ordered: true });
  });

  test.each([
    ["(b)", 2],
    ["iv.", 4],
    ["2.1", 1],
    ["§ 3", 3],
  ])("the number %j of an item is a word of it", (marker, ordinal) => {
    expect(markedItem(mark(marker, ordinal), { text: "x" })).toMatchObject({
      text: `${marker} x`,
      ordered: false,
    });
  });

  test("a box to tick is a word of its item, another sign is not", () => {
    expect(markedItem(bullet("☑"), { text: "x" })).toMatchObject({ text: "☑ x", ordered: false });
    expect(markedItem(bullet("•"), { text: "x" })).toEqual({ text: "x", ordered: false });
  });
});
