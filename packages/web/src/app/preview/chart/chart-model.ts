import { arrayOf, numberOf, recordOf, textOf } from "../values.ts";

export type ChartShape = "columns" | "line" | "points" | "pie";

export interface ChartSeries {
  readonly name: string;
  readonly categories: readonly string[];
  /** A gap in the data is null. */
  readonly values: readonly (number | null)[];
}

export interface ChartModel {
  readonly shape: ChartShape;
  readonly title: string;
  readonly summary: string;
  readonly series: readonly ChartSeries[];
  /** Names of the places on the horizontal axis. */
  readonly categories: readonly string[];
  /** Points that the document did not hand out. */
  readonly omitted: number;
}

/** More series than that cannot be told apart; the table of the numbers has them all. */
const MOST_SERIES = 12;

/** Reads the content of a chart; series without any number are left out. */
export function readChart(content: Readonly<Record<string, unknown>>): ChartModel {
  const raw = arrayOf(content["series"]).map(recordOf);
  const series = raw.map(seriesOf).filter(({ values }) => values.some((value) => value !== null));
  const longest = series.reduce<readonly string[]>(
    (most, { categories }) => (categories.length > most.length ? categories : most),
    [],
  );
  const points = series.reduce((most, { values }) => Math.max(most, values.length), 0);
  return {
    shape: shapeOf(textOf(content["chart_type"])),
    title: textOf(content["title"]),
    summary: textOf(content["data_summary"]),
    series: series.slice(0, MOST_SERIES),
    categories: Array.from({ length: points }, (_, index) => longest[index] ?? String(index + 1)),
    omitted: raw.reduce((sum, { omitted }) => sum + (numberOf(omitted) ?? 0), 0),
  };
}

function seriesOf(raw: Readonly<Record<string, unknown>>): ChartSeries {
  return {
    name: textOf(raw["name"]),
    categories: arrayOf(raw["categories"]).map(textOf),
    values: arrayOf(raw["values"]).map((value) => numberOf(value) ?? null),
  };
}

function shapeOf(type: string): ChartShape {
  if (/pie|doughnut|sunburst/i.test(type)) return "pie";
  if (/scatter|bubble/i.test(type)) return "points";
  return /line|area|radar|stock|surface/i.test(type) ? "line" : "columns";
}
