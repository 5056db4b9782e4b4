import { columnIndex, columnName, MAX_COLUMNS, MAX_ROWS } from "./address.ts";

/**
 * Parts of a formula: strings and quoted sheet names stay as they are, references move. A name that only looks
 * like a reference is followed by a bracket, or by a sheet's exclamation mark, or goes on.
 */
const parts =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'|(?<![\w.$])(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})(?![\w.(!])|(?<![\w.$])(\$?)([A-Za-z]{1,3}):(\$?)([A-Za-z]{1,3})(?![\w.(!])/g;

export interface Shift {
  readonly rows: number;
  readonly cols: number;
}

/** Moves the relative references of a formula, as filling down or right does. */
export function shiftFormula(formula: string, shift: Shift): string {
  if (shift.rows === 0 && shift.cols === 0) return formula;
  return formula.replace(parts, (whole: string, ...groups: (string | undefined)[]) => {
    const [colFix, letters, rowFix, digits, fromFix, from, toFix, to] = groups;
    if (letters !== undefined && digits !== undefined)
      return `${moveColumn(colFix, letters, shift)}${moveRow(rowFix, digits, shift)}`;
    if (from !== undefined && to !== undefined)
      return `${moveColumn(fromFix, from, shift)}:${moveColumn(toFix, to, shift)}`;
    return whole;
  });
}

function moveColumn(fix: string | undefined, letters: string, { cols }: Shift): string {
  if (fix === "$") return `$${letters}`;
  return columnName(wrap(columnIndex(letters) + cols, MAX_COLUMNS));
}

function moveRow(fix: string | undefined, digits: string, { rows }: Shift): string {
  if (fix === "$") return `$${digits}`;
  return String(wrap(Number(digits) - 1 + rows, MAX_ROWS) + 1);
}

/** References that leave the sheet come in again on the other side. */
function wrap(index: number, size: number): number {
  return ((index % size) + size) % size;
}
