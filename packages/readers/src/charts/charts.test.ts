import { describe, expect, test } from "vitest";
import { chartPart, diagramPart } from "../../../../tests/fixtures/documents/word-and-slides/ooxml.ts";
import { chartObject } from "../../../../tests/fixtures/documents/word-and-slides/opendocument.ts";
import { defaultLimits } from "../engine/limits.ts";
import { readOfficeChart } from "./drawingml-chart.ts";
import { readOpenDocumentChart } from "./opendocument-chart.ts";
import { readSmartArt } from "./smartart.ts";

const limits = defaultLimits;
const C = 'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"';
const chartOf = (plot: string, rest = ""): ReturnType<typeof readOfficeChart> =>
  readOfficeChart(
    `<c:chartSpace ${C}><c:chart>${rest}<c:plotArea>${plot}</c:plotArea></c:chart></c:chartSpace>`,
    limits,
  );
const numbers = (values: readonly (number | undefined)[], format = "General"): string =>
  `<c:numRef><c:numCache><c:formatCode>${format}</c:formatCode><c:ptCount val="${values.length}"/>${values.map((value, index) => (value === undefined ? "" : `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`)).join("")}</c:numCache></c:numRef>`;

describe("a chart of Office", () => {
  test("gives type, title, axes, series and a line about its data", () => {
    expect(readOfficeChart(String(chartPart("chart.xml").content), limits)).toEqual({
      chart_type: "column",
      title: "Harvest by year",
      data_summary: "column chart, 2 series × 3 points (2021 … 2023): Apples 4.5–7; Pears 1.5–3",
      series: [
        { name: "Apples", categories: ["2021", "2022", "2023"], values: [4.5, 5, 7] },
        { name: "Pears", categories: ["2021", "2022", "2023"], values: [2, 1.5, 3] },
      ],
      axes: ["Tonnes"],
    });
  });

  test("is called by the name of its only series when it has no title", () => {
    const series = `<c:ser><c:tx><c:v>Sales</c:v></c:tx><c:val>${numbers([1])}</c:val></c:ser>`;
    expect(chartOf(`<c:pieChart>${series}</c:pieChart>`)).toMatchObject({
      chart_type: "pie",
      title: "Sales",
    });
    const deleted = '<c:autoTitleDeleted val="1"/>';
    expect(chartOf(`<c:pieChart>${series}</c:pieChart>`, deleted).title).toBe("");
  });

  test("keeps gaps as gaps and shows dates as dates", () => {
    const [series] = chartOf(
      `<c:lineChart><c:ser><c:cat>${numbers([45000, 45001], "d/m/yyyy")}</c:cat><c:val>${numbers([1, undefined])}</c:val></c:ser></c:lineChart>`,
    ).series;
    expect(series).toMatchObject({ categories: ["2023-03-15", "2023-03-16"], values: [1, null] });
  });

  test.each([
    ['<c:barChart><c:barDir val="bar"/></c:barChart>', "bar"],
    ['<c:barChart><c:barDir val="col"/><c:grouping val="percentStacked"/></c:barChart>', "stacked column"],
    ["<c:scatterChart/>", "scatter"],
    ["<c:barChart/><c:lineChart/>", "column and line"],
    ["", "unknown"],
  ])("tells its type: %s", (plot, type) => {
    expect(chartOf(plot).chart_type).toBe(type);
  });

  test("names points by all levels of their labels", () => {
    const level = (...labels: readonly (readonly [number, string])[]): string =>
      `<c:lvl>${labels.map(([at, label]) => `<c:pt idx="${at}"><c:v>${label}</c:v></c:pt>`).join("")}</c:lvl>`;
    const inner = level([0, "cost"], [1, "gain"], [2, "cost"], [3, "gain"]);
    const labels = `<c:multiLvlStrRef><c:multiLvlStrCache><c:ptCount val="4"/>${inner}${level([0, "2005"], [2, "2006"])}</c:multiLvlStrCache></c:multiLvlStrRef>`;
    const [series] = chartOf(
      `<c:barChart><c:ser><c:cat>${labels}</c:cat><c:val>${numbers([1, 2, 3, 4])}</c:val></c:ser></c:barChart>`,
    ).series;
    expect(series?.categories).toEqual(["2005 cost", "2005 gain", "2006 cost", "2006 gain"]);
  });

  test("carries no more points than a chart may, whatever it claims", () => {
    const huge = `<c:ser><c:val><c:numRef><c:numCache><c:ptCount val="999999999"/><c:pt idx="888888888"><c:v>1</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser>`;
    const [series] = chartOf(`<c:lineChart>${huge}</c:lineChart>`).series;
    expect(series?.values).toHaveLength(1000);
    expect(series?.omitted).toBe(1);
  });

  test("of the newer kinds is read as well", () => {
    const xml = `<cx:chartSpace xmlns:cx="http://schemas.microsoft.com/office/drawing/2014/chartex"><cx:chartData><cx:data id="0"><cx:strDim type="cat"><cx:lvl><cx:pt idx="0">In</cx:pt><cx:pt idx="1">Out</cx:pt></cx:lvl></cx:strDim><cx:numDim type="val"><cx:lvl><cx:pt idx="0">5</cx:pt><cx:pt idx="1">-2</cx:pt></cx:lvl></cx:numDim></cx:data></cx:chartData><cx:chart><cx:title><cx:tx><cx:txData><cx:v>Cash</cx:v></cx:txData></cx:tx></cx:title><cx:plotArea><cx:plotAreaRegion><cx:series layoutId="waterfall"><cx:tx><cx:txData><cx:v>Flow</cx:v></cx:txData></cx:tx><cx:dataId val="0"/></cx:series></cx:plotAreaRegion></cx:plotArea></cx:chart></cx:chartSpace>`;
    expect(readOfficeChart(xml, limits)).toMatchObject({
      chart_type: "waterfall",
      title: "Cash",
      series: [{ name: "Flow", categories: ["In", "Out"], values: [5, -2] }],
    });
  });
});

