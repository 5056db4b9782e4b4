import type { CellRange } from "./address.ts";
import type { GridRow } from "./grid.ts";

/** Rows and columns that are hidden or so thin that they only set others apart. */
export interface Spacers {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** Takes empty spacers out of a sheet and puts them back: without them the parts of one table touch. */
export class Squeeze {
  readonly #rows: Axis;
  readonly #columns: Axis;

  constructor(rows: readonly GridRow[], spacers: Spacers) {
    const usedRows = new Set(spacers.rows.length > 0 ? rows.map(({ index }) => index) : []);
    const usedColumns = new Set<number>();
    if (spacers.columns.length > 0)
      for (const { cells } of rows) for (const { col } of cells) usedColumns.add(col);
    this.#rows = new Axis(spacers.rows.filter((row) => !usedRows.has(row)));
    this.#columns = new Axis(spacers.columns.filter((column) => !usedColumns.has(column)));
  }

  get isIdle(): boolean {
    return this.#rows.isIdle && this.#columns.isIdle;
  }

  row({ index, cells }: GridRow): GridRow {
    return {
      index: this.#rows.squeeze(index),
      cells: cells.map((cell) => ({ ...cell, col: this.#columns.squeeze(cell.col) })),
    };
  }

  range({ top, left, bottom, right }: CellRange): CellRange {
    return {
      top: this.#rows.squeeze(top),
      left: this.#columns.squeeze(left),
      bottom: this.#rows.squeeze(bottom),
      right: this.#columns.squeeze(right),
    };
  }

  restore({ top, left, bottom, right }: CellRange): CellRange {
    return {
      top: this.#rows.restore(top),
      left: this.#columns.restore(left),
      bottom: this.#rows.restore(bottom),
      right: this.#columns.restore(right),
    };
  }
}

/** One direction: places that are left out, in order and each once, though a broken file may name them otherwise. */
class Axis {
  readonly #left: readonly number[];

  constructor(left: readonly number[]) {
    this.#left = [...new Set(left)].toSorted((a, b) => a - b);
  }

  get isIdle(): boolean {
    return this.#left.length === 0;
  }

  squeeze(place: number): number {
    let low = 0;
    let high = this.#left.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#left[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return place - low;
  }

  restore(squeezed: number): number {
    let place = squeezed;
    for (const left of this.#left) {
      if (left > place) break;
      place += 1;
    }
    return place;
  }
}
