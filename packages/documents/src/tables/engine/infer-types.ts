import type { DuckDBConnection } from "@duckdb/node-api";
import { decimalComma, decimalPoint, SIGNS } from "../number-text.ts";
import type { ColumnChange } from "./change-types.ts";
import { changeTypes } from "./change-types.ts";
import { dateReadings } from "./date-readings.ts";
import type { DuckTable } from "./duck-table.ts";
import type { TableColumn, TotalRow } from "./engine-messages.ts";
import { TextColumn } from "./text-column.ts";

const FIRST_ROWS = 64;
const MOST_SIGNS = 8;
const LONGEST_EXAMPLE = 60;

/** How texts are read as what they stand for. */
export interface Reading {
  readonly type: string;
  /** The whole text has this shape, in every cell that says something. */
  readonly pattern: string;
  /** Cells that must not be there, though they have the shape. */
  readonly except?: string;
  readonly cast: (column: string) => string;
  /** Another way to read the same texts: where all of them allow both, nobody can tell, and they stay texts. */
  readonly other?: (column: string) => string;
}

/** What most columns of numbers look like, read without taking signs away. */
const plainNumber: Reading = {
  type: "DOUBLE",
  pattern: String.raw`-?(0|[1-9]\d{0,14})(\.\d{1,15})?([eE][+\-]\d{1,3})?`,
  cast: (column) => `TRY_CAST(${column} AS DOUBLE)`,
};
const pointNumber: Reading = { type: "DOUBLE", pattern: decimalPoint.shape, ...decimalPoint };
const commaNumber: Reading = { type: "DOUBLE", pattern: decimalComma.shape, ...decimalComma };

/** The narrowest first. Anything that could mean two things stays text. */
const readings: readonly Reading[] = [...dateReadings, plainNumber, pointNumber, commaNumber];

/** 1.234 and 12,500: a thousand and something, or something and a fraction. */
const EITHER = String.raw`[+\-−]?([1-9]\d{0,2}([.,]\d{3})?|0)`;

/** What was found out of columns beside their types. */
export type ColumnFacts = Pick<TableColumn, "signs" | "isAmbiguous" | "example">;

/** Gives columns of texts that are dates or numbers throughout their type; what is called a total in them says nothing. */
export async function inferTypes(
  connection: DuckDBConnection,
  table: DuckTable,
  labelled: readonly TotalRow[],
): Promise<ReadonlyMap<string, ColumnFacts>> {
  const facts = new Map<string, ColumnFacts>();
  const either: TextColumn[] = [];
  let hasComma = false;
  const changes: ColumnChange[] = [];
  const texts = table.columns.filter((_, at) => table.kindOf(at) === "text");
  for (const name of texts) {
    const column = new TextColumn(connection, { table: table.name, name, labelled });
    if (await isEither(column)) {
      either.push(column);
      continue;
    }
    const reading = await firstFitting(column);
    hasComma ||= reading === commaNumber;
    facts.set(name, await factsOf(column, reading));
    if (reading !== undefined) changes.push(changeOf(column, reading));
  }
  // Where another column has a decimal comma, these have it, too.
  for (const column of either) {
    if (!hasComma && (await column.isAll(`${column.cell} NOT LIKE '%,%'`)))
      facts.set(column.name, { isAmbiguous: true });
    changes.push(changeOf(column, hasComma ? commaNumber : pointNumber));
  }
  await changeTypes(connection, table.name, changes);
  return facts;
}

function changeOf({ name, cell }: TextColumn, { type, cast }: Reading): ColumnChange {
  return { column: name, type, value: cast(cell) };
}

async function firstFitting(column: TextColumn): Promise<Reading | undefined> {
  const shapes = readings.map((reading) => shapeOf(column, reading));
  // The first rows spare most columns the look at all of them.
  const first = await column.areFirst(shapes, FIRST_ROWS);
  for (const [at, reading] of readings.entries()) {
    if (first[at] !== true) continue;
    if (!(await column.isAll(`${shapes[at]} AND ${reading.cast(column.cell)} IS NOT NULL`))) continue;
    const { other } = reading;
    return other && (await column.isAll(`${other(column.cell)} IS NOT NULL`)) ? undefined : reading;
  }
  return undefined;
}

function shapeOf({ cell }: TextColumn, { pattern, except }: Reading): string {
  const has = `regexp_full_match(${cell}, '${pattern}')`;
  return except === undefined ? has : `${has} AND NOT regexp_full_match(${cell}, '${except}')`;
}

/** Whether the numbers of a column have a separator of which nobody can tell what it is. */
async function isEither(column: TextColumn): Promise<boolean> {
  const is = `regexp_full_match(${column.cell}, '${EITHER}')`;
  if ((await column.areFirst([is], FIRST_ROWS))[0] !== true || !(await column.isAll(is))) return false;
  return !(await column.isAll(`NOT regexp_matches(${column.cell}, '[.,]')`));
}

async function factsOf(column: TextColumn, reading: Reading | undefined): Promise<ColumnFacts> {
  if (reading === undefined) return { example: (await column.example())?.slice(0, LONGEST_EXAMPLE) };
  if (reading !== pointNumber && reading !== commaNumber) return {};
  const signs = await column.finds(SIGNS, MOST_SIGNS);
  return signs.some((sign) => sign !== "") ? { signs } : {};
}
