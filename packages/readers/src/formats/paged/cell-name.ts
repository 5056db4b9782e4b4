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
export function spanRange({ row, column, rows, columns }: CellSpan): string {
  return `${cellName(row, column)}:${cellName(row + rows - 1, column + columns - 1)}`;
}
