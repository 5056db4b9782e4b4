import type { CellTexts } from "./grid-table.ts";

/** A table with its columns from right to left: of a merged cell the first place is then its right one. */
export function mirrored({ rows, spans }: CellTexts): CellTexts {
  const turned = rows.map((row) => row.toReversed());
  return {
    rows: turned,
    spans: spans.map((span) => {
      const row = turned[span.row] ?? [];
      const first = row.length - span.column - span.columns;
      const last = first + span.columns - 1;
      [row[first], row[last]] = [row[last] ?? "", row[first] ?? ""];
      return { ...span, column: first };
    }),
  };
}
