import { printableLine } from "./printable.ts";
import { shareWidth } from "./share-width.ts";
import type { Style } from "./style.ts";
import { cutStartToWidth, cutToWidth, padToWidth, widthOf } from "./width.ts";

/** A column of a table: what it shows of a row, and how it behaves where space is short. */
export interface Column<Row> {
  readonly header: string;
  /** Text of any origin; it is made harmless. */
  readonly value: (row: Row) => string | number | undefined;
  readonly align?: "right" | undefined;
  readonly paint?: ((text: string, row: Row) => string) | undefined;
  /** Never cut, because it is there to be copied. Only the last column can have this. */
  readonly isWhole?: boolean | undefined;
  /** Cut at its start, because its end tells more: a path. */
  readonly keepsEnd?: boolean | undefined;
  /** Gives way, the last one first, where the first column would not be readable beside it. */
  readonly isSpare?: boolean | undefined;
}

export interface TableOptions {
  readonly width: number;
  readonly style: Style;
}

const GAP = "  ";
const SMALLEST_COLUMN = 6;
/** What the first column needs to tell rows apart. */
const READABLE = 12;

/** Rows as aligned lines below their headers, as wide as the terminal at most. */
export function renderTable<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  options: TableOptions,
): string {
  const told = columns.filter(({ value }) => rows.some((row) => textOf(value(row)) !== ""));
  const shown = withoutSpare(rows, told, options.width);
  const last = shown.at(-1);
  if (last?.isWhole && !fitsBeside(rows, shown, options.width)) {
    const facts = linesOf(rows, shown.slice(0, -1), options);
    return [facts[0], ...rows.flatMap((row, index) => [facts[index + 1], below(row, last)])].join("\n");
  }
  return linesOf(rows, shown, options).join("\n");
}

/** The width that a table takes where nothing has to be cut. */
export function tableWidth<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): number {
  const widths = columns.map((column) => naturalWidth(rows, column));
  return widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length);
}

function withoutSpare<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  width: number,
): readonly Column<Row>[] {
  const spare = columns.findLastIndex(({ isSpare }) => isSpare === true);
  const [first = 0] = widthsOf(rows, columns, width);
  const wanted = columns[0] === undefined ? 0 : naturalWidth(rows, columns[0]);
  if (spare < 0 || first >= Math.min(wanted, READABLE)) return columns;
  return withoutSpare(rows, columns.toSpliced(spare, 1), width);
}

function widthsOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[], width: number): number[] {
  const wanted = columns.map((column) => naturalWidth(rows, column));
  const fixed = columns.map(({ isWhole }) => isWhole === true);
  const space = width - GAP.length * (columns.length - 1);
  return shareWidth(wanted, space, { fixed, least: SMALLEST_COLUMN });
}

/** What must not be cut stands on a line of its own when the rest would have no room beside it. */
function below<Row>(row: Row, { value, paint = plain }: Column<Row>): string {
  return `${GAP}${paint(textOf(value(row)), row)}`;
}

function fitsBeside<Row>(rows: readonly Row[], columns: readonly Column<Row>[], width: number): boolean {
  const last = columns.at(-1);
  if (!last) return true;
  const least = columns.slice(0, -1).reduce((sum, column) => {
    // Half of what is there still tells rows apart.
    const wanted = naturalWidth(rows, column);
    return sum + Math.max(Math.min(wanted, SMALLEST_COLUMN), Math.ceil(wanted / 2)) + GAP.length;
  }, 0);
  return least + naturalWidth(rows, last) <= width;
}

function linesOf<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { width, style }: TableOptions,
): string[] {
  const widths = widthsOf(rows, columns, width);
  const header = columns.map((column, index) => fitted(column.header, widths[index] ?? 0, column.align));
  const head = style.quiet(header.join(GAP).trimEnd());
  return [head, ...rows.map((row) => rowLine(row, columns, widths))];
}

function rowLine<Row>(row: Row, columns: readonly Column<Row>[], widths: readonly number[]): string {
  const cells = columns.map(({ value, align, keepsEnd, paint = plain }, index) => {
    const cut = keepsEnd ? cutStartToWidth : cutToWidth;
    const text = cut(textOf(value(row)), widths[index] ?? 0);
    const isLast = index === columns.length - 1;
    // Padding stays outside of the paint, so that no colour is underlined into empty space.
    const space = " ".repeat(Math.max(0, (widths[index] ?? 0) - widthOf(text)));
    const painted = text === "" ? "" : paint(text, row);
    if (align === "right") return space + painted;
    return isLast ? painted : painted + space;
  });
  return cells.join(GAP).trimEnd();
}

function naturalWidth<Row>(rows: readonly Row[], { header, value }: Column<Row>): number {
  return rows.reduce((widest, row) => Math.max(widest, widthOf(textOf(value(row)))), widthOf(header));
}

function fitted(text: string, width: number, align: "right" | undefined): string {
  return padToWidth(cutToWidth(text, width), width, align ?? "left");
}

function textOf(value: string | number | undefined): string {
  return value === undefined ? "" : printableLine(String(value));
}

function plain(text: string): string {
  return text;
}
