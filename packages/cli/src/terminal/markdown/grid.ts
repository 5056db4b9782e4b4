import { shareWidth } from "../share-width.ts";
import type { Style } from "../style.ts";
import { padToWidth, widthOf } from "../width.ts";
import type { Piece } from "../wrap.ts";
import { wrapPieces } from "../wrap.ts";

/** A table before it is drawn. */
export interface Grid {
  readonly header: readonly (readonly Piece[])[];
  readonly rows: readonly (readonly (readonly Piece[])[])[];
}

export interface GridOptions {
  readonly width: number;
  readonly style: Style;
}

const GAP = "  ";
/** Narrower than this a column of words is not readable any more. */
const NARROWEST = 8;

/** Draws a table: columns that wrap within the width or, where they are too many for it, one line per value. */
export function drawGrid(grid: Grid, options: GridOptions): string[] {
  const count = Math.max(grid.header.length, ...grid.rows.map((row) => row.length));
  const wanted = Array.from({ length: count }, (_, index) => columnWidth(grid, index));
  const least = wanted.reduce((sum, width) => sum + Math.min(width, NARROWEST), GAP.length * (count - 1));
  return least <= options.width ? drawColumns(grid, wanted, options) : drawRecords(grid, options);
}

function drawColumns(grid: Grid, wanted: readonly number[], { width, style }: GridOptions): string[] {
  const widths = shareWidth(wanted, width - GAP.length * (wanted.length - 1), { least: NARROWEST });
  const rights = wanted.map((_, index) => isNumeric(grid, index));
  const drawRow = (row: readonly (readonly Piece[])[]): string[] => {
    const cells = widths.map((columns, index) => wrapPieces(row[index] ?? [], columns));
    const height = Math.max(1, ...cells.map(({ length }) => length));
    return Array.from({ length: height }, (_, line) =>
      cells
        .map((cell, index) =>
          padToWidth(cell[line] ?? "", widths[index] ?? 0, rights[index] ? "right" : "left"),
        )
        .join(GAP)
        .trimEnd(),
    );
  };
  const hasHeader = grid.header.some((cell) => textOf(cell) !== "");
  const head = grid.header.map((cell) => cell.map(({ text }) => ({ text, paint: style.strong })));
  const rule = style.quiet(widths.map((columns) => "─".repeat(columns)).join(GAP));
  return [...(hasHeader ? [...drawRow(head), rule] : []), ...grid.rows.flatMap(drawRow)];
}

/** Each row as a small list of header and value, for a table with more columns than the terminal has room for. */
function drawRecords({ header, rows }: Grid, { width, style }: GridOptions): string[] {
  const names = header.map((cell, index) => textOf(cell) || String(index + 1));
  const most = Math.min(Math.max(...names.map(widthOf)), Math.floor(width / 3));
  return rows.flatMap((row, at) => {
    const lines = row.flatMap((cell, index) => {
      if (textOf(cell) === "") return [];
      const name = wrapPieces([{ text: names[index] ?? "", paint: style.quiet }], most);
      const value = wrapPieces(cell, Math.max(NARROWEST, width - most - GAP.length));
      const height = Math.max(name.length, value.length);
      return Array.from({ length: height }, (_, line) =>
        `${padToWidth(name[line] ?? "", most)}${GAP}${value[line] ?? ""}`.trimEnd(),
      );
    });
    return at === 0 ? lines : [style.quiet("─".repeat(Math.min(width, 20))), ...lines];
  });
}

function columnWidth({ header, rows }: Grid, index: number): number {
  const widthOfCell = (cell: readonly Piece[] | undefined): number =>
    Math.max(
      0,
      ...textOf(cell ?? [])
        .split("\n")
        .map(widthOf),
    );
  return rows.reduce((widest, row) => Math.max(widest, widthOfCell(row[index])), widthOfCell(header[index]));
}

/** Numbers are compared by their last digits, so they stand at the right. */
function isNumeric({ rows }: Grid, index: number): boolean {
  const values = rows.map((row) => textOf(row[index] ?? []).trim()).filter((text) => text !== "");
  return values.length > 0 && values.every((text) => /^[-+−]?[$€£¥]?[\d.,\s]*\d\s?%?$/.test(text));
}

function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join("");
}
