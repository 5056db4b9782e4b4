import type { DuckDBConnection } from "@duckdb/node-api";
import { quoteName } from "./engine-messages.ts";

/** What a column becomes. */
export interface ColumnChange {
  readonly column: string;
  readonly type: string;
  /** Of each of its cells, as SQL. */
  readonly value: string;
}

/**
 * With more columns than this the table is written anew at once: to change a column touches all others, and a sheet of 300
 * columns ran out of memory. A few are changed in place, which needs no second copy of a large table.
 */
const MOST_IN_PLACE = 16;

/** Gives columns other types. */
export async function changeTypes(
  connection: DuckDBConnection,
  table: string,
  changes: readonly ColumnChange[],
): Promise<void> {
  if (changes.length > MOST_IN_PLACE) return writeAnew(connection, table, changes);
  for (const { column, type, value } of changes)
    await connection.run(
      `ALTER TABLE ${quoteName(table)} ALTER ${quoteName(column)} TYPE ${type} USING ${value}`,
    );
}

async function writeAnew(
  connection: DuckDBConnection,
  table: string,
  changes: readonly ColumnChange[],
): Promise<void> {
  const [name, anew] = [table, `${table}typed`].map(quoteName);
  const typed = changes.map(({ column, type, value }) => `CAST(${value} AS ${type}) AS ${quoteName(column)}`);
  await connection.run(`CREATE TABLE ${anew} AS SELECT * REPLACE (${typed.join(", ")}) FROM ${name}`);
  await connection.run(`DROP TABLE ${name}`);
  await connection.run(`ALTER TABLE ${anew} RENAME TO ${name}`);
}
