import type { Cell } from "@a2c-smcp/protocol";
import type { Block } from "./block.ts";

const MOST_COLUMNS = 200;
const MOST_TABLES = 20;
/** How deep lists of records are looked for. */
const DEPTH = 4;

/** Lists of flat records inside a parsed value, as tables that name where they were found. */
export function recordTables(value: unknown): readonly Block[] {
  const tables: Block[] = [];
  collect(value, "", { tables, depth: 0 });
  return tables;
}

interface Search {
  readonly tables: Block[];
  readonly depth: number;
}

function collect(value: unknown, path: string, { tables, depth }: Search): void {
  if (depth > DEPTH || tables.length >= MOST_TABLES || typeof value !== "object" || value === null) return;
  const table = Array.isArray(value) ? recordTable(value, path) : undefined;
  if (table) {
    tables.push(table);
    return;
  }
  if (Array.isArray(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    collect(inner, path === "" ? key : `${path}.${key}`, { tables, depth: depth + 1 });
  }
}

/** A table of a list of records or rows; undefined when its values are nested or do not go together. */
export function recordTable(items: readonly unknown[], path = ""): Block | undefined {
  if (items.length < 2) return undefined;
  const parts = items.every(isRow) ? { rows: items } : tabulate(items);
  if (!parts) return undefined;
  const columns = parts.headers?.length ?? Math.max(...parts.rows.slice(0, 1000).map((row) => row.length));
  return {
    category: "table",
    content: {
      ...(path === "" ? {} : { caption: path }),
      ...parts,
      total_rows: parts.rows.length,
      total_columns: columns,
    },
    ...(path === "" ? {} : { metadata: { path } }),
  };
}

interface Tabulated {
  readonly headers?: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

function tabulate(items: readonly unknown[]): Tabulated | undefined {
  if (!items.every(isRecord)) return undefined;
  const keys = new Set(items.flatMap((item) => Object.keys(item)));
  const filled = items.reduce((sum, item) => sum + Object.keys(item).length, 0);
  // Records that share hardly a field are not rows of one table.
  if (keys.size === 0 || keys.size > MOST_COLUMNS || filled * 3 < keys.size * items.length) return undefined;
  const headers = [...keys];
  return { headers, rows: items.map((item) => headers.map((key) => item[key] ?? null)) };
}

function isRecord(value: unknown): value is Record<string, Cell> {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(isCell)
  );
}

function isRow(value: unknown): value is Cell[] {
  return Array.isArray(value) && value.length > 0 && value.length <= MOST_COLUMNS && value.every(isCell);
}

function isCell(value: unknown): value is Cell {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}
