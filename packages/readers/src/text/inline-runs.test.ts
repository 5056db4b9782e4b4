import { describe, expect, test } from "vitest";
import { headingRuns, InlinePieces } from "./inline-runs.ts";

function pieces(...parts: readonly (readonly [string, object])[]): InlinePieces {
  const all = new InlinePieces();
  for (const [text, marks] of parts) all.add(text, marks);
  return all;
}

describe("the runs of a text", () => {
  test("are laid over it, however its white space was folded", () => {
    const all = pieces(["  One \n ", {}], ["two", { bold: true }], ["\t three  ", {}]);
    expect(all.runs("One two three")).toEqual([
      { text: "One " },
      { text: "two", bold: true },
      { text: " three" },
    ]);
  });

  test("are the text when they are put together", () => {
    const all = pieces(["a ", { italic: true }], [" b", { link: "u" }], [" ", {}], ["c", { italic: true }]);
    const text = "a b c";
    expect(
      all
        .runs(text)
        ?.map((run) => run.text)
        .join(""),
    ).toBe(text);
  });

  test("are not there where nothing is marked, or the text is another one", () => {
    expect(pieces(["plain", {}]).runs("plain")).toBeUndefined();
    expect(pieces(["a", { bold: true }]).runs("b")).toBeUndefined();
    expect(pieces(["a", { bold: true }]).runs("a and more")).toBeUndefined();
  });

  test("keep a note where it hangs", () => {
    const all = pieces(["true", {}], ["", { note: "1" }], [", so", {}]);
    expect(all.runs("true, so")).toEqual([{ text: "true" }, { text: "", note: "1" }, { text: ", so" }]);
  });
});

test("a heading that is bold all over is only a heading", () => {
  expect(headingRuns([{ text: "All bold", bold: true }])).toBeUndefined();
  expect(
    headingRuns([
      { text: "The ", bold: true },
      { text: "API", bold: true, code: true },
    ]),
  ).toEqual([{ text: "The " }, { text: "API", code: true }]);
  expect(headingRuns([{ text: "The " }, { text: "API", bold: true }])).toHaveLength(2);
});
