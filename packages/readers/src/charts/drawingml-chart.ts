import { oneLine } from "../engine/elements.ts";
import type { Limits } from "../engine/limits.ts";
import { attributeOf, child, childElements, descendants, numberOf, textOf } from "../xml/query.ts";
import type { XmlElement } from "../xml/xml-element.ts";
import { parseXml } from "../xml/xml-element.ts";
import type { Chart, ChartSeries } from "./chart.ts";
import { createChart, createSeries, MOST_POINTS, MOST_SERIES } from "./chart.ts";
import { readExtendedChart } from "./extended-chart.ts";

/** Names of plots; what is not listed is called by its element. */
const types: ReadonlyMap<string, string> = new Map([
  ["c:pieChart", "pie"],
  ["c:pie3DChart", "pie"],
  ["c:ofPieChart", "pie of pie"],
  ["c:doughnutChart", "doughnut"],
  ["c:lineChart", "line"],
  ["c:line3DChart", "line"],
  ["c:areaChart", "area"],
  ["c:area3DChart", "area"],
  ["c:scatterChart", "scatter"],
  ["c:bubbleChart", "bubble"],
  ["c:radarChart", "radar"],
  ["c:stockChart", "stock"],
  ["c:surfaceChart", "surface"],
  ["c:surface3DChart", "surface"],
]);

/** Reads the chart part of a docx, pptx or xlsx, also of the newer kinds (waterfall, treemap, …). */
export function readOfficeChart(xml: string, limits: Limits): Chart {
  return readChartTree(parseXml(xml, { limits }));
}

/** Reads a chart part that is parsed already. */
export function readChartTree(root: XmlElement): Chart {
  return root.name === "cx:chartSpace" ? readExtendedChart(root) : readClassicChart(root);
}

function readClassicChart(root: XmlElement): Chart {
  const chart = child(root, "c:chart");
  const area = child(chart, "c:plotArea");
  const plots = [...childElements(area)].filter(
    (each) => each.name.startsWith("c:") && each.name.endsWith("Chart"),
  );
  const is1904 = attributeOf(root, ["c:date1904"], "val") === "1";
  const series = plots.flatMap((plot) => [...childElements(plot, "c:ser")]).slice(0, MOST_SERIES);
  const read = series.map((each) => readSeries(each, is1904));
  return createChart({
    type: [...new Set(plots.map(typeOf))].join(" and ") || "unknown",
    title: titleOf(chart, read),
    series: read,
    axes: axisTitles(area),
  });
}

function typeOf(plot: XmlElement): string {
  const known = types.get(plot.name);
  if (known !== undefined) return known;
  if (plot.name !== "c:barChart" && plot.name !== "c:bar3DChart") return plot.name.slice(2, -"Chart".length);
  const shape = attributeOf(plot, ["c:barDir"], "val") === "bar" ? "bar" : "column";
  const isStacked = /stacked/i.test(attributeOf(plot, ["c:grouping"], "val") ?? "");
  return isStacked ? `stacked ${shape}` : shape;
}

/** Without a title of its own, a chart of one series shows the name of it. */
function titleOf(chart: XmlElement | undefined, series: readonly ChartSeries[]): string {
  const title = child(chart, "c:title");
  const own = title ? textOfTitle(title) : "";
  if (own !== "") return own;
  const isDeleted = attributeOf(chart, ["c:autoTitleDeleted"], "val") === "1";
  return !isDeleted && series.length === 1 ? (series[0]?.name ?? "") : "";
}

function textOfTitle(title: XmlElement): string {
  const text = child(title, "c:tx");
  const paragraphs = [...descendants(child(text, "c:rich"), "a:p")].map((paragraph) =>
    [...descendants(paragraph, "a:t")].map(textOf).join(""),
  );
  return oneLine(paragraphs.length > 0 ? paragraphs.join(" ") : pointsOf(text).join(" "));
}

function axisTitles(area: XmlElement | undefined): string[] {
  return [...childElements(area)]
    .filter(({ name }) => /^c:(?:cat|val|date|ser)Ax$/.test(name))
    .map((axis) => child(axis, "c:title"))
    .filter((title) => title !== undefined)
    .map(textOfTitle)
    .filter((title) => title !== "");
}

function readSeries(series: XmlElement, is1904: boolean): ChartSeries {
  const name = oneLine(pointsOf(child(series, "c:tx")).join(" "));
  const categories = child(series, "c:cat") ?? child(series, "c:xVal");
  const values = child(series, "c:val") ?? child(series, "c:yVal");
  const numbers = pointsOf(values).map((value) => (value === "" ? null : finite(Number(value))));
  return createSeries(name, labelsOf(categories, is1904), numbers);
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/** Categories as they are read; dates are stored as numbers of days. */
function labelsOf(categories: XmlElement | undefined, is1904: boolean): string[] {
  const format = textOf(child(categories, "c:numRef", "c:numCache", "c:formatCode"));
  const points = pointsOf(categories);
  if (!/[dy]/i.test(format.replaceAll(/\[[^\]]{0,40}\]|"[^"]{0,40}"/g, "")) || /general/i.test(format))
    return points;
  return points.map((point) => isoDate(Number(point), is1904) ?? point);
}

const DAY = 86_400_000;
/** 1 January 1970 as a day of the two calendars of Office. */
const UNIX_DAY = 25_569;
const UNIX_DAY_1904 = 24_107;

function isoDate(days: number, is1904: boolean): string | undefined {
  const date = new Date(Math.round((days - (is1904 ? UNIX_DAY_1904 : UNIX_DAY)) * DAY));
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}

/** The stored texts or numbers of a reference or literal; the gaps between them are empty. */
function pointsOf(holder: XmlElement | undefined): string[] {
  const cache = cacheOf(holder);
  if (!cache) return holder ? [textOf(child(holder, "c:v"))].filter((text) => text !== "") : [];
  const levels = cache.name === "c:multiLvlStrCache" ? [...childElements(cache, "c:lvl")] : [cache];
  const count = Math.min(numberOf(child(cache, "c:ptCount"), "val") ?? 0, MOST_POINTS + 1);
  const points: string[] = Array.from({ length: Math.max(0, count) }, () => "");
  const [inner, ...outer] = levels;
  for (const point of childElements(inner, "c:pt")) place(points, point);
  for (const level of outer) spread(points, level);
  return points;
}

function place(points: string[], point: XmlElement): void {
  const index = numberOf(point, "idx") ?? points.length;
  if (index < 0 || index > MOST_POINTS) return;
  while (points.length <= index) points.push("");
  points[index] = textOf(child(point, "c:v"));
}

/** A label of an outer level reads before all points up to the next one. */
function spread(points: string[], level: XmlElement): void {
  const labels: string[] = [];
  for (const point of childElements(level, "c:pt")) place(labels, point);
  let label = "";
  for (const [index, inner] of points.entries()) {
    label = labels[index] || label;
    points[index] = `${label} ${inner}`.trim();
  }
}

function cacheOf(holder: XmlElement | undefined): XmlElement | undefined {
  for (const reference of childElements(holder)) {
    if (reference.name === "c:strLit" || reference.name === "c:numLit") return reference;
    for (const cache of childElements(reference)) if (cache.name.endsWith("Cache")) return cache;
  }
  return undefined;
}
