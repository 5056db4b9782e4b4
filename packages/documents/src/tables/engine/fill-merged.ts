import type { DuckDBConnection } from "@duckdb/node-api";
import type { DuckTable } from "./duck-table.ts";
import type { MergedRows } from "./engine-messages.ts";
import { quoteName, ROW_COLUMN } from "./engine-messages.ts";

/**
 * Gives the text of a merged cell to each row that it spans, and returns the columns where it did: whoever groups by
 * region means all of them. Numbers stay where they are, or a sum would have them several times.
 */
export async function fillMerged(
  connection: DuckDBConnection,
  table: DuckTable,
  merged: readonly MergedRows[],
): Promise<string[]> {
  const filled: string[] = [];
  for (const [at, column] of table.columns.entries()) {
    const spans = merged.filter((each) => each.column === at && each.bottom > each.top);
    if (spans.length === 0 || table.kindOf(at) !== "text") continue;
    const [name, from, row] = [column, table.name, ROW_COLUMN].map(quoteName);
    const values = spans.map(({ top, bottom }) => `(${top}, ${bottom})`).join(", ");
    await connection.run(
      `UPDATE ${from} SET ${name} = told.text FROM (SELECT top, bottom, ${name} AS text FROM (VALUES ${values}) spans(top, bottom) ` +
        `JOIN ${from} ON ${row} = top) told WHERE ${row} > told.top AND ${row} <= told.bottom AND ${name} IS NULL`,
    );
    filled.push(column);
  }
  return filled;
}
