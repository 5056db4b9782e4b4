import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DocumentsServer } from "../../../packages/documents/src/index.ts";
import { callTool } from "./call-tool.ts";
import type { TestClient } from "./connect.ts";
import { connect } from "./connect.ts";
import type { TestFolder } from "./open-folder.ts";
import { makeFolder, openFolder } from "./open-folder.ts";

const files = {
  "german.csv": "Name;Betrag;Datum\nA;1.234,50;01.02.2025\nB;2.000,00;03.02.2025\nC;12,5;28.02.2025\n",
  "mixed.csv": "Name;Betrag\nA;1.234,50\nB;offen\nC;(12,50)\n",
  "销售.csv": '地区,日期,金额\n华北,2025年2月3日,"¥1,200.50"\n华南,2025年11月30日,¥800\n',
  "years.csv": "Item,2021,2022\nRent,100,101\nFood,200,201\n",
  "spread.csv": "Product,2024,,2025,\n,Units,Revenue,Units,Revenue\nAlpha,10,11,12,13\nBeta,20,21,22,23\n",
  "twice.csv": "Name,Value,Value\na,1,10\nb,2,20\n",
  "codes.csv": "Code,Amount\n007,1\n012,2\n",
  "total-of-dates.csv": "Datum,Betrag\n01.02.2025,10\n15.03.2025,20\n31.12.2025,30\nSumme,60\n",
  "either-day.csv": "Day,Amount\n01/02/2025,1\n03/04/2025,2\n",
  "french.csv": "Ville;Montant\nParis;1 234,56\nLyon;2\u202f000,10\nNice;-5,00\n",
  "science.csv": "Sample,Mass\na,1.5E-3\nb,2e+2\nc,4\n",
  "groups.csv": "Report,,of 2025,,\nRegion,Units,Amount,Share,Note\nNorth,1,10,5,a\nSouth,2,20,6,b\n",
  "wide.csv": [0, 1, 2]
    .map((row) => Array.from({ length: 300 }, (_, at) => (row === 0 ? `c${at}` : row * at)).join(","))
    .join("\n"),
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

const ask = async (args: Record<string, unknown>) => {
  const { structured, text, isError } = await callTool(reader, "query_table", args);
  expect(isError, text).not.toBe(true);
  return structured;
};

describe("what cells stand for", () => {
  test("the word for a total among dates leaves them dates, and is still a total", async () => {
    const spring = { column: "Datum", op: "=", value: "2025-Q1" };
    expect(
      await ask({ table: "total-of-dates.csv", where: [spring], select: ["sum(Betrag)"] }),
    ).toMatchObject({
      rows: [[30]],
      notes: ['Row 5 ("Summe") sums up the others and was left out.'],
    });
  });

  test("a period is refused where nobody can tell which date a text is", async () => {
    const args = { table: "either-day.csv", where: [{ column: "Day", value: "2025-Q1" }] };
    const { isError, text } = await callTool(reader, "query_table", args);
    expect({ isError, text }).toMatchObject({
      isError: true,
      text: expect.stringContaining('texts like "01/02/2025" that cannot be compared with the date 2025-Q1'),
    });
  });

  test("spaces between thousands, and powers of ten, are read", async () => {
    expect(await ask({ table: "french.csv", select: ["sum(Montant)"] })).toMatchObject({ rows: [[3229.66]] });
    expect(await ask({ table: "science.csv", select: ["sum(Mass)"] })).toMatchObject({ rows: [[204.0015]] });
  });

  test("a sheet of 300 columns is asked like any other", async () => {
    expect(await ask({ table: "wide.csv", select: ["sum(c299)"] })).toMatchObject({ rows: [[897]] });
  });

  test("a decimal comma is read as one where the column cannot mean anything else", async () => {
    expect(await ask({ table: "german.csv", select: ["sum(Betrag)"] })).toMatchObject({ rows: [[3247]] });
  });

  test("among words, numbers are still read as they are written, and the words counted", async () => {
    expect(await ask({ table: "mixed.csv", select: ["sum(Betrag)"] })).toMatchObject({
      rows: [[1222]],
      notes: ["In 1 of these rows Betrag is no number: they are left out of it."],
    });
  });

  test("dates with the day before a point, and Chinese ones, are dates", async () => {
    const february = { column: "Datum", op: ">=", value: "2025-02-03" };
    expect(await ask({ table: "german.csv", where: [february], select: ["count"] })).toMatchObject({
      rows: [[2]],
    });
    const rows = await ask({
      table: "销售.csv",
      where: [{ column: "日期", value: "2025-Q1" }],
      select: ["sum(金额)"],
    });
    expect(rows).toMatchObject({ rows: [[1200.5]] });
  });

  test("zeros in front are no number", async () => {
    expect(await ask({ table: "codes.csv", where: [{ column: "Code", value: "007" }] })).toMatchObject({
      rows: [[2, "007", 1]],
    });
  });
});

describe("names of columns", () => {
  test("years are names and not added up", async () => {
    expect(await ask({ table: "years.csv", select: ["sum(2022)", "count"] })).toMatchObject({
      rows: [[302, 2]],
      tables: [{ first_row: 2, last_row: 3 }],
      notes: ["Row 1 was taken for the names of the columns."],
    });
  });

  test("over two rows are put together", async () => {
    expect(await ask({ table: "spread.csv", select: ["sum(2025 Revenue)", "count"] })).toMatchObject({
      rows: [[36, 2]],
      tables: [{ rows: 2, first_row: 3, last_row: 4 }],
      notes: ["Rows 1 to 2 were taken for the names of the columns."],
    });
  });

  test("that come twice are told apart", async () => {
    expect(await ask({ table: "twice.csv", select: ["sum(Value)", "sum(Value 2)"] })).toMatchObject({
      rows: [[3, 30]],
    });
  });
});
