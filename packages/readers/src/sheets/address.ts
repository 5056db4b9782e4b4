/** A rectangle of cells; rows and columns count from 0, both ends included. */
export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export interface CellPosition {
  readonly row: number;
  readonly col: number;
}

/** What a sheet can hold in any program that writes one. */
export const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;

/** `A` for 0, `AA` for 26. */
export function columnName(col: number): string {
  let name = "";
  for (let rest = col + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}

/** `B3` for the second cell of the third row. */
export function cellName(row: number, col: number): string {
  return `${columnName(col)}${row + 1}`;
}

/** `A1:C5`, or `A1` for a single cell. */
export function rangeName({ top, left, bottom, right }: CellRange): string {
  const start = cellName(top, left);
  return top === bottom && left === right ? start : `${start}:${cellName(bottom, right)}`;
}

/** Reads `B3` or `$B$3`; undefined for anything else and for cells that no sheet has. */
export function parseCell(name: string): CellPosition | undefined {
  const match = /^\$?([A-Za-z]{1,3})\$?([1-9]\d{0,6})$/.exec(name);
  if (!match) return undefined;
  const col = columnIndex(match[1] ?? "");
  const row = Number(match[2]) - 1;
  return col < MAX_COLUMNS && row < MAX_ROWS ? { row, col } : undefined;
}

/** Reads `A1:C5`, `A1`, whole columns `A:C` and whole rows `1:3`. */
export function parseRange(name: string): CellRange | undefined {
  const [first = "", last = first] = name.trim().split(":", 2);
  const start = parseCell(first) ?? parseEdge(first, 0, 0);
  const end = parseCell(last) ?? parseEdge(last, MAX_ROWS - 1, MAX_COLUMNS - 1);
  if (!(start && end)) return undefined;
  return {
    top: Math.min(start.row, end.row),
    left: Math.min(start.col, end.col),
    bottom: Math.max(start.row, end.row),
    right: Math.max(start.col, end.col),
  };
}

/** 0 for `A`. */
export function columnIndex(letters: string): number {
  let index = 0;
  for (const letter of letters.toUpperCase()) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

export function isInside({ top, left, bottom, right }: CellRange, row: number, col: number): boolean {
  return row >= top && row <= bottom && col >= left && col <= right;
}

/** Whether two ranges share a cell once each is grown by `gap` cells. */
export function overlaps(a: CellRange, b: CellRange, gap = 0): boolean {
  const apart =
    a.left > b.right + gap || b.left > a.right + gap || a.top > b.bottom + gap || b.top > a.bottom + gap;
  return !apart;
}

/** The smallest range around both. */
export function around(a: CellRange, b: CellRange): CellRange {
  return {
    top: Math.min(a.top, b.top),
    left: Math.min(a.left, b.left),
    bottom: Math.max(a.bottom, b.bottom),
    right: Math.max(a.right, b.right),
  };
}

function parseEdge(name: string, row: number, col: number): CellPosition | undefined {
  const plain = name.replaceAll("$", "");
  if (/^[A-Za-z]{1,3}$/.test(plain)) return { row, col: Math.min(columnIndex(plain), MAX_COLUMNS - 1) };
  if (/^[1-9]\d{0,6}$/.test(plain)) return { row: Math.min(Number(plain), MAX_ROWS) - 1, col };
  return undefined;
}
