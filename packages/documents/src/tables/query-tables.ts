import type { NamedTable } from "./column-lookup.ts";
import { ColumnLookup } from "./column-lookup.ts";
import type { ResultValue, TotalRow } from "./engine/engine-messages.ts";
import { quoteName, ROW_COLUMN } from "./engine/engine-messages.ts";

/** The tables of a query: the first is `t`, the joined one `t2`. */
export interface QueryTables {
  readonly first: NamedTable;
  readonly second?: (NamedTable & { readonly on: readonly [string, string] }) | undefined;
  /** Rows of the first that sum up the others: they are left out. */
  readonly totals: readonly TotalRow[];
}

/** SQL with the values that it is given. */
export interface BuiltQuery {
  readonly sql: string;
  readonly values: readonly ResultValue[];
}

/** Where the rows come from. */
export function fromClause({ second }: QueryTables, columns: ColumnLookup): string {
  if (second === undefined) return "FROM t";
  const [left, right] = second.on;
  const same = new ColumnLookup([second]).find(right);
  const here = columns.find(left);
  const isText = here.kind === "text" || same.kind === "text";
  const written = (sql: string): string => (isText ? `lower(trim(CAST(${sql} AS VARCHAR)))` : sql);
  return `FROM t JOIN t2 ON ${written(here.sql)} = ${written(same.sql)}`;
}

/** What a join makes of the rows of the first table: some have no partner, some have several and count several times. */
export function pairsOf(tables: QueryTables, columns: ColumnLookup): BuiltQuery | undefined {
  if (tables.second === undefined) return undefined;
  const all = `FROM t ${totalsClause(tables, "WHERE")}`;
  const row = `t.${quoteName(ROW_COLUMN)}`;
  const joined = `${fromClause(tables, columns)} ${totalsClause(tables, "WHERE")}`;
  const sql =
    `SELECT (SELECT count(DISTINCT ${row}) ${joined}), (SELECT count(*) ${all}) - (SELECT count(DISTINCT ${row}) ${joined}), ` +
    `(SELECT count(*) ${joined})`;
  return { sql, values: [] };
}

/** Leaves out the rows that sum up others. */
export function totalsClause({ totals }: QueryTables, before: string): string {
  return totals.length === 0
    ? ""
    : `${before} t.${quoteName(ROW_COLUMN)} NOT IN (${totals.map(({ row }) => row).join(", ")})`;
}
