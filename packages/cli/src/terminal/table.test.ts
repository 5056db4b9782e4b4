import { describe, expect, test } from "vitest";
import { createStyle, wantsColour } from "./style.ts";
import type { Column } from "./table.ts";
import { renderTable } from "./table.ts";
import { cutToWidth, padToWidth, widthOf } from "./width.ts";

const plain = createStyle(false);

interface Row {
  readonly title: string;
  readonly pages: number;
  readonly uri: string;
}
const columns: Column<Row>[] = [
  { header: "TITLE", value: ({ title }) => title },
  { header: "PAGES", value: ({ pages }) => pages, align: "right" },
  { header: "URI", value: ({ uri }) => uri, isWhole: true },
];
const rows: Row[] = [
  { title: "港口年度报告", pages: 12, uri: "dpe://h/harbour" },
  { title: "A plan for the lighthouse of the north", pages: 3, uri: "dpe://h/plan" },
];

describe("a table", () => {
  test("aligns columns by what characters take on the screen", () => {
    const table = renderTable(rows, columns, { width: Number.POSITIVE_INFINITY, style: plain });
    expect(table).toBe(
      [
        "TITLE                                   PAGES  URI",
        "港口年度报告                               12  dpe://h/harbour",
        "A plan for the lighthouse of the north      3  dpe://h/plan",
      ].join("\n"),
    );
    const ends = table.split("\n").map((line) => widthOf(line.slice(0, line.search(/URI|dpe:/))));
    expect(new Set(ends).size).toBe(1);
  });

  test("cuts what can be cut, and never what is there to be copied", () => {
    const lines = renderTable(rows, columns, { width: 50, style: plain }).split("\n");
    expect(lines.map(widthOf).every((width) => width <= 50)).toBe(true);
    expect(lines[2]).toMatch(/^A plan for the light.*… +3 {2}dpe:\/\/h\/plan$/);
  });

  test("puts a place below its row where the terminal is too narrow for both", () => {
    const lines = renderTable(rows, columns, { width: 30, style: plain }).split("\n");
    expect(lines.slice(1, 3)).toEqual(["港口年度报告                12", "  dpe://h/harbour"]);
    expect(lines.map(widthOf).every((width) => width <= 30)).toBe(true);
  });

  test("gives up what it can do without before the first column is unreadable, and keeps the end of a path", () => {
    const files: Column<Row>[] = [
      { header: "FILE", value: ({ title }) => title },
      { header: "DAY", value: () => "2026-11-18", isSpare: true },
      { header: "FOLDER", value: ({ uri }) => uri, keepsEnd: true, isSpare: true },
    ];
    const headOf = (width: number) => renderTable(rows, files, { width, style: plain }).split("\n")[0];
    expect(renderTable(rows, files, { width: 40, style: plain }).split("\n")[1]).toMatch(/ …\S*harbour$/);
    expect(headOf(40)).toMatch(/^FILE +DAY +FOLDER$/);
    expect(headOf(30)).toMatch(/^FILE +DAY$/);
    expect(headOf(20)).toBe("FILE");
  });

  test("leaves out a column that says nothing, and spells out control characters", () => {
    const odd = [{ title: "a\u001b[2Jb\nc", pages: 1, uri: "" }];
    const table = renderTable(odd, columns, { width: 80, style: plain });
    expect(table.split("\n")).toEqual(["TITLE          PAGES", "a\\u001b[2Jb c      1"]);
  });

  test("paints text and not the space behind it", () => {
    const painted = [
      { header: "T", value: () => "x", paint: (text: string) => `<${text}>` },
      ...columns.slice(1),
    ];
    expect(renderTable(rows.slice(0, 1), painted, { width: 80, style: plain })).toContain("<x>     12");
  });
});

describe("width", () => {
  test("counts columns: two for Chinese, none for colours", () => {
    expect(["ab", "报告", "\u001b[31mred\u001b[39m", "👩‍👩‍👧"].map(widthOf)).toEqual([2, 4, 3, 2]);
  });

  test("a cut text fits exactly, and never ends in half a character", () => {
    expect(cutToWidth("年度报告", 5)).toBe("年度…");
    expect(cutToWidth("年度报告", 8)).toBe("年度报告");
    expect(widthOf(cutToWidth("年度报告", 6))).toBeLessThanOrEqual(6);
  });

  test("padding fills up to the width on either side", () => {
    expect([padToWidth("报", 4), padToWidth("7", 3, "right")]).toEqual(["报  ", "  7"]);
  });
});

test.each([
  [{ isTerminal: true, argv: [], env: {} }, true],
  [{ isTerminal: false, argv: [], env: {} }, false],
  [{ isTerminal: true, argv: ["--no-color"], env: { FORCE_COLOR: "1" } }, false],
  [{ isTerminal: true, argv: [], env: { NO_COLOR: "1" } }, false],
  [{ isTerminal: true, argv: [], env: { NO_COLOR: "" } }, true],
  [{ isTerminal: false, argv: [], env: { FORCE_COLOR: "1" } }, true],
  [{ isTerminal: true, argv: [], env: { FORCE_COLOR: "0" } }, false],
  [{ isTerminal: true, argv: [], env: { TERM: "dumb" } }, false],
])("%j colours: %j", (facts, expected) => {
  expect(wantsColour(facts)).toBe(expected);
});
