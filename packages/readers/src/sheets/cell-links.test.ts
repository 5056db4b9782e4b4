import { describe, expect, test } from "vitest";
import { hyperlinkOf, linkedCells } from "./cell-links.ts";

describe("links of cells", () => {
  test.each([
    ['=HYPERLINK("https://a.example","Our ""A""")', { url: "https://a.example", text: 'Our "A"' }],
    ['=HYPERLINK("https://a.example";"A")', { url: "https://a.example", text: "A" }],
    ['=hyperlink( "https://a.example" )', { url: "https://a.example", text: "https://a.example" }],
    ['=HYPERLINK(A1,"A")', undefined],
    ['=IF(A1,HYPERLINK("https://a.example"),"")', undefined],
    ["=SUM(A1:A3)", undefined],
    [undefined, undefined],
  ])("%s leads to %j", (formula, link) => {
    expect(hyperlinkOf(formula)).toEqual(link);
  });

  test("are told by their place among the rows that are shown", () => {
    const rows = [
      ["a", null],
      [7, "b"],
    ];
    const range = { top: 10, left: 2, bottom: 11, right: 3 };
    const grid = [{ index: 11, cells: [{ col: 3, value: "b", formula: '=HYPERLINK("#b","b")' }] }];
    const links = [
      { range: { top: 0, left: 2, bottom: 1_048_575, right: 2 }, url: "https://column.example" },
      { range: { top: 10, left: 3, bottom: 10, right: 3 }, url: "https://empty.example" },
      { range: { top: 12, left: 2, bottom: 12, right: 2 }, url: "https://below.example" },
    ];
    const link = "https://column.example";
    expect(linkedCells({ range, rows, links, grid })).toEqual({
      inline: [
        { row: 1, column: 1, runs: [{ text: "b", link: "#b" }] },
        { row: 0, column: 0, runs: [{ text: "a", link }] },
        { row: 1, column: 0, runs: [{ text: "7", link }] },
      ],
    });
    expect(linkedCells({ range, rows, links: [], grid: [] })).toEqual({});
  });
});
