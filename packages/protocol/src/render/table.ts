import { arrayOf, countOf, textOf } from "./values.ts";

/** Beyond so many cells short rows stay short: one wide row must not blow up a million narrow ones. */
const MAX_PADDED_CELLS = 100_000;

/** A table as text, made rectangular: every row as wide as the widest. */
export interface TextTable {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly width: number;
}

export function readTable(content: Readonly<Record<string, unknown>>): TextTable {
  const headers = arrayOf(content["headers"]).map(textOf);
  const rows = arrayOf(content["rows"]).map((row) => arrayOf(row).map(textOf));
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), headers.length);
  const isSmall = rows.length * width <= MAX_PADDED_CELLS;
  return { headers: pad(headers, width), rows: isSmall ? rows.map((row) => pad(row, width)) : rows, width };
}

function pad(cells: readonly string[], width: number): readonly string[] {
  return cells.length === width ? cells : [...cells, ...Array<string>(width - cells.length).fill("")];
}

/** Which part of a whole is shown, in words; empty when it is the whole. */
export interface Part {
  readonly shown: number;
  readonly total: unknown;
  readonly offset: unknown;
  readonly noun: "rows" | "items";
}

function describePart({ shown, total, offset, noun }: Part): string {
  const all = countOf(total);
  if (all === undefined || shown >= all) return "";
  const start = countOf(offset) ?? 0;
  if (start === 0 || shown === 0) return `… ${shown} of ${all} ${noun}`;
  return `… ${noun} ${start + 1}–${start + shown} of ${all}`;
}

/** What is missing from the rows of a table; empty when nothing is. */
export function describeRows(content: Readonly<Record<string, unknown>>): string {
  const shown = arrayOf(content["rows"]).length;
  return describePart({ shown, total: content["total_rows"], offset: content["row_offset"], noun: "rows" });
}

export function describeItems(content: Readonly<Record<string, unknown>>): string {
  const shown = arrayOf(content["items"]).length;
  return describePart({
    shown,
    total: content["total_items"],
    offset: content["item_offset"],
    noun: "items",
  });
}
