import type { TableSpan } from "@a2c-smcp/protocol";

const LETTERS = 26;
const UPPER_A = 0x41;

/** The name of a cell as spreadsheets write it: row 0, column 0 is `A1`. */
export function cellName(row: number, column: number): string {
  let letters = "";
  for (let rest = column; rest >= 0; rest = Math.floor(rest / LETTERS) - 1) {
    letters = String.fromCharCode(UPPER_A + (rest % LETTERS)) + letters;
  }
  return `${letters}${row + 1}`;
}

/** A cell that spans others. */
export interface CellSpan {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** The range that a cell spans: `A1:B2`. */
function spanRange({ row, column, rows, columns }: CellSpan): string {
  return `${cellName(row, column)}:${cellName(row + rows - 1, column + columns - 1)}`;
}

/** Merged cells that are worth telling. */
const MOST_SPANS = 200;

/** What a table says of its merged cells: how far each reaches, rows counted from its top with the header. */
export function spansContent(spans: readonly CellSpan[]): { spans?: TableSpan[] } {
  if (spans.length === 0) return {};
  const told = spans.slice(0, MOST_SPANS);
  return {
    spans: told.map(({ row, column, rows, columns }) => ({ row, column, row_span: rows, col_span: columns })),
  };
}

/** The merged cells of a table as ranges, for its metadata. */
export function mergedRanges(spans: readonly CellSpan[]): { merged?: string[] } {
  return spans.length === 0 ? {} : { merged: spans.slice(0, MOST_SPANS).map(spanRange) };
}
