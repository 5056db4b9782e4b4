import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSource } from "../../../../../tests/fixtures/documents/spreadsheets/golden.ts";
import { workbookParts } from "../../../../../tests/fixtures/documents/spreadsheets/xlsx-writer.ts";
import { zip } from "../../../../../tests/fixtures/documents/spreadsheets/zip.ts";
import { xlsxFormat } from "./xlsx-format.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "a2c-merged-cells-"));
  const cell = (ref: string, text: string): string =>
    `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (at: number, ...texts: readonly string[]): string => {
    const cells = texts.map((text, column) => (text === "" ? "" : cell(`${"BCD"[column]}${at}`, text)));
    return `<row r="${at}">${cells.join("")}</row>`;
  };
  const rows = Array.from({ length: 60 }, (_, at) => row(at + 5, `Boat ${at}`, `${at} tons`, "red"));
  const data = `<sheetData>${row(3, "Name", "Load", "Flag")}${row(4, "Sail", "", "blue")}${rows.join("")}</sheetData>`;
  const merged = ["B4:C4", "D5:D6", "D64:D65"].map((ref) => `<mergeCell ref="${ref}"/>`).join("");
  const xml = `${data}<mergeCells count="3">${merged}</mergeCells>`;
  await writeFile(join(folder, "boats.xlsx"), zip(workbookParts({ sheets: [{ name: "Boats", xml }] })));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a table says how far its merged cells reach, of the rows that are shown, counted with its header", async () => {
  await using document = await openSource(xlsxFormat, join(folder, "boats.xlsx"));
  const table = (await document.page(0)).elements.find(({ category }) => category === "table");
  expect(table?.content["headers"]).toEqual(["Name", "Load", "Flag"]);
  expect(table?.content["spans"]).toEqual([
    { row: 1, column: 0, row_span: 1, col_span: 2 },
    { row: 2, column: 2, row_span: 2, col_span: 1 },
  ]);
  const rest = await document.element(table?.element_id ?? "", { offset: 50, limit: 20 });
  expect(rest?.content["spans"]).toEqual([{ row: 61, column: 2, row_span: 2, col_span: 1 }]);
});
