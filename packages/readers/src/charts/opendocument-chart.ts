import { oneLine } from "../engine/elements.ts";
import type { Limits } from "../engine/limits.ts";
import { attributeOf, child, childElements, descendants, numberOf, textOf } from "../xml/query.ts";
import type { XmlElement } from "../xml/xml-element.ts";
import { parseXml } from "../xml/xml-element.ts";
import type { Chart, ChartSeries } from "./chart.ts";
import { createChart, createSeries, MOST_POINTS, MOST_SERIES } from "./chart.ts";

const names: ReadonlyMap<string, string> = new Map([
  ["chart:circle", "pie"],
  ["chart:ring", "doughnut"],
  ["chart:filled-radar", "radar"],
]);

/** Reads the content of an embedded OpenDocument chart; undefined when the object is something else. */
export function readOpenDocumentChart(xml: string, limits: Limits): Chart | undefined {
  const root = parseXml(xml, { limits });
  const chart = child(root, "office:body", "office:chart", "chart:chart");
  if (!chart) return undefined;
  const area = child(chart, "chart:plot-area");
  const rows = tableRows(child(chart, "table:table"));
  const series = [...childElements(area, "chart:series")].slice(0, MOST_SERIES);
  return createChart({
    type: typeOf(root, chart),
    title: oneLine(textOf(child(chart, "chart:title"))),
    series: series.map((each, index) => readSeries(rows, each, index + 1)),
    axes: [...childElements(area, "chart:axis")]
      .map((axis) => oneLine(textOf(child(axis, "chart:title"))))
      .filter((title) => title !== ""),
  });
}

/** Bars stand upright unless the style of the plot lays them down. */
function typeOf(root: XmlElement, chart: XmlElement): string {
  const kind = chart.attributes["chart:class"] ?? "";
  if (kind !== "chart:bar") return names.get(kind) ?? (kind.slice(kind.indexOf(":") + 1) || "unknown");
  const styleName = attributeOf(chart, ["chart:plot-area"], "chart:style-name");
  for (const style of descendants(child(root, "office:automatic-styles"), "style:style")) {
    if (style.attributes["style:name"] !== styleName) continue;
    const properties = child(style, "style:chart-properties");
    if (properties?.attributes["chart:vertical"] === "true") return "bar";
  }
  return "column";
}

/** The first row names the series, the first column the categories. */
function readSeries(rows: readonly (readonly string[])[], series: XmlElement, position: number): ChartSeries {
  const column = columnOf(series.attributes["chart:values-cell-range-address"]) ?? position;
  const [header, ...body] = rows;
  const values = body.map((row) => {
    const value = Number(row[column]);
    return row[column] === undefined || row[column] === "" || !Number.isFinite(value) ? null : value;
  });
  return createSeries(
    oneLine(header?.[column]),
    body.map((row) => row[0] ?? ""),
    values,
  );
}

/** The column of an address in the chart's own table; addresses of other tables say nothing about it. */
function columnOf(address: string | undefined): number | undefined {
  const letters = /^local-table\.\$?([A-Z]{1,2})\$?\d/.exec(address ?? "")?.[1];
  if (letters === undefined) return undefined;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 0x40, 0) - 1;
}

function tableRows(table: XmlElement | undefined): string[][] {
  return [...descendants(table, "table:table-row")].slice(0, MOST_POINTS + 2).map(cellsOf);
}

function cellsOf(row: XmlElement): string[] {
  const cells: string[] = [];
  for (const cell of childElements(row, "table:table-cell")) {
    const value = cell.attributes["office:value"] ?? textOf(cell).trim();
    const repeated = Math.min(numberOf(cell, "table:number-columns-repeated") ?? 1, MOST_SERIES);
    for (let count = 0; count < repeated && cells.length <= MOST_SERIES; count += 1) {
      cells.push(value === "NaN" ? "" : value);
    }
  }
  return cells;
}
