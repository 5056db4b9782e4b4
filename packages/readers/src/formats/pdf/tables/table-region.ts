import type { Box } from "../read/box.ts";
import type { TextRun } from "../read/text-run.ts";

/** A cell that reaches over others; rows are counted from the head of the table on. */
export interface CellSpan {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** A table of a page, with the runs that stand in it. */
export interface TableRegion {
  readonly box: Box;
  readonly headers: readonly string[] | undefined;
  readonly rows: readonly (readonly string[])[];
  readonly spans: readonly CellSpan[];
  readonly runs: ReadonlySet<TextRun>;
  /** Tags tell that it begins on a page before. */
  readonly isContinued: boolean;
}
