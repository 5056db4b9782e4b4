import { arrayOf, numberOf, recordOf } from "../values.ts";
import type { TableModel } from "./table-model.ts";
import { cellText } from "./table-model.ts";

/** How far a cell reaches; the header is row -1. */
export interface CellSpan {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly colSpan: number;
}

/** The merged cells of a table. */
export interface TableSpans {
  /** Whether a cell reaches over several rows. */
  readonly hasRows: boolean;
  /** Undefined for a cell that another one reaches over. */
  at(row: number, column: number): Pick<CellSpan, "rowSpan" | "colSpan"> | undefined;
}

/** More are not drawn: what a hostile table may cost. */
const MOST_SPANS = 1_000;
const SINGLE = { rowSpan: 1, colSpan: 1 } as const;

/** Reads merged cells. One that leaves the table, crosses another or would hide a text is drawn as single cells. */
export function readSpans(content: Readonly<Record<string, unknown>>, table: TableModel): TableSpans {
  const starts = new Map<string, CellSpan>();
  const covered = new Set<string>();
  for (const raw of arrayOf(content["spans"]).slice(0, MOST_SPANS)) {
    const span = readSpan(recordOf(raw), table);
    if (span === undefined) continue;
    const [first = "", ...others] = placesOf(span);
    if ([first, ...others].some((place) => starts.has(place) || covered.has(place))) continue;
    starts.set(first, span);
    for (const place of others) covered.add(place);
  }
  return {
    hasRows: [...starts.values()].some(({ rowSpan }) => rowSpan > 1),
    at: (row, column) => {
      const place = placeOf(row, column);
      return covered.has(place) ? undefined : (starts.get(place) ?? SINGLE);
    },
  };
}

function readSpan(raw: Readonly<Record<string, unknown>>, table: TableModel): CellSpan | undefined {
  const [row, column, rows, columns] = ["row", "column", "row_span", "col_span"].map((key) =>
    countOf(raw[key]),
  );
  if (row === undefined || column === undefined || !rows || !columns) return undefined;
  const hasHead = table.headers.length > 0;
  const first = hasHead ? row - 1 : row;
  // A heading cannot reach into the body of a table: what is below it stays as empty cells.
  const span = { row: first, column, rowSpan: first < 0 ? 1 : rows, colSpan: columns };
  if (first + span.rowSpan > table.rows.length || column + columns > table.width) return undefined;
  return hidesText(span, table) ? undefined : span;
}

function hidesText({ row, column, rowSpan, colSpan }: CellSpan, { headers, rows }: TableModel): boolean {
  const lines = row < 0 ? [headers] : rows.slice(row, row + rowSpan);
  return lines.some((cells, below) =>
    cells
      .slice(column, column + colSpan)
      .some((cell, beside) => below + beside > 0 && cellText(cell).trim() !== ""),
  );
}

function placesOf({ row, column, rowSpan, colSpan }: CellSpan): string[] {
  return Array.from({ length: rowSpan * colSpan }, (_, index) =>
    placeOf(row + Math.floor(index / colSpan), column + (index % colSpan)),
  );
}

const placeOf = (row: number, column: number): string => `${row}:${column}`;

function countOf(value: unknown): number | undefined {
  const count = numberOf(value);
  return count !== undefined && Number.isInteger(count) && count >= 0 ? count : undefined;
}
