import type { Block } from "../../text/block.ts";
import { InlinePieces } from "../../text/inline-runs.ts";
import { TableInline } from "../../text/table-inline.ts";
import { type CellSpan, mergedRanges, spansContent } from "../paged/cell-name.ts";
import { tableContent } from "../paged/table-content.ts";
import { type CellEdge, placeCells, type RowCell, type RtfRow } from "./rtf-grid.ts";

/** Gathers the lines of cells, the cells of rows and the rows of a table. */
export class RtfTable {
  readonly #rows: RtfRow[] = [];
  #lines: string[] = [];
  #pieces = new InlinePieces();
  #row: RowCell[] = [];
  #edges: CellEdge[] = [];
  #merge: CellEdge["merge"];
  #headRows = 0;
  #isHead = false;

  get isInCell(): boolean {
    return this.#lines.length > 0;
  }

  get isInRow(): boolean {
    return this.#row.length > 0 || this.isInCell;
  }

  addLine(text: string, pieces: InlinePieces): void {
    if (text === "") return;
    this.#lines.push(text);
    this.#pieces.addLine(pieces);
  }

  endCell(): void {
    this.#row.push({ text: this.#lines.join("\n"), pieces: this.#pieces });
    this.#lines = [];
    this.#pieces = new InlinePieces();
  }

  /** Takes up what a word says of the row that is being read. */
  rowWord(word: string, value: number | undefined): void {
    if (word === "trowd") this.#edges = [];
    else if (word === "trhdr") this.#isHead = true;
    else if (word === "clvmrg") this.#merge = "up";
    else if (word === "clmrg") this.#merge = "left";
    else if (word === "cellx" && value !== undefined) {
      this.#edges.push({ right: value, merge: this.#merge });
      this.#merge = undefined;
    }
  }

  endRow(): void {
    if (this.#row.length > 0) {
      if (this.#isHead && this.#headRows === this.#rows.length) this.#headRows += 1;
      this.#rows.push({ cells: withoutSurplus(this.#row, this.#edges.length), edges: this.#edges });
    }
    this.#row = [];
    this.#isHead = false;
  }

  /** The table; undefined where there was no row. */
  take(): Block | undefined {
    if (this.#rows.length === 0) return undefined;
    const inline = new TableInline();
    const spans: CellSpan[] = [];
    const placed = placeCells(this.#rows);
    const columns = placed
      .flat()
      .reduce((widest, { column, columns }) => Math.max(widest, column + columns), 0);
    const rows = placed.map((cells, row) => {
      const texts = Array<string>(columns).fill("");
      for (const { column, text, pieces, ...size } of cells) {
        texts[column] = text;
        inline.add({ row, column }, text, pieces);
        if (size.rows * size.columns > 1) spans.push({ row, column, ...size });
      }
      return texts;
    });
    const content = tableContent(rows, this.#headRows > 0 ? this.#headRows : undefined);
    return {
      category: "table",
      content: { ...content, ...inline.content(content.headers !== undefined), ...spansContent(spans) },
      ...(spans.length === 0 ? {} : { metadata: mergedRanges(spans) }),
    };
  }
}

/** LibreOffice ends more cells than it has defined where a table stands in one; those hold nothing. */
function withoutSurplus(cells: readonly RowCell[], defined: number): readonly RowCell[] {
  const isSurplus = defined > 0 && cells.slice(defined).every(({ text }) => text === "");
  return isSurplus ? cells.slice(0, defined) : cells;
}
