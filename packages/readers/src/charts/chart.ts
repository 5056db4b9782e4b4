/** One row of numbers of a chart. A gap in the data is null. */
export interface ChartSeries {
  readonly name: string;
  readonly categories: readonly string[];
  readonly values: readonly (number | null)[];
  /** Points that are left out of a very long series. */
  readonly omitted?: number;
}

/** A chart as the content of an element. */
export interface Chart {
  readonly [key: string]: unknown;
  readonly chart_type: string;
  readonly title: string;
  readonly data_summary: string;
  readonly series: readonly ChartSeries[];
  /** Titles of the axes, where they have any. */
  readonly axes?: readonly string[];
}

export interface ChartParts {
  readonly type: string;
  readonly title: string;
  readonly series: readonly ChartSeries[];
  readonly axes?: readonly string[];
}

/** What a chart may carry; beyond that it is a table, and its workbook has it. */
export const MOST_SERIES = 100;
export const MOST_POINTS = 1000;
const SUMMARIZED_SERIES = 4;

/** Puts a chart together and says in one line what its data are. */
export function createChart({ type, title, series, axes = [] }: ChartParts): Chart {
  return {
    chart_type: type,
    title,
    data_summary: summarizeData(type, series),
    series,
    ...(axes.length > 0 ? { axes } : {}),
  };
}

/** A series within what a chart may carry. */
export function createSeries(
  name: string,
  categories: readonly string[],
  values: readonly (number | null)[],
): ChartSeries {
  const omitted = values.length - MOST_POINTS;
  return {
    name,
    categories: categories.slice(0, MOST_POINTS),
    values: values.slice(0, MOST_POINTS),
    ...(omitted > 0 ? { omitted } : {}),
  };
}

function summarizeData(type: string, series: readonly ChartSeries[]): string {
  const points = series.reduce((most, { values }) => Math.max(most, values.length), 0);
  if (points === 0) return `${type} chart without stored data`;
  const shown = series.slice(0, SUMMARIZED_SERIES).map(describeSeries).join("; ");
  const more = series.length - SUMMARIZED_SERIES;
  const categories = describeCategories(series[0]?.categories ?? []);
  return `${type} chart, ${series.length} series × ${points} points${categories}: ${shown}${more > 0 ? `; ${more} more` : ""}`;
}

function describeCategories(categories: readonly string[]): string {
  const [first, last] = [categories[0], categories.at(-1)];
  return first === undefined || last === undefined || first === last ? "" : ` (${first} … ${last})`;
}

function describeSeries({ name, values }: ChartSeries): string {
  const numbers = values.filter((value) => value !== null);
  if (numbers.length === 0) return name;
  const [low, high] = numbers.reduce(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  return `${name === "" ? "values" : name} ${short(low)}–${short(high)}`;
}

function short(value: number): string {
  return String(Number(value.toPrecision(6)));
}
