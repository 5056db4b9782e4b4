import type { InlinePieces } from "../../text/inline-runs.ts";

/** Where a cell ends, in twips, and what it is a part of. */
export interface CellEdge {
  readonly right: number;
  readonly merge: "up" | "left" | undefined;
}

export interface RowCell {
  readonly text: string;
  readonly pieces: InlinePieces;
}

export interface RtfRow {
  readonly cells: readonly RowCell[];
  readonly edges: readonly CellEdge[];
}

/** A cell in its column, and how far it reaches. */
export interface PlacedCell extends RowCell {
  readonly column: number;
  readonly columns: number;
  rows: number;
}

/** Edges closer than this, in twips, are the same line. */
const SAME_LINE = 30;
const MOST_COLUMNS = 1024;

/** Puts the cells of each row into the columns that all rows share; one after the other where a row does not tell. */
export function placeCells(rows: readonly RtfRow[]): PlacedCell[][] {
  const lines = columnLines(rows);
  const tells =
    lines.length <= MOST_COLUMNS && rows.every(({ cells, edges }) => cells.length === edges.length);
  if (!tells)
    return rows.map(({ cells }) => cells.map((cell, column) => ({ ...cell, column, columns: 1, rows: 1 })));
  const placed: PlacedCell[][] = [];
  let above = new Map<number, PlacedCell>();
  for (const row of rows) {
    const { cells, open } = placeRow(row, lines, above);
    placed.push(cells);
    above = open;
  }
  return placed;
}

function placeRow(
  { cells, edges }: RtfRow,
  lines: readonly number[],
  above: ReadonlyMap<number, PlacedCell>,
): { cells: PlacedCell[]; open: Map<number, PlacedCell> } {
  const placed: PlacedCell[] = [];
  const open = new Map<number, PlacedCell>();
  let column = 0;
  for (const [index, cell] of cells.entries()) {
    const edge = edges[index];
    const end = Math.max(column + 1, lines.findLastIndex((line) => line <= (edge?.right ?? 0)) + 1);
    const columns = end - column;
    const before = placed.at(-1);
    const upper = edge?.merge === "up" && cell.text === "" ? above.get(column) : undefined;
    if (upper) {
      upper.rows += 1;
      open.set(column, upper);
    } else if (edge?.merge === "left" && before && cell.text === "") {
      placed[placed.length - 1] = { ...before, columns: before.columns + columns };
    } else {
      const next = { ...cell, column, columns, rows: 1 };
      placed.push(next);
      open.set(column, next);
    }
    column = end;
  }
  return { cells: placed, open };
}

/** The right edges of all columns, from the left. */
function columnLines(rows: readonly RtfRow[]): number[] {
  const all = rows.flatMap(({ edges }) => edges.map(({ right }) => right)).toSorted((a, b) => a - b);
  const lines: number[] = [];
  for (const line of all) {
    const last = lines.at(-1);
    if (last === undefined || line - last > SAME_LINE) lines.push(line);
  }
  return lines;
}
