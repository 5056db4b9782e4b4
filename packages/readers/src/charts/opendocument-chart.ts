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
    series: seriesPlaces(series).map((place) => readSeries(rows, place)),
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

interface SeriesPlace {
  /** The column of its values. */
  readonly column: number;
  /** The column of its categories, or of its places on the first axis. */
  readonly domain: number;
}

/** Where the series stand in the chart's own table, one after the other. Points of a scatter chart take two columns. */
function seriesPlaces(series: readonly XmlElement[]): SeriesPlace[] {
  let next = 1;
  let domain = 0;
  return series.map((each) => {
    const domains = [...childElements(each, "chart:domain")];
    const [first] = domains;
    if (first) domain = columnOf(first.attributes["table:cell-range-address"]) ?? next;
    next += domains.length + 1;
    return { column: columnOf(each.attributes["chart:values-cell-range-address"]) ?? next - 1, domain };
  });
}

/** The first row names the series, the first column the categories. */
function readSeries(rows: readonly (readonly string[])[], { column, domain }: SeriesPlace): ChartSeries {
  const [header, ...body] = rows;
  const values = body.map((row) => {
    const value = Number(row[column]);
    return row[column] === undefined || row[column] === "" || !Number.isFinite(value) ? null : value;
  });
  return createSeries(
    oneLine(header?.[column]),
    body.map((row) => row[domain] ?? ""),
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

/** Beside its words a cell may keep the address that they come from. */
function wordsOf(cell: XmlElement): string {
  return [...childElements(cell, "text:p")].map(textOf).join(" ").trim();
}

function cellsOf(row: XmlElement): string[] {
  const cells: string[] = [];
  for (const cell of childElements(row, "table:table-cell")) {
    const value = cell.attributes["office:value"] ?? wordsOf(cell);
    const repeated = Math.min(numberOf(cell, "table:number-columns-repeated") ?? 1, MOST_SERIES);
    for (let count = 0; count < repeated && cells.length <= MOST_SERIES; count += 1) {
      cells.push(value === "NaN" ? "" : value);
    }
  }
  return cells;
}
