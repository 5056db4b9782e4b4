import type { Cell } from "@a2c-smcp/protocol";
import type { Spacers } from "./spacers.ts";

/** A cell that holds a value or a formula. */
export interface GridCell {
  readonly col: number;
  readonly value: Cell;
  /** With the leading `=`. */
  readonly formula?: string | undefined;
}

/** A row with its cells from left to right; empty cells are not there. */
export interface GridRow {
  readonly index: number;
  readonly cells: readonly GridCell[];
}

/** The rows that tables are told apart by. */
export interface GridSample {
  readonly rows: readonly GridRow[];
  /** False when the sheet is too long to be looked at whole: `rows` are its first ones. */
  readonly isComplete: boolean;
  readonly spacers?: Spacers | undefined;
}

/** How far a sheet goes. */
export interface GridExtent {
  /** One after the last row that holds something. */
  readonly rowCount: number;
  readonly columnCount: number;
  /** False while it is only what the sheet says of itself. */
  readonly isExact: boolean;
}

/** The cells of one sheet. */
export interface Grid {
  sample(): Promise<GridSample>;
  /** What is known by now; reading to the end makes it exact. */
  extent(): GridExtent;
  /** Reads on until the extent is exact. */
  measure(): Promise<GridExtent>;
  /** The rows from `from` up to but without `to` that hold something, in order. */
  rows(from: number, to: number): Promise<readonly GridRow[]>;
  close(): void;
}
