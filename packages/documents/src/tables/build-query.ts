import type { NamedTable } from "./column-lookup.ts";
import { ColumnLookup } from "./column-lookup.ts";
import type { ResultValue, TotalRow } from "./engine/engine-messages.ts";
import { quoteName, ROW_COLUMN } from "./engine/engine-messages.ts";
import { EngineError } from "./engine-error.ts";
import { numberOf } from "./number-text.ts";
import type { QueryForm } from "./query-form.ts";
import type { SelectItem } from "./select-item.ts";
import { labelled, selectItem } from "./select-item.ts";
import { QueryValues, whereClause } from "./where-clause.ts";

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

/** What a form asks for, and what tells how much it stands on. */
export interface BuiltForm {
  readonly answer: BuiltQuery;
  /** One row: rows that match, the first and last of them, and for each of `added` cells that are empty or no number. */
  readonly basis: BuiltQuery;
  /** Columns that are added up. */
  readonly added: readonly string[];
}

/** Writes a form as SQL. Throws an EngineError that says what to write instead. */
export function buildQuery(form: QueryForm, tables: QueryTables): BuiltForm {
  const columns = new ColumnLookup(tables.second ? [tables.first, tables.second] : [tables.first]);
  const groups = form.group_by.map((each) => selectItem(each, columns));
  const chosen = form.select.map((each) => selectItem(each, columns));
  for (const group of groups)
    if (group.isAggregate) throw new EngineError("refused", `group_by: ${group.label} belongs into select`);
  const items = itemsOf(groups, chosen);
  const isGrouped = groups.length > 0 || items.some(({ isAggregate }) => isAggregate);
  const from = fromClause(tables, columns);
  const condition = (values: QueryValues): string => conditionOf(form, { tables, columns, values });
  const values = new QueryValues();
  const where = condition(values);
  const list = isGrouped || items.length > 0 ? items.map(labelled).join(", ") : rowsOf(tables);
  const sql =
    `SELECT ${form.distinct && !isGrouped ? "DISTINCT " : ""}${list} ${from} ${where}` +
    (isGrouped ? groupClause(items) : "") +
    orderClause(form, { items, columns, isGrouped });
  const added = items.flatMap(({ column }) => (column === undefined ? [] : [column]));
  const basis = new QueryValues();
  const row = `t.${quoteName(ROW_COLUMN)}`;
  const counts = added.flatMap(({ sql: cell, kind }) => [
    `count(*) FILTER (WHERE ${cell} IS NULL)`,
    kind === "integer" || kind === "number"
      ? "0"
      : `count(*) FILTER (WHERE ${cell} IS NOT NULL AND ${numberOf(cell)} IS NULL)`,
  ]);
  const basisSql = `SELECT ${[`count(*)`, `min(${row})`, `max(${row})`, ...counts].join(", ")} ${from} ${condition(basis)}`;
  return {
    answer: { sql, values: values.list },
    basis: { sql: basisSql, values: basis.list },
    added: added.map(({ name }) => name),
  };
}

/** Groups come first, whether or not they were chosen as well. */
function itemsOf(groups: readonly SelectItem[], chosen: readonly SelectItem[]): readonly SelectItem[] {
  const rest = chosen.filter(({ label }) => !groups.some((group) => group.label === label));
  const isBare = groups.length > 0 && rest.length === 0;
  return [...groups, ...(isBare ? [{ sql: "count(*)", label: "count", isAggregate: true }] : rest)];
}

/** Single rows say where they stand. */
function rowsOf({ second }: QueryTables): string {
  return second === undefined ? "t.*" : `t.*, t2.* EXCLUDE (${quoteName(ROW_COLUMN)})`;
}

function fromClause({ second }: QueryTables, columns: ColumnLookup): string {
  if (second === undefined) return "FROM t";
  const [left, right] = second.on;
  const same = new ColumnLookup([second]).find(right);
  const here = columns.find(left);
  const isText = here.kind === "text" || same.kind === "text";
  const written = (sql: string): string => (isText ? `lower(trim(CAST(${sql} AS VARCHAR)))` : sql);
  return `FROM t JOIN t2 ON ${written(here.sql)} = ${written(same.sql)}`;
}

interface ConditionParts {
  readonly tables: QueryTables;
  readonly columns: ColumnLookup;
  readonly values: QueryValues;
}

function conditionOf(form: QueryForm, { tables, columns, values }: ConditionParts): string {
  const conditions = form.where.map((each) => whereClause(each, columns.find(each.column), values));
  if (tables.totals.length > 0)
    conditions.push(`t.${quoteName(ROW_COLUMN)} NOT IN (${tables.totals.map(({ row }) => row).join(", ")})`);
  return conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`;
}

function groupClause(items: readonly SelectItem[]): string {
  const keys = items.flatMap(({ isAggregate }, at) => (isAggregate ? [] : [at + 1]));
  return keys.length === 0 ? "" : ` GROUP BY ${keys.join(", ")}`;
}

interface OrderParts {
  readonly items: readonly SelectItem[];
  readonly columns: ColumnLookup;
  readonly isGrouped: boolean;
}

function orderClause({ order_by, group_by }: QueryForm, { items, columns, isGrouped }: OrderParts): string {
  if (order_by === undefined)
    return group_by.length > 0 ? ` ORDER BY ${group_by.map((_, at) => at + 1).join(", ")}` : "";
  const [, name = order_by, direction] = /^(.*?)(?:\s+(asc|desc))?$/i.exec(order_by.trim()) ?? [];
  const way = direction?.toLowerCase() === "desc" ? "DESC NULLS LAST" : "ASC NULLS LAST";
  const wanted = selectItem(name, columns);
  const at = items.findIndex(({ label }) => label === wanted.label);
  if (at < 0 && isGrouped && !wanted.isAggregate)
    throw new EngineError("refused", `order_by: ${name} is neither in group_by nor in select`);
  return ` ORDER BY ${at < 0 ? wanted.sql : at + 1} ${way}`;
}
