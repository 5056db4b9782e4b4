import { expect, test } from "vitest";
import { sourceFile, sourcePath } from "../../../../../../tests/fixtures/documents/pdf/golden.ts";
import { defaultLimits } from "../../../engine/limits.ts";
import { pdfFormat } from "../pdf-format.ts";

/** The tables of a page of the fixture, a page of which has one kind each. */
async function tablesOf(index: number): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const file = await sourceFile(sourcePath("table-kinds.pdf"));
  const document = await pdfFormat.open(file, { limits: defaultLimits, passwords: [] });
  const { elements } = await document.page(index);
  await document.close();
  return elements.filter(({ category }) => category === "table").map(({ content }) => content);
}

test("cells that reach over others keep their place, and the table says how far they reach", async () => {
  const [table] = await tablesOf(0);
  expect(table?.["rows"]).toEqual([
    ["Quay", "Boat", "Hours", ""],
    ["", "", "By day", "By night"],
    ["North", "Anna", "7", "2"],
    ["", "Berta", "9", "4"],
  ]);
  expect(table?.["spans"]).toEqual([
    { row: 0, column: 0, row_span: 2, col_span: 1 },
    { row: 0, column: 1, row_span: 2, col_span: 1 },
    { row: 0, column: 2, row_span: 1, col_span: 2 },
    { row: 2, column: 0, row_span: 2, col_span: 1 },
  ]);
});

test("a second line of a cell belongs to its row", async () => {
  const [table] = await tablesOf(1);
  expect(table).toMatchObject({
    headers: ["Rule", "What it says"],
    rows: [
      ["Speed within the harbour", "No faster than a man walks, whatever the hour"],
      ["Lights", "Two, one of them green"],
    ],
  });
});

test("a table with rules across and none down has the columns that its words leave", async () => {
  const [table] = await tablesOf(2);
  expect(table).toMatchObject({
    headers: ["Kind of boat", "2025", "2026"],
    rows: [
      ["Sail", "1,200", "1,310"],
      ["Motor boats with more than two engines", "480", "512"],
      ["Oar", "12", "-"],
      ["All", "1,692", "1,822"],
    ],
  });
});

test("lines with values of their own are rows although nothing is drawn between them", async () => {
  const [table] = await tablesOf(3);
  expect(table?.["rows"]).toEqual([
    ["Elm", "40", "3"],
    ["Oak", "25", "0"],
    ["Ash", "31", "12"],
  ]);
});

test("a column does not swallow its neighbour where the line between them is missing", async () => {
  const [table] = await tablesOf(4);
  expect(table).toMatchObject({
    headers: ["Buoy", "Colour", "Depth"],
    rows: [
      ["One", "Red", "4.5"],
      ["Two", "Green", "6.1"],
    ],
  });
});

test("the lines of a chart are no table", async () => {
  expect(await tablesOf(5)).toEqual([]);
});

test("names and numbers in columns are a table although nothing is drawn", async () => {
  const [table] = await tablesOf(6);
  expect(table).toMatchObject({
    headers: ["Boat", "Tons", "Dues"],
    rows: [
      ["Anna", "12", "140.00"],
      ["Berta", "9", "95.50"],
      ["Cora", "31", "320.00"],
    ],
  });
});

test("white lines on a coloured ground are the lines of a table", async () => {
  const [table] = await tablesOf(7);
  expect(table?.["rows"]).toEqual([
    ["Wind", "What to do"],
    ["North", "Stay"],
    ["South", "Go"],
  ]);
});
