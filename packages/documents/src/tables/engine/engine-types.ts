import { DuckDBTypeId } from "@duckdb/node-api";
import type { ColumnKind, ResultValue } from "./engine-messages.ts";

const kinds: Readonly<Partial<Record<DuckDBTypeId, ColumnKind>>> = {
  [DuckDBTypeId.BOOLEAN]: "boolean",
  [DuckDBTypeId.TINYINT]: "integer",
  [DuckDBTypeId.SMALLINT]: "integer",
  [DuckDBTypeId.INTEGER]: "integer",
  [DuckDBTypeId.BIGINT]: "integer",
  [DuckDBTypeId.UTINYINT]: "integer",
  [DuckDBTypeId.USMALLINT]: "integer",
  [DuckDBTypeId.UINTEGER]: "integer",
  [DuckDBTypeId.UBIGINT]: "integer",
  [DuckDBTypeId.HUGEINT]: "integer",
  [DuckDBTypeId.FLOAT]: "number",
  [DuckDBTypeId.DOUBLE]: "number",
  [DuckDBTypeId.DECIMAL]: "number",
  [DuckDBTypeId.DATE]: "date",
  [DuckDBTypeId.TIMESTAMP]: "timestamp",
  [DuckDBTypeId.VARCHAR]: "text",
};

/** What a column of the engine holds, in our words. */
export function kindOfType(typeId: DuckDBTypeId): ColumnKind {
  return kinds[typeId] ?? "other";
}

/** Characters of one value that are given; a model has no use for more. */
const MOST_CHARACTERS = 1000;
/** Digits that a double keeps; what a sum has beyond is noise. */
const DIGITS = 15;

/** A value as it is given: long numbers that come as text become numbers where nothing is lost by it. */
export function resultValue(value: unknown, kind: ColumnKind): ResultValue {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return Number(value.toPrecision(DIGITS));
  if (typeof value === "string")
    return kind === "integer" || kind === "number" ? numberOf(value) : cut(value);
  return cut(JSON.stringify(value));
}

function numberOf(text: string): ResultValue {
  const value = Number(text);
  const digits = text.replace(/\D/g, "").length;
  return Number.isFinite(value) && digits <= DIGITS ? value : text;
}

function cut(text: string): string {
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS)}…`;
}
