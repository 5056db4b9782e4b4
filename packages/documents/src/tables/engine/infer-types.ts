import type { DuckDBConnection } from "@duckdb/node-api";
import { numberTexts } from "../number-text.ts";
import type { DuckTable } from "./duck-table.ts";
import { quoteName } from "./engine-messages.ts";

/** Cells that stand for nothing in a column of numbers. */
const NOTHING = ["", "-", "–", "—", "n/a", "N/A", "NA", "nil", "null"];

interface Reading {
  readonly type: string;
  /** The whole text has this shape, in every cell that says something. */
  readonly pattern: string;
  /** Cells that must not be there, though they have the shape. */
  readonly except?: string;
  readonly cast: (column: string) => string;
}

/** How texts are read as what they stand for, the narrowest first. Anything that could mean two things stays text. */
const readings: readonly Reading[] = [
  {
    type: "DATE",
    pattern: String.raw`\d{4}-\d{2}-\d{2}([T ]00:00(:00(\.0+)?)?Z?)?`,
    cast: (column) => `TRY_CAST(left(${column}, 10) AS DATE)`,
  },
  {
    type: "TIMESTAMP",
    pattern: String.raw`\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?Z?)?`,
    cast: (column) => `TRY_CAST(regexp_replace(${column}, 'Z$', '') AS TIMESTAMP)`,
  },
  {
    type: "DATE",
    // The year first, or the day before a point: no other order is written so.
    pattern: String.raw`\d{4}(年\d{1,2}月\d{1,2}日|/\d{1,2}/\d{1,2})`,
    cast: (column) => dateOf(column, "\\1-\\2-\\3"),
  },
  {
    type: "DATE",
    pattern: String.raw`\d{1,2}\.\d{1,2}\.\d{4}`,
    cast: (column) => dateOf(column, "\\3-\\2-\\1"),
  },
  {
    // What most columns of numbers look like, read without taking signs away.
    type: "DOUBLE",
    pattern: String.raw`-?(0|[1-9]\d{0,14})(\.\d{1,15})?`,
    cast: (column) => `TRY_CAST(${column} AS DOUBLE)`,
  },
  ...numberTexts.map(({ shape, except, cast }) => ({ type: "DOUBLE", pattern: shape, except, cast })),
];

function dateOf(column: string, order: string): string {
  return `TRY_CAST(regexp_replace(${column}, '(\\d+)\\D+(\\d+)\\D+(\\d+)\\D*', '${order}') AS DATE)`;
}

/** Gives columns of texts that are dates or numbers throughout their type. */
export async function inferTypes(connection: DuckDBConnection, table: DuckTable): Promise<void> {
  for (const [at, column] of table.columns.entries()) {
    if (table.kindOf(at) !== "text") continue;
    for (const reading of readings) if (await adopt(connection, { table, column, reading })) break;
  }
}

interface Trial {
  readonly table: DuckTable;
  readonly column: string;
  readonly reading: Reading;
}

async function adopt(connection: DuckDBConnection, { table, column, reading }: Trial): Promise<boolean> {
  const name = quoteName(column);
  const from = quoteName(table.name);
  const shape = shapeOf(name, reading);
  // The first rows spare most columns the look at all of them.
  const first = `(SELECT ${name} FROM ${from} WHERE ${name} IS NOT NULL AND ${saysSomething(name)} LIMIT 64)`;
  if (!(await isAll(connection, first, shape))) return false;
  const all = `(SELECT ${name} FROM ${from} WHERE ${name} IS NOT NULL AND ${saysSomething(name)})`;
  if (!(await isAll(connection, all, `${shape} AND ${reading.cast(`trim(${name})`)} IS NOT NULL`)))
    return false;
  await connection.run(
    `ALTER TABLE ${from} ALTER ${name} TYPE ${reading.type} USING ${reading.cast(`trim(${name})`)}`,
  );
  return true;
}

function shapeOf(name: string, { pattern, except }: Reading): string {
  const has = `regexp_full_match(trim(${name}), '${pattern}')`;
  return except === undefined ? has : `${has} AND NOT regexp_full_match(trim(${name}), '${except}')`;
}

function saysSomething(name: string): string {
  return `trim(${name}) NOT IN (${NOTHING.map((text) => `'${text}'`).join(", ")})`;
}

/** Whether there are rows, and all of them satisfy the condition. */
async function isAll(connection: DuckDBConnection, from: string, condition: string): Promise<boolean> {
  const reader = await connection.runAndReadAll(
    `SELECT count(*) > 0 AND count(*) = count(*) FILTER (WHERE ${condition}) FROM ${from}`,
  );
  return reader.getRowsJson()[0]?.[0] === true;
}
