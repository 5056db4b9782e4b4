import type { Cell } from "@a2c-smcp/protocol";
import type { Sheet as BinarySheet } from "hucre";
import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import type { Limits } from "../../engine/limits.ts";
import type { GridCell, GridRow } from "../../sheets/grid.ts";

type BinaryValue = BinarySheet["rows"][number][number];

/** The rows of a sheet that hold something. */
export function gridRows({ rows, cells }: BinarySheet, limits: Limits): GridRow[] {
  const held: GridRow[] = [];
  let count = 0;
  for (const [index, values] of Array.from(rows).entries()) {
    const row = rowOf(values ?? [], (col) => cells?.get(`${index},${col}`)?.formula);
    count += row.length;
    if (count > limits.cells) {
      throw new DocumentError(
        DocumentErrorCode.TooLarge,
        `A sheet holds more than ${limits.cells} cells (cells)`,
      );
    }
    if (row.length > 0) held.push({ index, cells: row });
  }
  return held;
}

function rowOf(values: readonly BinaryValue[], formulaAt: (col: number) => string | undefined): GridCell[] {
  const cells: GridCell[] = [];
  for (const [col, raw] of values.entries()) {
    const value = cellOf(raw);
    const formula = formulaAt(col);
    if (value !== null || formula !== undefined)
      cells.push({
        col,
        value,
        formula: formula === undefined ? undefined : `=${formula.replace(/^=/, "")}`,
      });
  }
  return cells;
}

/** Dates come as points in time of the year 1899 when they are times of a day. */
const FIRST_DATE = Date.UTC(1900, 0, 1);

function cellOf(value: BinaryValue | undefined): Cell {
  if (value === undefined || value === null || value === "") return null;
  if (!(value instanceof Date)) return value;
  if (Number.isNaN(value.getTime())) return null;
  const iso = value.toISOString().replace(/(\.000)?Z$/, "");
  return value.getTime() < FIRST_DATE ? iso.slice(11) : iso;
}
