import type { CellRuns } from "@a2c-smcp/protocol";
import type { InlinePieces } from "./inline-runs.ts";
import { headingRuns } from "./inline-runs.ts";

/** Cells with marks that one table tells of. */
const MOST_CELLS = 1000;

/** Gathers the runs of the cells of a table; rows are counted from its top, with the header. */
export class TableInline {
  readonly #cells: CellRuns[] = [];

  /** Whether the marks of the cell are kept; what is not has to be told elsewhere. */
  add(place: { readonly row: number; readonly column: number }, text: string, pieces: InlinePieces): boolean {
    const read = pieces.runs(text);
    // Bold names of columns are how tables look, not what they say.
    const runs = place.row === 0 ? headingRuns(read) : read;
    if (runs === undefined) return read !== undefined;
    if (this.#cells.length >= MOST_CELLS) return false;
    this.#cells.push({ ...place, runs });
    return true;
  }

  /** What goes into the content of the table, rows counted as `rows` has them: a header is the row before the first. */
  content(hasHeaders: boolean): { inline?: CellRuns[] } {
    if (this.#cells.length === 0) return {};
    const first = hasHeaders ? 1 : 0;
    return { inline: this.#cells.map(({ row, column, runs }) => ({ row: row - first, column, runs })) };
  }
}
