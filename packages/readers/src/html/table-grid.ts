import type { CellRuns } from "@a2c-smcp/protocol";
import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import type { InlinePieces } from "../text/inline-runs.ts";
import { TableInline } from "../text/table-inline.ts";
import { attribute, childElements, type Element } from "./dom.ts";
import { plainText } from "./notes.ts";

type Row = (string | null)[];

/** A table after its row and column spans: every row has as many cells as the widest. */
export interface TableGrid {
  readonly headers?: readonly (string | null)[];
  readonly rows: readonly Row[];
  readonly columns: number;
  /** Where a cell takes more than one place, from 0. */
  readonly merged: readonly { row: number; column: number; rows: number; columns: number }[];
  /** The marks and links of its cells. */
  readonly inline: { readonly inline?: CellRuns[] };
}

const rowGroups = new Set(["thead", "tbody", "tfoot"]);
/** What a browser allows. */
const MOST_COLUMNS = 1000;
const MOST_ROWS = 65_534;
/** Merged cells that are worth telling. */
const MOST_MERGED = 100;

export interface GridOptions {
  readonly mostCells: number;
  readonly textOf: (cell: Element) => string;
  /** The words of a cell with their marks and links. */
  readonly piecesOf: (cell: Element) => InlinePieces;
}

interface SourceRow {
  readonly cells: readonly Element[];
  readonly isHead: boolean;
}

/** Lays a table out. A covered place is null; tables inside a cell stay in its text. */
export function layOutTable(table: Element, options: GridOptions): TableGrid {
  const grid = new Grid(options);
  const source = sourceRows(table);
  for (const { cells } of source) grid.addRow(cells);
  const rows = grid.finish();
  const [first] = source;
  const [firstRow] = rows;
  const hasHeaders =
    first &&
    firstRow &&
    rows.length > 1 &&
    isHeaderRow(first) &&
    firstRow.some((cell) => cell !== null && cell !== "");
  return {
    rows: hasHeaders ? rows.slice(1) : rows,
    columns: firstRow?.length ?? 0,
    merged: grid.merged,
    inline: grid.inline.content(Boolean(hasHeaders)),
    ...(hasHeaders ? { headers: firstRow } : {}),
  };
}

function isHeaderRow({ cells, isHead }: SourceRow): boolean {
  if (isHead) return true;
  // The corner above the names of rows is empty, and often an ordinary cell.
  const isCorner = (cell: Element): boolean => cell === cells[0] && plainText(cell) === "";
  return cells.some(isHeadCell) && cells.every((cell) => isHeadCell(cell) || isCorner(cell));
}

function isHeadCell({ tagName }: Element): boolean {
  return tagName === "th";
}

/** The rows of a table itself, not of tables inside it. */
function sourceRows(table: Element): SourceRow[] {
  return childElements(table).flatMap((child) => {
    if (child.tagName === "tr") return [sourceRow(child, false)];
    if (!rowGroups.has(child.tagName)) return [];
    const isHead = child.tagName === "thead";
    return childElements(child)
      .filter(({ tagName }) => tagName === "tr")
      .map((row) => sourceRow(row, isHead));
  });
}

function sourceRow(row: Element, isHead: boolean): SourceRow {
  return { cells: childElements(row).filter(({ tagName }) => tagName === "td" || tagName === "th"), isHead };
}

class Grid {
  readonly merged: { row: number; column: number; rows: number; columns: number }[] = [];
  readonly #rows: Row[] = [];
  /** For each column, how many more rows a cell above still covers. */
  readonly #covered: number[] = [];
  readonly inline = new TableInline();
  readonly #options: GridOptions;
  #cells = 0;

  constructor(options: GridOptions) {
    this.#options = options;
  }

  addRow(cells: readonly Element[]): void {
    const row: Row = [];
    for (const cell of cells) {
      this.#skipCovered(row);
      this.#addCell(row, cell);
    }
    while (row.length < this.#covered.length) this.#cover(row);
    this.#rows.push(row);
  }

  finish(): Row[] {
    const width = this.#rows.reduce((widest, row) => Math.max(widest, row.length), 0);
    for (const row of this.#rows) {
      this.#count(width - row.length);
      while (row.length < width) row.push(null);
    }
    return this.#rows.filter((row) => row.length > 0);
  }

  #addCell(row: Row, cell: Element): void {
    const columns = span(cell, "colspan", MOST_COLUMNS);
    const rows = span(cell, "rowspan", MOST_ROWS);
    this.#count(columns);
    if ((columns > 1 || rows > 1) && this.merged.length < MOST_MERGED)
      this.merged.push({ row: this.#rows.length, column: row.length, rows, columns });
    const text = this.#options.textOf(cell);
    const place = { row: this.#rows.length, column: row.length };
    if (text !== "") this.inline.add(place, text, this.#options.piecesOf(cell));
    for (let index = 0; index < columns; index++) {
      this.#covered[row.length] = rows - 1;
      row.push(index === 0 ? text : null);
    }
  }

  #skipCovered(row: Row): void {
    while ((this.#covered[row.length] ?? 0) > 0) this.#cover(row);
  }

  #cover(row: Row): void {
    this.#count(1);
    const left = this.#covered[row.length] ?? 0;
    this.#covered[row.length] = Math.max(0, left - 1);
    row.push(null);
  }

  #count(cells: number): void {
    this.#cells += cells;
    const { mostCells } = this.#options;
    if (this.#cells <= mostCells) return;
    throw new DocumentError(
      DocumentErrorCode.TooLarge,
      `A table has more than ${mostCells} cells after its spans; nothing reads such a table`,
    );
  }
}

function span(cell: Element, name: string, most: number): number {
  const value = Number.parseInt(attribute(cell, name) ?? "1", 10);
  return Number.isFinite(value) && value >= 1 ? Math.min(value, most) : 1;
}
