// The workbook: a long sheet of orders, a summary with formulas and charts, merged cells, comments, a hidden sheet.

import { createRequire } from "node:module";
import { init } from "excelize-wasm";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { createRandom, customers, quarters, regions, sensors } from "./company.mjs";

const ORDERS = 12_000;
const check = ({ error, ...rest }) => {
  if (error) throw new Error(error);
  return rest;
};

export async function ordersWorkbook() {
  const excelize = await init(createRequire(import.meta.url).resolve("excelize-wasm/excelize.wasm.gz"));
  const book = excelize.NewFile();
  check(book.SetSheetName("Sheet1", "Summary"));
  for (const name of ["Orders", "Prices", "Rates"]) check(book.NewSheet(name));
  writeOrders(book);
  writePrices(book);
  writeRates(book);
  writeSummary(book, excelize);
  check(
    book.SetDocProps({
      Title: "Orders 2025",
      Creator: "Ines Calloway",
      Subject: "Sales of the Cairn station",
      Keywords: "orders, sales, 2025",
      Created: "2026-01-09T08:00:00Z",
      Modified: "2026-01-09T08:00:00Z",
    }),
  );
  return withNumbers(check(book.WriteToBuffer()).buffer);
}

/** What a formula gave was written as a text; it is a number. */
function withNumbers(bytes) {
  const files = Object.entries(unzipSync(bytes)).map(([name, content]) => {
    const isSheet = name.startsWith("xl/worksheets/sheet");
    const data = isSheet ? strToU8(strFromU8(content).replaceAll(' t="str"><f>', "><f>")) : content;
    return [name, [data, { mtime: "2026-01-09T08:00:00Z" }]];
  });
  return zipSync(Object.fromEntries(files), { level: 9 });
}

function writeOrders(book) {
  const random = createRandom(7);
  row(book, "Orders", 1, [
    "Order",
    "Date",
    "Customer",
    "Region",
    "Part",
    "Sensor",
    "Pieces",
    "Unit price",
    "Total",
  ]);
  for (let index = 0; index < ORDERS; index++) {
    const { part, name, price } = random.pick(sensors);
    const pieces = random.between(1, 12);
    const day = new Date(Date.UTC(2025, 0, 1) + Math.floor((index / ORDERS) * 365) * 86_400_000);
    row(book, "Orders", index + 2, [
      `LP-${100_001 + index}`,
      day.toISOString().slice(0, 10),
      random.pick(customers),
      random.pick(regions),
      part,
      name,
      pieces,
      price,
      pieces * price,
    ]);
  }
  check(book.SetPanes("Orders", { Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft" }));
  check(
    book.AddComment("Orders", {
      Cell: "I2",
      Author: "Ines Calloway",
      Text: "Without shipping; shipping is booked by the month.",
    }),
  );
}

function writePrices(book) {
  check(book.MergeCell("Prices", "A1", "D1"));
  row(book, "Prices", 1, ["Price list 2025, without tax"]);
  row(book, "Prices", 2, ["Part", "Sensor", "Price", "Price for ten"]);
  sensors.forEach(({ part, name, price }, index) => {
    row(book, "Prices", index + 3, [part, name, price]);
    check(book.SetCellValue("Prices", `D${index + 3}`, price * 10 * 0.92));
    check(book.SetCellFormula("Prices", `D${index + 3}`, `C${index + 3}*10*0.92`));
  });
}

function writeRates(book) {
  row(book, "Rates", 1, ["Region", "Shipping per order"]);
  for (const [index, region] of regions.entries()) row(book, "Rates", index + 2, [region, 18 + index * 7]);
  check(book.SetSheetVisible("Rates", false));
}

function writeSummary(book, { Col, Line }) {
  check(book.MergeCell("Summary", "A1", "E1"));
  row(book, "Summary", 1, ["Lantern Peak Instruments: 2025 by quarter (money in thousands)"]);
  row(book, "Summary", 3, ["Quarter", "Stations", "Revenue", "Cost", "Margin"]);
  quarters.forEach(({ name, units, revenue, cost }, index) => {
    row(book, "Summary", index + 4, [name, units, revenue, cost]);
    formula(book, `E${index + 4}`, `ROUND((C${index + 4}-D${index + 4})/C${index + 4},3)`);
  });
  row(book, "Summary", 8, ["Year"]);
  for (const column of ["B", "C", "D"]) formula(book, `${column}8`, `SUM(${column}4:${column}7)`);
  formula(book, "E8", "ROUND((C8-D8)/C8,3)");
  check(
    book.AddComment("Summary", {
      Cell: "C6",
      Author: "Tomas Reed",
      Text: "Includes the Orrin Hydro contract (114 stations).",
    }),
  );
  writeRegions(book);
  addCharts(book, { Col, Line });
}

/** A second table on the same sheet, under a merged heading. */
function writeRegions(book) {
  check(book.MergeCell("Summary", "A11", "C11"));
  row(book, "Summary", 11, ["Orders by region"]);
  row(book, "Summary", 12, ["Region", "Orders", "Share"]);
  for (const [index, region] of regions.entries()) {
    row(book, "Summary", index + 13, [region]);
    formula(book, `B${index + 13}`, `COUNTIF(Orders!D:D,A${index + 13})`);
  }
  // The shares need the whole column of counts.
  for (const index of regions.keys())
    formula(book, `C${index + 13}`, `ROUND(B${index + 13}/SUM(B$13:B$17),3)`);
}

function addCharts(book, { Col, Line }) {
  const series = (column) => ({
    Name: `Summary!$${column}$3`,
    Categories: "Summary!$A$4:$A$7",
    Values: `Summary!$${column}$4:$${column}$7`,
  });
  check(
    book.AddChart("Summary", "G3", {
      Type: Col,
      Series: [series("C"), series("D")],
      Title: { Paragraph: [{ Text: "Revenue and cost by quarter" }] },
    }),
  );
  check(
    book.AddChart("Summary", "G20", {
      Type: Line,
      Series: [series("B")],
      Title: { Paragraph: [{ Text: "Stations sold" }] },
    }),
  );
}

/** Writes a formula with the value that it has now, so that readers without a calculator see it. */
function formula(book, cell, expression) {
  check(book.SetCellFormula("Summary", cell, expression));
  const { value } = check(book.CalcCellValue("Summary", cell));
  check(book.SetCellValue("Summary", cell, Number(value)));
  check(book.SetCellFormula("Summary", cell, expression));
}

function row(book, sheet, line, cells) {
  for (const [column, value] of cells.entries())
    check(book.SetCellValue(sheet, `${String.fromCharCode(65 + column)}${line}`, value));
}
