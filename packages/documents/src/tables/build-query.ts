import type { FoundColumn } from "./column-lookup.ts";
import { ColumnLookup } from "./column-lookup.ts";
import { quoteName, ROW_COLUMN } from "./engine/engine-messages.ts";
import { EngineError } from "./engine-error.ts";
import { numberOf } from "./number-text.ts";
import type { QueryForm } from "./query-form.ts";
import type { BuiltQuery, QueryTables } from "./query-tables.ts";
import { fromClause, pairsOf, totalsClause } from "./query-tables.ts";
import type { SelectItem } from "./select-item.ts";
import { labelled, selectItem } from "./select-item.ts";
import { QueryValues, whereClause } from "./where-clause.ts";

/** What a form asks for, and what tells how much it stands on. */
export interface BuiltForm {
  readonly answer: BuiltQuery;
  /** One row: rows that match, the first and last of them, and for each of `added` cells that are empty or no number. */
  readonly basis: BuiltQuery;
  /** Columns that are added up. */
  readonly added: readonly string[];
  /** Columns of texts of which the first or last by the alphabet is asked for. */
  readonly alphabetic: readonly string[];
  /** Columns that the answer is made of, each once. */
  readonly used: readonly FoundColumn[];
  /** One row: rows of the first table that have a partner in the second, rows that have none, pairs. */
  readonly pairs?: BuiltQuery | undefined;
}

/** Writes a form as SQL. Throws an EngineError that says what to write instead. */
export function buildQuery(form: QueryForm, tables: QueryTables): BuiltForm {
  const columns = new ColumnLookup(tables.second ? [tables.first, tables.second] : [tables.first]);
  const groups = form.group_by.map((each) => selectItem(each, columns));
  const chosen = form.select.filter((each) => each.trim() !== "*").map((each) => selectItem(each, columns));
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
    alphabetic: items.flatMap(({ isAlphabetic, of }) => (isAlphabetic && of ? [of.name] : [])),
    used: usedOf(form, items, columns),
    pairs: pairsOf(tables, columns),
  };
}

function usedOf(form: QueryForm, items: readonly SelectItem[], columns: ColumnLookup): FoundColumn[] {
  const compared = form.where.map(({ column }) => columns.find(column));
  const used = [...items.flatMap(({ of }) => of ?? []), ...compared];
  return [...new Map(used.map((column) => [column.sql, column])).values()];
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

interface ConditionParts {
  readonly tables: QueryTables;
  readonly columns: ColumnLookup;
  readonly values: QueryValues;
}

function conditionOf(form: QueryForm, { tables, columns, values }: ConditionParts): string {
  const conditions = form.where.map((each) => whereClause(each, columns.find(each.column), values));
  if (tables.totals.length > 0) conditions.push(totalsClause(tables, ""));
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

function orderClause({ order_by }: QueryForm, { items, columns, isGrouped }: OrderParts): string {
  if (order_by === undefined) {
    const keys = isGrouped ? items.flatMap(({ isAggregate }, at) => (isAggregate ? [] : [at + 1])) : [];
    return keys.length > 0 ? ` ORDER BY ${keys.join(", ")}` : "";
  }
  const [, name = order_by, direction] = /^(.*?)(?:\s+(asc|desc))?$/i.exec(order_by.trim()) ?? [];
  const way = direction?.toLowerCase() === "desc" ? "DESC NULLS LAST" : "ASC NULLS LAST";
  const named = items.findIndex(({ label }) => label.toLowerCase() === name.toLowerCase());
  if (named >= 0) return ` ORDER BY ${named + 1} ${way}`;
  const wanted = selectItem(name, columns);
  const at = items.findIndex(({ sql }) => sql === wanted.sql);
  if (at < 0 && isGrouped && !wanted.isAggregate)
    throw new EngineError("refused", `order_by: ${name} is neither in group_by nor in select`);
  return ` ORDER BY ${at < 0 ? wanted.sql : at + 1} ${way}`;
}
