import type { ColumnLookup, FoundColumn } from "./column-lookup.ts";
import { quoteName } from "./engine/engine-messages.ts";
import { EngineError } from "./engine-error.ts";
import { numberOf } from "./number-text.ts";

/** One thing that a query gives: a column, a part of a date, or something made of all rows of a group. */
export interface SelectItem {
  readonly sql: string;
  /** What the column of the result is called. */
  readonly label: string;
  readonly isAggregate: boolean;
  /** The column that is added up: what is empty or no number in it is left out, and counted. */
  readonly column?: FoundColumn | undefined;
  /** The first or last of texts by the alphabet. */
  readonly isAlphabetic?: boolean;
  /** The column that it is made of. */
  readonly of?: FoundColumn | undefined;
}

const aggregates = [
  "sum",
  "avg",
  "average",
  "mean",
  "min",
  "max",
  "median",
  "count",
  "count_distinct",
] as const;
type Aggregate = (typeof aggregates)[number];
const parts = ["year", "quarter", "month", "day"] as const;
type DatePart = (typeof parts)[number];

const CALL = /^\s*([a-z_]+)\s*\(\s*(distinct\s+)?(.*?)\s*\)\s*$/i;

const ALIAS = /^(.*\S)\s+as\s+["'`]?([^"'`]+?)["'`]?\s*$/is;

/** Reads `sum(Total)`, `quarter(Date)`, `count` or the name of a column, and the name that it is given by `as`. */
export function selectItem(given: string, columns: ColumnLookup): SelectItem {
  const [, item, label] = columns.has(given) ? [] : (ALIAS.exec(given) ?? []);
  if (item !== undefined && label !== undefined) return { ...selectItem(item, columns), label };
  const call = columns.has(given) ? null : CALL.exec(given);
  if (call === null) return plainItem(given, columns);
  const [, word = "", distinct, argument = ""] = call;
  const name = distinct === undefined ? word.toLowerCase() : `${word.toLowerCase()}_distinct`;
  if (isOneOf(parts, name)) return partItem(name, columns.find(argument));
  if (!isOneOf(aggregates, name))
    throw new EngineError(
      "refused",
      `${word}() is not known; use sum, avg, min, max, median, count, count_distinct, year, quarter or month, or write sql`,
    );
  if (name === "count" && (argument === "" || argument === "*")) return countItem;
  return aggregateItem(name, columns.find(argument));
}

const countItem: SelectItem = { sql: "count(*)", label: "count", isAggregate: true };

function plainItem(given: string, columns: ColumnLookup): SelectItem {
  if (/^\s*count(\s*\(\s*\*?\s*\))?\s*$/i.test(given) && !columns.has("count")) return countItem;
  const of = columns.find(given);
  return { sql: of.sql, label: of.name, isAggregate: false, of };
}

function partItem(part: DatePart, { sql, kind, name }: FoundColumn): SelectItem {
  if (kind !== "date" && kind !== "timestamp")
    throw new EngineError("refused", `${part}(${name}): ${name} holds no dates but ${kind}`);
  const written = {
    year: `strftime(${sql}, '%Y')`,
    quarter: `concat(strftime(${sql}, '%Y'), '-Q', quarter(${sql}))`,
    month: `strftime(${sql}, '%Y-%m')`,
    day: `strftime(${sql}, '%Y-%m-%d')`,
  } satisfies Record<DatePart, string>;
  return { sql: written[part], label: `${part}(${name})`, isAggregate: false };
}

function aggregateItem(name: Aggregate, column: FoundColumn): SelectItem {
  const { sql, kind } = column;
  const isNumber = kind === "integer" || kind === "number";
  const number = isNumber ? sql : numberOf(sql);
  // Added up with care: many small numbers would lose their last digits.
  const sum = kind === "integer" ? `sum(${sql})` : `fsum(${number})`;
  const written = {
    sum,
    avg: `favg(${number})`,
    average: `favg(${number})`,
    mean: `favg(${number})`,
    median: `median(${number})`,
    min: `min(${sql})`,
    max: `max(${sql})`,
    count: `count(${sql})`,
    count_distinct: `count(DISTINCT ${sql})`,
  } satisfies Record<Aggregate, string>;
  const isAdded = ["sum", "avg", "average", "mean", "median"].includes(name);
  if (isAdded && (kind === "date" || kind === "timestamp" || kind === "boolean"))
    throw new EngineError(
      "refused",
      `${name}(${column.name}): ${column.name} holds ${kind}s, which cannot be added up`,
    );
  return {
    sql: written[name],
    label: `${name}(${column.name})`,
    isAggregate: true,
    of: column,
    isAlphabetic: kind === "text" && (name === "min" || name === "max"),
    ...(isAdded ? { column } : {}),
  };
}

/** The item with its name in the result. */
export function labelled({ sql, label }: SelectItem): string {
  return `${sql} AS ${quoteName(label)}`;
}

function isOneOf<T extends string>(list: readonly T[], name: string): name is T {
  return (list as readonly string[]).includes(name);
}
