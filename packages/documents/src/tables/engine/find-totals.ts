import type { DuckDBConnection } from "@duckdb/node-api";
import type { DuckTable } from "./duck-table.ts";
import type { TableColumn, TotalRow } from "./engine-messages.ts";
import { quoteName, ROW_COLUMN } from "./engine-messages.ts";
import { isSumOfOthers, isSumOfSome } from "./sums-of-rows.ts";

/** Rows at the end of which one that is called a total is believed to be one. */
const LAST_ROWS = 3;
/** Columns of texts that are looked at for names of totals: they stand on the left. */
const NAMING_COLUMNS = 3;
/** A table with more rows that are called so is no table with totals. */
const MOST_NAMED = 1_000;
const LONGEST_NAME = 80;

const WORDS = "(grand|sub|sous|overall)?[\\s-]*totals?|sum|(zwischen|teil|gesamt)?summe|gesamt|somme";
const HAN = "[合总小總]\\s*[计計]";
/** The whole of a text. */
const TOTAL = new RegExp(`^\\s*(${WORDS}|${HAN})\\s*[:：]?\\s*$`, "i");
/** A text that begins or ends so, as SQL takes it: "Subtotal North", "North Total", "华北小计". */
export const NAMED = `(?i)^\\s*((grand|sub|sous|overall)?[\\s-]*totals?|(zwischen|teil|gesamt)summe)\\b.*|${HAN}.*|.*\\b((grand|sub)?[\\s-]*totals?|(zwischen|teil|gesamt)summe)\\s*:?\\s*|.*${HAN}\\s*[:：]?\\s*|\\s*(${WORDS})\\s*[:：]?\\s*`;

/** Rows that sum up others, and those that are only called so. */
export interface FoundTotals {
  readonly totals: readonly TotalRow[];
  readonly doubtful: readonly TotalRow[];
}

/** Rows that sum up others: whoever adds them up as well counts everything twice. */
export async function findTotals(
  connection: DuckDBConnection,
  table: DuckTable,
  { columns, early }: { readonly columns: readonly TableColumn[]; readonly early: LabelledRows },
): Promise<FoundTotals> {
  const numbers = columns
    .filter(({ kind }) => kind === "integer" || kind === "number")
    .map(({ name }) => name);
  const texts = columns.filter(({ kind }) => kind === "text").slice(0, NAMING_COLUMNS);
  const others = texts.map(({ name }) => name).filter((name) => !early.lookedAt.includes(name));
  const late = await labelledRows(connection, table, others);
  const named = eachOnce([...early.rows, ...late.rows]);
  if (named.length > 0) {
    const isSum = await isSumOfSome(connection, {
      table: table.name,
      numbers,
      rows: named.map(({ row }) => row),
    });
    const lastRows = await rowsFromEnd(connection, table);
    const isTotal = ({ row, label }: TotalRow, at: number): boolean =>
      isSum[at] === true || (TOTAL.test(label) && lastRows.includes(row));
    return {
      totals: named.filter(isTotal),
      doubtful: named.filter((each, at) => !isTotal(each, at)),
    };
  }
  const [bottom] = await rowsFromEnd(connection, table);
  const isSum =
    bottom !== undefined && (await isSumOfOthers(connection, { table: table.name, numbers, row: bottom }));
  return {
    totals: isSum ? [{ row: bottom, label: await labelOf(connection, table, bottom) }] : [],
    doubtful: [],
  };
}

function eachOnce(rows: readonly TotalRow[]): TotalRow[] {
  const byRow = new Map(rows.toReversed().map((each) => [each.row, each]));
  return [...byRow.values()].toSorted((a, b) => a.row - b.row);
}

/** Rows that are called a total, from top to bottom, in one of these columns. */
export interface LabelledRows {
  readonly rows: readonly TotalRow[];
  readonly lookedAt: readonly string[];
}

/** Looks for what is called a total in the first of these columns of texts: labels stand on the left. */
export async function labelledRows(
  connection: DuckDBConnection,
  { name }: DuckTable,
  columns: readonly string[],
): Promise<LabelledRows> {
  const texts = columns.slice(0, NAMING_COLUMNS);
  if (texts.length === 0) return { rows: [], lookedAt: [] };
  const row = quoteName(ROW_COLUMN);
  const label = texts.map(
    (column) =>
      `CASE WHEN length(${quoteName(column)}) <= ${LONGEST_NAME} AND regexp_full_match(${quoteName(column)}, '${NAMED}') THEN trim(${quoteName(column)}) END`,
  );
  const reader = await connection.runAndReadAll(
    `SELECT * FROM (SELECT ${row}, coalesce(${label.join(", ")}) AS label FROM ${quoteName(name)}) WHERE label IS NOT NULL ORDER BY 1 LIMIT ${MOST_NAMED + 1}`,
  );
  const found = reader.getRowsJson().map(([number, text]) => ({ row: Number(number), label: String(text) }));
  return { rows: found.length > MOST_NAMED ? [] : found, lookedAt: texts };
}

async function rowsFromEnd(connection: DuckDBConnection, { name }: DuckTable): Promise<number[]> {
  const row = quoteName(ROW_COLUMN);
  const reader = await connection.runAndReadAll(
    `SELECT ${row} FROM ${quoteName(name)} ORDER BY ${row} DESC LIMIT ${LAST_ROWS}`,
  );
  return reader.getRowsJson().map(([number]) => Number(number));
}

async function labelOf(connection: DuckDBConnection, { name }: DuckTable, row: number): Promise<string> {
  const reader = await connection.runAndReadAll(
    `SELECT * FROM ${quoteName(name)} WHERE ${quoteName(ROW_COLUMN)} = ${row}`,
  );
  const [, ...cells] = reader.getRowsJson()[0] ?? [];
  const label = cells.find((cell) => typeof cell === "string" && cell.trim() !== "");
  return typeof label === "string" ? label.trim() : "";
}
