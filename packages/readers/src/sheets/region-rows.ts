import type { Cell } from "@a2c-smcp/protocol";
import type { ElementWindow } from "../engine/model.ts";
import { cellName, isInside } from "./address.ts";
import { hyperlinkOf } from "./cell-links.ts";
import type { Grid, GridRow } from "./grid.ts";
import { HEADER_SAMPLE, hasHeaderRow } from "./header-row.ts";
import type { Region } from "./regions.ts";

/** Formulas that one answer lists. */
const MOST_FORMULAS = 5000;

/** A region with its header found: what stays the same for every window onto it. */
export interface RegionTable {
  readonly region: Region;
  readonly headers: readonly Cell[] | undefined;
}

export interface RegionRows {
  readonly rows: readonly (readonly Cell[])[];
  /** The row of the sheet that the first of them is. */
  readonly from: number;
  /** The same rows as the sheet has them. */
  readonly source: readonly GridRow[];
  /** Formulas of these rows by cell. */
  readonly formulas: Readonly<Record<string, string>>;
}

/** Finds out whether the first row of a region is its header. */
export async function readHeader(grid: Grid, region: Region): Promise<RegionTable> {
  const { top, bottom } = region.range;
  const count = Math.min(HEADER_SAMPLE, bottom - top) + 1;
  const rows = fill(region, { from: top, count, rows: await grid.rows(top, top + count) });
  const isHeader = region.declared ? region.declared.hasHeader : hasHeaderRow(withoutEmpty(rows));
  return { region, headers: isHeader ? rows[0] : undefined };
}

/** How many rows a table has below its header. */
export function rowCount(grid: Grid, { region, headers }: RegionTable): number {
  const { top, bottom } = region.range;
  const end = region.isOpen ? grid.extent().rowCount : bottom + 1;
  return Math.max(0, end - firstRow({ region, headers }, top));
}

export interface RowsWanted extends ElementWindow {
  /** Whether the formulas behind the values are wanted too. */
  readonly withFormulas: boolean;
}

/** Reads a window of rows, counted from below the header. */
export async function readRows(grid: Grid, table: RegionTable, window: RowsWanted): Promise<RegionRows> {
  const { region } = table;
  const from = firstRow(table, region.range.top) + window.offset;
  const wanted = Math.min(window.limit, region.range.bottom + 1 - from);
  if (wanted <= 0) return { rows: [], from, source: [], formulas: {} };
  const rows = await grid.rows(from, from + wanted);
  // Reading may have shown that the sheet is longer or shorter than it says.
  const count = Math.max(0, Math.min(wanted, rowCount(grid, table) - window.offset));
  return {
    rows: fill(region, { from, count, rows }),
    from,
    source: rows,
    formulas: window.withFormulas ? formulasIn(region, rows) : {},
  };
}

function firstRow({ headers }: RegionTable, top: number): number {
  return headers ? top + 1 : top;
}

interface Filling {
  readonly from: number;
  readonly count: number;
  readonly rows: readonly GridRow[];
}

/** Puts cells at their places: every row has the width of the region, more where it spills. */
function fill(region: Region, { from, count, rows }: Filling): Cell[][] {
  const width = region.range.right - region.range.left + 1;
  const filled = Array.from({ length: count }, () => new Array<Cell>(width).fill(null));
  for (const row of rows) {
    const target = filled[row.index - from];
    if (target) fillRow(target, row, region);
  }
  return filled;
}

function fillRow(target: Cell[], row: GridRow, region: Region): void {
  const { left, right } = region.range;
  for (const { col, value, formula } of row.cells) {
    if (col < left || (col > right && !region.spills) || isHole(region, row.index, col)) continue;
    while (target.length < col - left) target.push(null);
    // Programs that do not calculate leave the words of a link in its formula.
    target[col - left] = value ?? hyperlinkOf(formula)?.text ?? null;
  }
}

function isHole({ holes }: Region, row: number, col: number): boolean {
  return holes.length > 0 && holes.some((hole) => isInside(hole, row, col));
}

/** Whether any of these rows has a formula in the region. */
export function holdsFormula(region: Region, rows: readonly GridRow[]): boolean {
  const { top, bottom } = region.range;
  const inside = rows.filter(({ index }) => index >= top && (index <= bottom || region.isOpen));
  return !eachFormula(region, inside).next().done;
}

function formulasIn(region: Region, rows: readonly GridRow[]): Record<string, string> {
  const found: Record<string, string> = {};
  let count = 0;
  for (const [cell, formula] of eachFormula(region, rows)) {
    count += 1;
    if (count > MOST_FORMULAS) return found;
    found[cell] = formula;
  }
  return found;
}

function* eachFormula(region: Region, rows: readonly GridRow[]): Generator<readonly [string, string]> {
  const { left, right } = region.range;
  for (const { index, cells } of rows)
    for (const { col, formula } of cells) {
      if (formula === undefined || col < left || (col > right && !region.spills)) continue;
      if (!isHole(region, index, col)) yield [cellName(index, col), formula];
    }
}

function withoutEmpty(rows: readonly (readonly Cell[])[]): (readonly Cell[])[] {
  return rows.filter((row) => row.some((cell) => cell !== null));
}
