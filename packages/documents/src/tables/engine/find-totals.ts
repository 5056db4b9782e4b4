import type { DuckDBConnection } from "@duckdb/node-api";
import type { DuckTable } from "./duck-table.ts";
import type { TotalRow } from "./engine-messages.ts";
import { quoteName, ROW_COLUMN } from "./engine-messages.ts";

/** Rows at the end that are looked at for their words. */
const LAST_ROWS = 3;
/** A last row is the sum of fewer rows than this by chance. */
const FEWEST_ROWS = 3;

const TOTAL =
  /^\s*((grand|sub)?[\s-]*totals?|sum|summe|gesamt|somme|合\s*计|总\s*计|小\s*计|總\s*計|合\s*計)\s*[:：]?\s*$/i;

/** Rows at the end that sum up the others: whoever adds them up as well counts everything twice. */
export async function findTotals(connection: DuckDBConnection, table: DuckTable): Promise<TotalRow[]> {
  const row = quoteName(ROW_COLUMN);
  const reader = await connection.runAndReadAll(
    `SELECT * FROM ${quoteName(table.name)} ORDER BY ${row} DESC LIMIT ${LAST_ROWS}`,
  );
  const last = reader.getRowsJson().map(([number, ...cells]) => {
    const label = cells.find((cell) => typeof cell === "string" && cell.trim() !== "");
    return { row: Number(number), label: typeof label === "string" ? label.trim() : "" };
  });
  const named = last.filter(({ label }) => TOTAL.test(label));
  const [bottom] = last;
  const isSum =
    named.length === 0 && bottom !== undefined && (await isSumOfOthers(connection, table, bottom.row));
  return isSum ? [bottom] : named;
}

/** Whether a row holds, in most columns of numbers and at least one that is not 0, what all others add up to. */
async function isSumOfOthers(connection: DuckDBConnection, table: DuckTable, row: number): Promise<boolean> {
  const numbers = table.columns.filter(
    (_, at) => table.kindOf(at) === "integer" || table.kindOf(at) === "number",
  );
  if (numbers.length === 0 || table.rows <= FEWEST_ROWS) return false;
  const is = `${quoteName(ROW_COLUMN)} = ${row}`;
  const columns = numbers
    .map(quoteName)
    .flatMap((name) => [`any_value(${name}) FILTER (WHERE ${is})`, `sum(${name}) FILTER (WHERE NOT ${is})`]);
  const reader = await connection.runAndReadAll(`SELECT ${columns.join(", ")} FROM ${quoteName(table.name)}`);
  const found = (reader.getRowsJson()[0] ?? []).map(Number);
  const sums = numbers.filter((_, at) => {
    const [own = Number.NaN, others = 0] = found.slice(at * 2, at * 2 + 2);
    return own !== 0 && Math.abs(own - others) <= Math.abs(others) * 1e-6;
  });
  return sums.length * 2 > numbers.length;
}
