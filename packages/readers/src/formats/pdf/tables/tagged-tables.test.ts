import { expect, test } from "vitest";
import type { TaggedCell } from "../read/structure-roles.ts";
import type { TextRun } from "../read/text-run.ts";
import { taggedTables } from "./tagged-tables.ts";

type Text = readonly [text: string, x: number, y: number, row: number, column: number];

function tablesOf(texts: readonly Text[], loose: readonly (readonly [string, number, number])[] = []) {
  const run = (text: string, x: number, y: number, mcid?: number): TextRun => ({
    text,
    box: { x0: x, y0: y, x1: x + text.length * 5, y1: y + 10 },
    ...{ size: 10, isBold: false, isItalic: false, isMono: false, orientation: 0, mcid },
  });
  const cells = new Map<number, TaggedCell>();
  for (const [mark, [, , , row, column]] of texts.entries())
    cells.set(mark, { table: 1, row, column, rows: 1, columns: 1, isHead: false });
  const runs = [
    ...texts.flatMap(([text, x, y], mark) => (text === "" ? [] : run(text, x, y, mark))),
    ...loose.map(([text, x, y]) => run(text, x, y)),
  ];
  return taggedTables({ runs, cells, height: 800 });
}

const plain: readonly Text[] = [
  ["Sail", 50, 100, 0, 0],
  ["12", 150, 100, 0, 1],
  ["Oar", 50, 120, 1, 0],
  ["40", 150, 120, 1, 1],
];

test("cells that lie as the tags say are a table", () => {
  expect(tablesOf(plain)).toMatchObject([
    {
      rows: [
        ["Sail", "12"],
        ["Oar", "40"],
      ],
    },
  ]);
});

test("rows that lie one above the other in the wrong order are none", () => {
  expect(tablesOf(plain.map(([text, x, y, row, column]) => [text, x, y, 1 - row, column] as const))).toEqual(
    [],
  );
});

test("a table is left to what is drawn where texts of two cells have become one", () => {
  const merged = plain.map(
    ([text, x, y, row, column]): Text =>
      row === 1
        ? [column === 0 ? "Oar and some words 40" : "", x, y, row, column]
        : [text, x, y, row, column],
  );
  expect(tablesOf([...merged, ["Boat", 50, 140, 2, 0], ["7", 150, 140, 2, 1]])).toEqual([]);
});

test("a table that stands around text of no cell is none", () => {
  expect(tablesOf(plain, [["text that is in no cell of the table", 55, 110]])).toEqual([]);
});

test("cells that have moved into the columns of others are no table", () => {
  const moved: readonly Text[] = [
    ...plain,
    ...[140, 160, 180].flatMap((y, index): Text[] => [
      ["Boat", 50, y, index + 2, 0],
      ["$", 120, y, index + 2, 1],
      ["7", 150, y, index + 2, 2],
    ]),
  ];
  expect(tablesOf(moved)).toEqual([]);
});

test("signs in columns of their own belong to the numbers beside them", () => {
  const signs = plain.flatMap(([text, x, y, row, column]): Text[] =>
    column === 0
      ? [[text, x, y, row, 0]]
      : [
          ["$", 120, y, row, 1],
          [text, x, y, row, 2],
          ["%", 200, y, row, 3],
        ],
  );
  expect(tablesOf(signs)[0]?.rows).toEqual([
    ["Sail", "$12%"],
    ["Oar", "$40%"],
  ]);
});
