import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSource } from "../../../../../tests/fixtures/documents/spreadsheets/golden.ts";
import {
  relationships,
  workbookParts,
} from "../../../../../tests/fixtures/documents/spreadsheets/xlsx-writer.ts";
import { zip } from "../../../../../tests/fixtures/documents/spreadsheets/zip.ts";
import { xlsxFormat } from "./xlsx-format.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "a2c-chart-cells-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const cells =
  '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Month</t></is></c><c r="B1" t="inlineStr"><is><t>Rain</t></is></c></row>' +
  '<row r="2"><c r="A2" t="inlineStr"><is><t>May</t></is></c><c r="B2"><v>1.5</v></c></row>' +
  '<row r="3"><c r="A3" t="inlineStr"><is><t>June</t></is></c></row>' +
  '<row r="4"><c r="A4" t="inlineStr"><is><t>July</t></is></c><c r="B4"><v>4</v></c></row></sheetData>';

/** A series as openpyxl writes it: what it shows is named, and not stored. */
const series = (name: string, categories: string, values: string): string =>
  `<c:ser><c:tx><c:strRef><c:f>${name}</c:f></c:strRef></c:tx><c:cat><c:strRef><c:f>${categories}</c:f></c:strRef></c:cat><c:val><c:numRef><c:f>${values}</c:f></c:numRef></c:val></c:ser>`;

/** The series of a chart on the second sheet of a workbook. */
async function seriesOf(xml: string): Promise<unknown> {
  const chart = `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart><c:plotArea><c:barChart>${xml}</c:barChart></c:plotArea></c:chart></c:chartSpace>`;
  const drawing =
    '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">' +
    '<xdr:oneCellAnchor><xdr:graphicFrame><a:graphic><a:graphicData><c:chart r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame></xdr:oneCellAnchor></xdr:wsDr>';
  const board = '<sheetData><row r="1"><c r="A1"><v>7</v></c></row></sheetData><drawing r:id="rId1"/>';
  const parts = workbookParts({
    sheets: [
      { name: "Rain 'n' sun", xml: cells },
      { name: "Board", xml: board, links: [["drawing", "../drawings/drawing1.xml"]] },
    ],
    more: [
      { name: "xl/drawings/drawing1.xml", content: drawing },
      {
        name: "xl/drawings/_rels/drawing1.xml.rels",
        content: relationships([["chart", "../charts/chart1.xml"]]),
      },
      { name: "xl/charts/chart1.xml", content: chart },
    ],
  });
  const path = join(folder, "rain.xlsx");
  await writeFile(path, zip(parts));
  await using document = await openSource(xlsxFormat, path);
  const { elements } = await document.page(1);
  return elements.find(({ category }) => category === "chart")?.content["series"];
}

test("a chart without stored data has that of the cells it shows, of any sheet", async () => {
  const named = series("'Rain ''n'' sun'!$B$1", "'Rain ''n'' sun'!$A$2:$A$4", "'Rain ''n'' sun'!$B$2:$B$4");
  expect(await seriesOf(named)).toEqual([
    { name: "Rain", categories: ["May", "June", "July"], values: [1.5, null, 4] },
  ]);
  expect(await seriesOf(series("Board!A1", "Board!A1", "Board!$A$1"))).toEqual([
    { name: "7", categories: ["7"], values: [7] },
  ]);
  expect(await seriesOf(series("'Rain ''n'' sun'!A1", "", "'Rain ''n'' sun'!$B$2:$C$2"))).toEqual([
    { name: "Month", categories: [], values: [1.5, null] },
  ]);
});

test("what is stored stands, and what leads nowhere has no data", async () => {
  const stored =
    '<c:ser><c:val><c:numRef><c:f>Board!A1</c:f><c:numCache><c:ptCount val="1"/><c:pt idx="0"><c:v>3</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser>';
  expect(await seriesOf(stored)).toEqual([{ name: "", categories: [], values: [3] }]);
  expect(await seriesOf(series("Elsewhere!A1", "#REF!", "Board!$A$1:$B$2"))).toEqual([
    { name: "", categories: [], values: [] },
  ]);
});

test("a chart of a whole column carries no more points than a chart may", async () => {
  expect(await seriesOf(series("Board!A1", "", "Board!$A$1:$A$1048576"))).toMatchObject([{ omitted: 1 }]);
});
