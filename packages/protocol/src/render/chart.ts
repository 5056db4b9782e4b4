import { arrayOf, isElement, textOf } from "./values.ts";

/** More columns or rows than this tell a reader less than the summary does. */
const MOST_SERIES = 20;
const MOST_POINTS = 200;

export interface ChartTable {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface Series {
  readonly name: string;
  readonly categories: readonly unknown[];
  readonly values: readonly unknown[];
}

/** The data of a chart as a table: a row for each category, a column for each series; undefined where there are none. */
export function chartTable(series: unknown): ChartTable | undefined {
  const all = arrayOf(series).filter(isElement).map(readSeries);
  const points = all.reduce((most, { values }) => Math.max(most, values.length), 0);
  const [first] = all;
  if (!first || points === 0 || points > MOST_POINTS || all.length > MOST_SERIES) return undefined;
  const categories = all.map((one) => one.categories).find((labels) => labels.length > 0) ?? [];
  const isShared = all.every((one) => one.categories.length === 0 || isSame(one.categories, categories));
  if (!isShared) return pointTable(all);
  const rows = Array.from({ length: points }, (_, at) => [
    textOf(categories[at]),
    ...all.map(({ values }) => textOf(values[at])),
  ]);
  return { headers: ["", ...all.map(({ name }) => name)], rows };
}

/** Points of a scatter chart have places of their own, which one column of labels cannot hold: a row for each point. */
function pointTable(all: readonly Series[]): ChartTable | undefined {
  const rows = all.flatMap(({ name, categories, values }) =>
    values.map((value, at) => [name, textOf(categories[at]), textOf(value)]),
  );
  return rows.length > MOST_POINTS ? undefined : { headers: ["", "x", "y"], rows };
}

function readSeries(raw: object): Series {
  const one = raw as Readonly<Record<string, unknown>>;
  return {
    name: textOf(one["name"]),
    categories: arrayOf(one["categories"]),
    values: arrayOf(one["values"]),
  };
}

function isSame(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((value, at) => textOf(value) === textOf(right[at]));
}
