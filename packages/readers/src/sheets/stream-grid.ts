import type { Grid, GridExtent, GridRow, GridSample } from "./grid.ts";
import { firstAtOrAfter } from "./memory-grid.ts";

/** Reads the rows of a sheet forwards, without holding them. */
export interface RowCursor {
  /** Where it stands: rows before this index are gone. */
  readonly position: number;
  /** The last row passed that holds something; -1 before the first. */
  readonly lastRow: number;
  readonly isAtEnd: boolean;
  /** The rows from `from` up to but without `to` that hold something; those before are passed over quickly. */
  read(from: number, to: number): Promise<GridRow[]>;
  close(): void;
}

export interface StreamGridOptions {
  readonly open: () => RowCursor;
  /** The first rows: they tell the tables apart. */
  readonly sample: readonly GridRow[];
  /** What the sheet says of itself, when that can be believed. */
  readonly declared: Omit<GridExtent, "isExact"> | undefined;
  /** The reader that has just read the sample. */
  readonly cursor?: RowCursor | undefined;
}

/**
 * A sheet that is too large to be held: its first rows are at hand, the rest is read from the start as far as it is
 * wanted. Deflated data has no other beginning; so the reader stays where it stopped, and paging on costs nothing.
 */
export class StreamGrid implements Grid {
  readonly #options: StreamGridOptions;
  readonly #sampleEnd: number;
  #cursor: RowCursor | undefined;
  #extent: GridExtent;

  constructor(options: StreamGridOptions) {
    this.#options = options;
    this.#cursor = options.cursor;
    this.#sampleEnd = (options.sample.at(-1)?.index ?? -1) + 1;
    let columnCount = options.declared?.columnCount ?? 0;
    for (const { cells } of options.sample)
      columnCount = Math.max(columnCount, (cells.at(-1)?.col ?? -1) + 1);
    const rowCount = Math.max(this.#sampleEnd, options.declared?.rowCount ?? 0);
    this.#extent = { rowCount, columnCount, isExact: false };
  }

  async sample(): Promise<GridSample> {
    return { rows: this.#options.sample, isComplete: false };
  }

  extent(): GridExtent {
    return this.#extent;
  }

  async measure(): Promise<GridExtent> {
    if (this.#extent.isExact) return this.#extent;
    await this.#cursorAt(this.#cursor?.position ?? 0).read(
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
    );
    this.#noteEnd();
    return this.#extent;
  }

  async rows(from: number, to: number): Promise<readonly GridRow[]> {
    const { sample } = this.#options;
    if (to <= this.#sampleEnd) return sample.slice(firstAtOrAfter(sample, from), firstAtOrAfter(sample, to));
    const rows = await this.#cursorAt(from).read(from, to);
    this.#noteEnd();
    // A sheet may be longer than it says: who reads its last rows learns the truth.
    if (to >= this.#extent.rowCount) await this.measure();
    return rows;
  }

  close(): void {
    this.#cursor?.close();
    this.#cursor = undefined;
  }

  #cursorAt(from: number): RowCursor {
    if (this.#cursor && this.#cursor.position <= from) return this.#cursor;
    this.close();
    this.#cursor = this.#options.open();
    return this.#cursor;
  }

  #noteEnd(): void {
    if (!this.#cursor?.isAtEnd || this.#extent.isExact) return;
    this.#extent = { ...this.#extent, rowCount: this.#cursor.lastRow + 1, isExact: true };
  }
}
