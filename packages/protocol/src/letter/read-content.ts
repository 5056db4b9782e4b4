import type { Fields } from "./tolerant.ts";
import { isFields } from "./tolerant.ts";

/** A table with more named cells is left as one column of JSON: few rows with names of their own must not fill memory. */
const MOST_CELLS = 100_000;

/**
 * The content of an element as its category has it, of a provider that passes it on in another shape: a text alone, the
 * rows or items alone, rows as objects. Undefined where there is none.
 */
export function readContent({ content, category }: Fields): Fields | undefined {
  if (typeof content === "string") return { [fieldOfText(category)]: content };
  if (Array.isArray(content)) return readContent({ content: listed(content, category), category });
  if (!isFields(content)) return undefined;
  const { rows } = content;
  if (!Array.isArray(rows) || rows.every((row) => Array.isArray(row))) return content;
  return { ...content, ...readRows(rows, content["headers"]) };
}

function fieldOfText(category: unknown): "text" | "code" | "expression" {
  if (category === "code") return "code";
  return category === "formula" ? "expression" : "text";
}

function listed(content: readonly unknown[], category: unknown): Fields {
  if (category === "table" || category === "pivot_table") return { rows: content };
  if (category === "list") return { items: content };
  return { text: content.map((one) => (typeof one === "string" ? one : JSON.stringify(one))).join("\n") };
}

/** Rows that are objects, under the names of their fields; what is no row at all is a row of one cell. */
function readRows(rows: readonly unknown[], headers: unknown): Fields {
  const named = rows.filter(isFields);
  const names = Array.isArray(headers)
    ? headers.map(String)
    : [...new Set(named.flatMap((row) => Object.keys(row)))];
  if (named.length === 0 || names.length * rows.length > MOST_CELLS)
    return { rows: rows.map((row) => (Array.isArray(row) ? row : [row])) };
  return { headers: names, rows: rows.map((row) => rowOf(row, names)) };
}

function rowOf(row: unknown, names: readonly string[]): readonly unknown[] {
  if (Array.isArray(row)) return row;
  if (!isFields(row)) return [row];
  const cells = names.map((name) => (Object.hasOwn(row, name) ? row[name] : null));
  // Headers that are no names of fields are for people; the values stand in their own order then.
  return cells.every((cell) => cell === null) ? Object.values(row) : cells;
}
