import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DocumentsServer } from "../../../packages/documents/src/index.ts";
import type { SheetPart } from "../../fixtures/documents/spreadsheets/xlsx-writer.ts";
import { workbookParts } from "../../fixtures/documents/spreadsheets/xlsx-writer.ts";
import { zip } from "../../fixtures/documents/spreadsheets/zip.ts";
import { callTool } from "./call-tool.ts";
import type { TestClient } from "./connect.ts";
import { connect } from "./connect.ts";
import type { TestFolder } from "./open-folder.ts";
import { makeFolder, openFolder } from "./open-folder.ts";

type Row = readonly (string | number | null)[];

/** A workbook of one sheet: its rows from the first on, an empty one where there is none. */
function workbook(rows: readonly Row[], merged: readonly string[] = []): Uint8Array {
  const cell = (value: Row[number], ref: string): string =>
    typeof value === "number"
      ? `<c r="${ref}"><v>${value}</v></c>`
      : `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const lines = rows.map((row, at) => {
    const cells = row.map((value, column) => {
      const ref = `${String.fromCharCode(65 + column)}${at + 1}`;
      return value === null ? "" : cell(value, ref);
    });
    return row.length === 0 ? "" : `<row r="${at + 1}">${cells.join("")}</row>`;
  });
  const spans = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join("");
  const xml = `<sheetData>${lines.join("")}</sheetData>${spans === "" ? "" : `<mergeCells>${spans}</mergeCells>`}`;
  const sheet: SheetPart = { name: "Sheet", xml };
  return zip(workbookParts({ sheets: [sheet] }));
}

const files = {
  "subtotals.xlsx": workbook([
    ["Region", "Person", "Amount"],
    ["East", "a", 10],
    ["East", "b", 20],
    ["East Total", null, 30],
    ["West", "a", 30],
    ["West", "c", 40],
    ["West Total", null, 70],
    ["Grand Total", null, 100],
  ]),
  "merged.xlsx": workbook(
    [
      ["Region", "City", "Sales", "Plan"],
      ["North", "Oslo", 1, 100],
      [null, "Bodo", 2, null],
      ["South", "Rome", 4, 50],
    ],
    ["A2:A3", "D2:D3"],
  ),
  "groups.xlsx": workbook([
    ["Item", "Cost"],
    ["a", 10],
    ["b", 11],
    [],
    ["c", 100],
    ["d", 101],
    [],
    ["Total", 222],
  ]),
  "apart.xlsx": workbook([
    ["Fruit", "Price"],
    ["Pear", 2],
    ["Plum", 3],
    [],
    ["City", "Price"],
    ["Rome", 9],
    ["Bari", 1],
  ]),
  "heads.xlsx": workbook(
    [
      ["Unit", "Revenue", null, null, null],
      [null, "2024", null, "2025", null],
      [null, "H1", "H2", "H1", "H2"],
      ["One", 1, 2, 3, 4],
      ["Two", 5, 6, 7, 8],
    ],
    ["A1:A3", "B1:E1", "B2:C2", "D2:E2"],
  ),
  "year.csv": "Period,Revenue\nQ1 2025,10\nQ2 2025,20\nQ3 2025,30\nQ4 2025,40\nFY 2025,100\n",
  "shops.csv": "Shop,Sales\nTotal Fuel,5\nCorner,7\nStation,9\n",
  "american.csv": `When,Amount\n${[1, 5, 9, 12].map((month) => `${month}/28/2025,"$${month},000.00"`).join("\n")}\n`,
  "british.csv": "When,Amount\n28/03/2025,1\n01/12/2025,2\n",
  "either.csv": "When,Amount\n03/04/2025,1\n01/12/2025,2\n",
  "months.csv": "When,Amount\n01-Mar-2025,1\n12-Dec-2025,2\n",
  "money.csv": "Deal,Amount\na,$100\nb,€200\nc,£300\n",
  "dots.csv": "Item;Amount\na;1.234\nb;2.500\n",
  "weights.csv": "Item;Weight;Price\na;1,250;12,50\nb;2,500;3,20\n",
  "people.csv": "Id,Team,Hours\n1,A,10\n2,A,20\n3,B,40\n4,C,80\n",
  "teams.csv": "Team,Lead\nA,Zed\nA,Yan\nB,Xi\n",
  "mixed.csv": "Part,Stock\na,9\nb,10\nc,unknown\n",
};

let folder: TestFolder;
let documents: DocumentsServer;
let reader: TestClient;

beforeAll(async () => {
  folder = await makeFolder(files);
  documents = await openFolder(folder);
  reader = await connect(documents);
}, 60_000);

afterAll(async () => {
  await reader[Symbol.asyncDispose]();
  await documents.close();
  await folder[Symbol.asyncDispose]();
});

const call = (args: Record<string, unknown>) => callTool(reader, "query_table", args);
const ask = async (args: Record<string, unknown>): Promise<{ rows: unknown; notes: string[] }> => {
  const { structured, text, isError } = await call(args);
  expect(isError, text).not.toBe(true);
  return structured as { rows: unknown; notes: string[] };
};

describe("rows that sum up others", () => {
  test("are left out wherever they stand, and said", async () => {
    const { rows, notes } = await ask({ table: "subtotals.xlsx", select: ["sum(Amount)"] });
    expect(rows).toEqual([[100]]);
    expect(notes).toEqual([
      'Rows 4 ("East Total"), 7 ("West Total"), 8 ("Grand Total") sum up others and were left out.',
    ]);
  });

  test("are given to whoever asks for one by name", async () => {
    const where = [{ column: "Region", value: "west total" }];
    const { rows, notes } = await ask({ table: "subtotals.xlsx", where, select: ["Amount"] });
    expect(rows).toEqual([[70]]);
    expect(notes[0]).toMatch(/sum up others: do not add them up as well\.$/);
  });

  test("are found by what they hold where nothing calls them so, in texts too", async () => {
    const { rows, notes } = await ask({ table: "year.csv", select: ["sum(Revenue)"] });
    expect(rows).toEqual([[100]]);
    expect(notes).toEqual(['Row 6 ("FY 2025") sums up the others and was left out.']);
  });

  test("are not those that are only called so", async () => {
    const { rows, notes } = await ask({ table: "shops.csv", select: ["sum(Sales)"] });
    expect(rows).toEqual([[21]]);
    expect(notes).toEqual(['Row 2 ("Total Fuel") may sum up others, and is counted like any row.']);
  });

  test("are named to whoever writes SQL", async () => {
    const { notes } = await ask({ table: "subtotals.xlsx", sql: "SELECT sum(Amount) FROM t;" });
    expect(notes[0]).toContain("do not add them up as well");
  });
});

describe("how a sheet is laid out", () => {
  test("a merged text stands for each of its rows, a merged number only once", async () => {
    const args = { table: "merged.xlsx", group_by: ["Region"], select: ["sum(Sales)", "sum(Plan)"] };
    const { rows, notes } = await ask(args);
    expect(rows).toEqual([
      ["North", 3, 100],
      ["South", 4, 50],
    ]);
    expect(notes).toContain("Merged cells of Region stand for each of their rows.");
  });

  test("what goes on after empty rows is counted", async () => {
    const { rows, notes } = await ask({ table: "groups.xlsx", select: ["sum(Cost)", "count"] });
    expect(rows).toEqual([[222, 4]]);
    expect(notes).toContain("Goes on after empty rows, at row 5, 8: all of it is counted.");
    expect((await ask({ table: "groups.xlsx#tbl-0-0", select: ["count"] })).rows).toEqual([[4]]);
  });

  test("a table with names of its own is another, and said where it was not looked at", async () => {
    const { rows, notes } = await ask({
      table: "apart.xlsx",
      where: [{ column: "Fruit", op: "filled" }],
      select: ["sum(Price)"],
    });
    expect(rows).toEqual([[5]]);
    expect(notes).toEqual(["Not looked at: other tables of Sheet: apart.xlsx#tbl-0-1."]);
  });

  test("names of columns over three rows are put together", async () => {
    const { rows } = await ask({
      table: "heads.xlsx",
      select: ["sum(Revenue 2024 H2)", "sum(Revenue 2025 H1)"],
    });
    expect(rows).toEqual([[8, 10]]);
  });
});

describe("dates in words", () => {
  const since = { column: "When", op: ">=", value: "2025-06" };

  test.each(["american.csv", "british.csv", "months.csv"])(
    "%s: one row tells how all are meant",
    async (table) => {
      const { rows } = await ask({ table, where: [since], select: ["count"] });
      expect(rows).toEqual([[table === "american.csv" ? 2 : 1]]);
    },
  );

  test("that nobody can tell are not compared as letters", async () => {
    const { isError, text } = await call({ table: "either.csv", where: [since], select: ["count"] });
    expect(isError).toBe(true);
    expect(text).toContain('holds texts like "03/04/2025"');
    expect(text).toContain("strptime");
  });
});

describe("numbers in words", () => {
  test("of several currencies are added up with a warning, of one with its sign", async () => {
    expect((await ask({ table: "money.csv", select: ["sum(Amount)"] })).notes).toEqual([
      "Amount mixes $, £, €: a sum over all of them means nothing.",
    ]);
    expect((await ask({ table: "american.csv", select: ["sum(Amount)"] })).notes).toEqual([
      "Amount is in $.",
    ]);
  });

  test("that can be read in two ways are said, unless another column tells", async () => {
    expect(await ask({ table: "dots.csv", select: ["sum(Amount)"] })).toMatchObject({
      rows: [[3.734]],
      notes: ["Amount has numbers like 1.234, read with a decimal point, though they could mean 1234."],
    });
    expect(await ask({ table: "weights.csv", select: ["sum(Weight)"] })).toMatchObject({
      ...{ rows: [[3.75]], notes: [] },
    });
  });

  test("are compared as numbers however the caller writes them", async () => {
    const count = async (value: unknown, op = ">"): Promise<unknown> => {
      const { rows } = await ask({
        table: "american.csv",
        where: [{ column: "Amount", op, value }],
        select: ["count"],
      });
      return rows;
    };
    expect(await count("1.000,00")).toEqual([[3]]);
    expect(await count("1,000.00")).toEqual([[3]]);
    const { isError, text } = await call({
      table: "american.csv",
      where: [{ column: "Amount", value: "5 %" }],
    });
    expect(isError).toBe(true);
    expect(text).toContain("write it like 1234.5");
    expect(
      (
        await ask({
          table: "mixed.csv",
          where: [{ column: "Stock", op: ">", value: "8" }],
          select: ["count"],
        })
      ).rows,
    ).toEqual([[2]]);
  });

  test("the largest of texts is said to go by the alphabet", async () => {
    expect((await ask({ table: "mixed.csv", select: ["max(Stock)"] })).notes).toEqual([
      "Stock holds texts: min and max go by the alphabet.",
    ]);
  });
});

test("a join says which rows it leaves out and which it counts several times", async () => {
  const join = { table: "teams.csv", on: ["Team", "Team"] };
  const { rows, notes } = await ask({ table: "people.csv", join, select: ["sum(Hours)"] });
  expect(rows).toEqual([[100]]);
  expect(notes.slice(0, 2)).toEqual([
    "1 rows of people.csv have no partner in teams.csv and are left out.",
    "3 rows of people.csv become 5, as some have several partners in teams.csv: their numbers count several times.",
  ]);
});

test("a column of the answer may be given a name, all columns may be asked for, one text is no list", async () => {
  const total = {
    table: "people.csv",
    group_by: ["Team"],
    select: ["sum(Hours) as total"],
    order_by: "total desc",
  };
  expect((await ask({ ...total, limit: 1 })).rows).toEqual([["C", 80]]);
  expect((await ask({ table: "people.csv", select: ["*"], limit: 1 })).rows).toEqual([[2, 1, "A", 10]]);
  const { text } = await call({ table: "people.csv", where: [{ column: "Team", op: "in", value: "A,B" }] });
  expect(text).toContain("takes a list");
});

test("the columns that SQL names say which table of a document is meant", async () => {
  const table = "apart.xlsx";
  expect((await ask({ table, sql: "SELECT sum(price) FROM t WHERE \"City\" = 'Rome'" })).rows).toEqual([[9]]);
  expect((await call({ table, sql: "SELECT sum(Price) FROM t" })).text).toContain("name one:");
});
