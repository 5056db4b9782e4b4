import type { Cell } from "@a2c-smcp/protocol";

/** Rows that are looked at below the first one. */
export const HEADER_SAMPLE = 20;
const LONGEST_NAME = 120;
const LONGEST_VALUE = 40;

/**
 * Whether the first row names the columns: short texts without a repetition, above something that is of another
 * kind or at least different. A single column of texts is a list without a name.
 */
export function hasHeaderRow(rows: readonly (readonly Cell[])[]): boolean {
  const [first, ...below] = rows;
  if (!first || below.length === 0) return false;
  const width = Math.max(...rows.map((row) => row.length));
  const names = first.filter((cell) => !isBlank(cell));
  if (!areNames(names, width)) return false;
  if (columnsDiffer(first, below)) return true;
  return width > 1 && !below.some((row) => sharesCell(row, first));
}

function areNames(names: readonly Cell[], width: number): boolean {
  if (names.length === 0 || names.length < width / 2) return false;
  if (!names.every((name) => typeof name === "string" && name.length <= LONGEST_NAME && !isValue(name)))
    return false;
  return new Set(names).size === names.length;
}

/** A column that holds values below its first cell: numbers, dates, switches. */
function columnsDiffer(first: readonly Cell[], below: readonly (readonly Cell[])[]): boolean {
  return first.some((name, col) => {
    if (isBlank(name)) return false;
    const cells = below.map((row) => row[col] ?? null).filter((cell) => !isBlank(cell));
    const values = cells.filter((cell) => typeof cell !== "string" || isValue(cell));
    return values.length > 0 && values.length * 2 >= cells.length;
  });
}

function sharesCell(row: readonly Cell[], first: readonly Cell[]): boolean {
  return row.some((cell, col) => !isBlank(cell) && cell === first[col]);
}

function isBlank(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || cell === "";
}

/** Texts that stand for a value: numbers, also with units of money and percent, dates and times. */
function isValue(text: string): boolean {
  if (text.length > LONGEST_VALUE) return false;
  return /^[\s$€£¥(+-]*\d[\d\s.,'’]*(e[+-]?\d+)?[\s%)€]*$/i.test(text) || isDateText(text);
}

function isDateText(text: string): boolean {
  return /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?Z?)?$|^\d{1,2}:\d{2}(:\d{2})?$/.test(
    text,
  );
}
