import type { Grid, GridExtent, GridRow, GridSample } from "./grid.ts";
import type { Spacers } from "./spacers.ts";

/** A sheet that is small enough to be held whole. */
export class MemoryGrid implements Grid {
  readonly #rows: readonly GridRow[];
  readonly #extent: GridExtent;
  readonly #spacers: Spacers | undefined;

  /** `rows` in order, without empty ones. */
  constructor(rows: readonly GridRow[], spacers?: Spacers) {
    this.#rows = rows;
    this.#spacers = spacers;
    let columnCount = 0;
    for (const { cells } of rows) columnCount = Math.max(columnCount, (cells.at(-1)?.col ?? -1) + 1);
    this.#extent = { rowCount: (rows.at(-1)?.index ?? -1) + 1, columnCount, isExact: true };
  }

  async sample(): Promise<GridSample> {
    return { rows: this.#rows, isComplete: true, spacers: this.#spacers };
  }

  extent(): GridExtent {
    return this.#extent;
  }

  async measure(): Promise<GridExtent> {
    return this.#extent;
  }

  async rows(from: number, to: number): Promise<readonly GridRow[]> {
    return this.#rows.slice(firstAtOrAfter(this.#rows, from), firstAtOrAfter(this.#rows, to));
  }

  close(): void {
    // Nothing is open.
  }
}

/** Where in sorted rows the first one at or after an index is. */
export function firstAtOrAfter(rows: readonly GridRow[], index: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.index ?? 0) < index) low = middle + 1;
    else high = middle;
  }
  return low;
}
