import type { FoundColumn } from "./column-lookup.ts";
import type { ResultValue } from "./engine/engine-messages.ts";
import { quoteName } from "./engine/engine-messages.ts";
import { EngineError } from "./engine-error.ts";
import { numberOf, readNumber } from "./number-text.ts";
import type { Where, WhereOperator } from "./query-form.ts";

/** Values that a query is given beside its text: nothing that a caller writes becomes SQL. */
export class QueryValues {
  readonly list: ResultValue[] = [];

  add(value: ResultValue): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

type Scalar = string | number | boolean;

/** A condition as SQL. */
export function whereClause({ column, op, value }: Where, found: FoundColumn, values: QueryValues): string {
  const { sql } = found;
  if (op === "empty") return `(${sql} IS NULL OR trim(CAST(${sql} AS VARCHAR)) = '')`;
  if (op === "filled") return `(${sql} IS NOT NULL AND trim(CAST(${sql} AS VARCHAR)) <> '')`;
  if (value === undefined) throw new EngineError("refused", `where: ${column} ${op} needs a value`);
  if (Array.isArray(value)) return anyOf({ op, value, column }, found, values);
  if (op === "contains")
    return `contains(lower(CAST(${sql} AS VARCHAR)), lower(${values.add(String(value))}))`;
  if (op === "in" && typeof value === "string" && /[,;|]/.test(value))
    throw new EngineError("refused", `where: ${column} in takes a list, like ["a", "b"], not one text`);
  if (op === "in") return compare({ op: "=", value }, found, values);
  return compare({ op, value }, found, values);
}

function anyOf(
  { op, value, column }: { op: WhereOperator; value: readonly Scalar[]; column: string },
  found: FoundColumn,
  values: QueryValues,
): string {
  if (op !== "in" && op !== "=" && op !== "!=")
    throw new EngineError("refused", `where: ${column} ${op} takes one value, not a list`);
  if (value.length === 0) throw new EngineError("refused", `where: ${column} ${op} needs at least one value`);
  const any = value.map((each) => compare({ op: "=", value: each }, found, values)).join(" OR ");
  return op === "!=" ? `NOT coalesce(${any}, false)` : `(${any})`;
}

interface Comparison {
  readonly op: Exclude<WhereOperator, "contains" | "in" | "empty" | "filled">;
  readonly value: Scalar;
}

function compare({ op, value }: Comparison, found: FoundColumn, values: QueryValues): string {
  const { sql, kind, name } = found;
  if (kind === "date" || kind === "timestamp") return compareDates({ op, value }, { sql, name }, values);
  if (kind === "integer" || kind === "number") {
    const number = typeof value === "number" ? value : readNumber(String(value));
    if (number === undefined)
      throw new EngineError(
        "refused",
        `where: ${name} holds numbers, and ${String(value)} is none; write it like 1234.5`,
      );
    return `${sql} ${op} ${values.add(number)}`;
  }
  if (kind === "boolean") return `${sql} ${op} CAST(${values.add(String(value))} AS BOOLEAN)`;
  return compareTexts({ op, value }, found, values);
}

/** A date that does not begin with its year. */
const OTHER_DATE = /^\d{1,2}[./ -](\d{1,2}|\p{L}{3,9})[./ -]\d{2,4}/u;

/** Texts are the same whatever their case and the space around them. Only what is written alike has an order. */
function compareTexts(
  { op, value }: Comparison,
  { sql, name, example }: FoundColumn,
  values: QueryValues,
): string {
  const isOrder = op !== "=" && op !== "!=";
  const number = typeof value === "number" ? value : isOrder ? readNumber(String(value)) : undefined;
  if (number !== undefined) return `${numberOf(sql)} ${op} ${values.add(number)}`;
  const isDated = example !== undefined && (isOrder ? !/^\d{4}/.test(example) : OTHER_DATE.test(example));
  if (isDated && periodOf(String(value)) !== undefined)
    throw new EngineError(
      "refused",
      `where: ${name} holds texts like "${example}" that cannot be compared with the date ${String(value)}: nobody ` +
        `can tell how they are meant. Use op contains, or sql with strptime(${quoteName(name)}, '%m/%d/%Y') or '%d/%m/%Y'`,
    );
  return `lower(trim(CAST(${sql} AS VARCHAR))) ${op} lower(trim(${values.add(String(value))}))`;
}

/** A period begins with its first day and ends before the first day of the next. */
function compareDates(
  { op, value }: Comparison,
  { sql, name }: Pick<FoundColumn, "sql" | "name">,
  values: QueryValues,
): string {
  const period = periodOf(String(value));
  if (period === undefined)
    throw new EngineError(
      "refused",
      `where: ${name} holds dates, and ${String(value)} is none; write 2025-07-31, 2025-07, 2025-Q3 or 2025`,
    );
  const from = `CAST(${values.add(period.from)} AS TIMESTAMP)`;
  if (period.until === undefined) return `${sql} ${op} ${from}`;
  const until = `CAST(${values.add(period.until)} AS TIMESTAMP)`;
  switch (op) {
    case "=":
      return `(${sql} >= ${from} AND ${sql} < ${until})`;
    case "!=":
      return `NOT (${sql} >= ${from} AND ${sql} < ${until})`;
    case "<":
    case ">=":
      // What is left unused is bound all the same.
      return `(${sql} ${op} ${from} AND ${until} IS NOT NULL)`;
    case "<=":
      return `(${sql} < ${until} AND ${from} IS NOT NULL)`;
    case ">":
      return `(${sql} >= ${until} AND ${from} IS NOT NULL)`;
  }
}

/** The moments between which a year, quarter, month or day lies; a moment has no end. */
export function periodOf(text: string): { from: string; until?: string } | undefined {
  const given = text
    .trim()
    .replace(/^(q[1-4])[ /-]?(\d{4})$/i, "$2-$1")
    .replace(/^(\d{4})[ /](q[1-4])$/i, "$1-$2");
  const parts = /^(\d{4})(?:-?q([1-4])|-(\d{2})(?:-(\d{2}))?)?$/i.exec(given);
  if (parts !== null) return calendarPeriod(parts);
  const moment = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/.test(given);
  return moment && Number.isFinite(Date.parse(given)) ? { from: given.replace(/Z$/, "") } : undefined;
}

function calendarPeriod([, year, quarter, month, day]: RegExpExecArray):
  | { from: string; until: string }
  | undefined {
  const first = quarter === undefined ? Number(month ?? 1) - 1 : (Number(quarter) - 1) * 3;
  const from = new Date(Date.UTC(Number(year), first, Number(day ?? 1)));
  // 2025-02-30 and 2025-13 are no days.
  if (from.getUTCMonth() !== first || (day !== undefined && from.getUTCDate() !== Number(day)))
    return undefined;
  const until = new Date(from);
  if (day !== undefined) until.setUTCDate(until.getUTCDate() + 1);
  else if (month !== undefined) until.setUTCMonth(first + 1);
  else if (quarter !== undefined) until.setUTCMonth(first + 3);
  else until.setUTCFullYear(Number(year) + 1);
  return { from: from.toISOString().slice(0, 10), until: until.toISOString().slice(0, 10) };
}