describe("a chart of OpenDocument", () => {
  test("of points takes both their places from its table, and words without the address behind them", () => {
    const cell = (words: string): string =>
      `<table:table-cell><text:p>${words}</text:p><draw:g><svg:desc>Sheet.A1</svg:desc></draw:g></table:table-cell>`;
    const row = (...cells: string[]): string =>
      `<table:table-row>${cells.map(cell).join("")}</table:table-row>`;
    const series =
      '<chart:series chart:values-cell-range-address="Sheet.C3:Sheet.C4"><chart:domain table:cell-range-address="Sheet.B3:Sheet.B4"/></chart:series>' +
      '<chart:series chart:values-cell-range-address="Sheet.D3:Sheet.D4"/>';
    const table = row("", "", "Weight", "Height") + row("1", "1.5", "2", "5") + row("2", "3", "4", "6");
    const xml =
      '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:chart="urn:oasis:names:tc:opendocument:xmlns:chart:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0">' +
      `<office:body><office:chart><chart:chart chart:class="chart:scatter"><chart:plot-area>${series}</chart:plot-area>` +
      `<table:table table:name="local-table">${table}</table:table></chart:chart></office:chart></office:body></office:document-content>`;
    expect(readOpenDocumentChart(xml, limits)?.series).toMatchObject([
      { name: "Weight", categories: ["1.5", "3"], values: [2, 4] },
      { name: "Height", categories: ["1.5", "3"], values: [5, 6] },
    ]);
  });

  test("is read from the table that it carries", () => {
    expect(readOpenDocumentChart(String(chartObject.content), limits)).toMatchObject({
      chart_type: "column",
      title: "Harvest",
      series: [{ name: "Apples", categories: ["2022", "2023"], values: [5, 7] }],
    });
  });

  test("is told apart from other objects", () => {
    expect(readOpenDocumentChart("<math/>", limits)).toBeUndefined();
  });
});

describe("a SmartArt diagram", () => {
  test("gives its texts, nested and in order", () => {
    const { nodes } = readSmartArt(String(diagramPart("data.xml").content), "Steps", limits);
    expect(nodes).toEqual(["Plan", { text: "Build", items: ["Frame", "Roof"] }]);
  });

  test("that goes in circles comes to an end", () => {
    const xml = `<dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><dgm:ptLst><dgm:pt modelId="1" type="doc"/><dgm:pt modelId="2"><dgm:t><a:p><a:r><a:t>x</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst><dgm:cxnLst><dgm:cxn srcId="1" destId="2"/><dgm:cxn srcId="2" destId="2"/><dgm:cxn srcId="2" destId="1"/></dgm:cxnLst></dgm:dataModel>`;
    expect(readSmartArt(xml, "", limits).nodes).toEqual(["x"]);
  });
});
