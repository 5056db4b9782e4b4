import type { CellTexts } from "./grid-table.ts";

/** Without the rows and columns that are empty. */
export function compact({ rows, spans }: CellTexts): CellTexts {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const isFilled = (text: string | undefined): boolean => text !== undefined && text !== "";
  const columns = Array.from({ length: width }, (_, column) => column).filter((column) =>
    rows.some((row) => isFilled(row[column])),
  );
  const kept = rows.flatMap((row, index) => (row.some(isFilled) ? index : []));
  const count = (from: number, length: number, all: readonly number[]): number =>
    all.filter((index) => index >= from && index < from + length).length;
  return {
    rows: kept.map((row) => columns.map((column) => rows[row]?.[column] ?? "")),
    spans: spans.flatMap((span) => {
      const [row, column] = [kept.indexOf(span.row), columns.indexOf(span.column)];
      const size = {
        rows: count(span.row, span.rows, kept),
        columns: count(span.column, span.columns, columns),
      };
      return row < 0 || column < 0 || size.rows * size.columns < 2 ? [] : { row, column, ...size };
    }),
  };
}
