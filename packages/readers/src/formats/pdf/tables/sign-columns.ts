import type { CellTexts } from "./grid-table.ts";

const before = /^[\p{Sc}(]{1,3}$|^[A-Z]{1,3}\p{Sc}$/u;
const after = /^(?:%|\)|\)%|\)\s%|pp|bps|x|[*†‡])$/u;

/** Tables whose columns of currency and percent signs are part of the numbers beside them, as those of reports are tagged. */
export function withSigns({ rows, spans }: CellTexts): CellTexts {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const goesTo = Array.from({ length: width }, (_, column) => targetOf(rows, column, width));
  if (goesTo.every((target, column) => target === column)) return { rows, spans };
  const kept = goesTo.flatMap((target, column) => (target === column ? [column] : []));
  return {
    rows: rows.map((row) => joined(row, goesTo, kept)),
    spans: spans.flatMap((span) => {
      const columns = kept.filter((column) => column >= span.column && column < span.column + span.columns);
      const [first] = columns;
      if (first === undefined || columns.length * span.rows < 2) return [];
      return [{ ...span, column: kept.indexOf(first), columns: columns.length }];
    }),
  };
}

/** The column that a column belongs to: its own, or the one beside it where it has nothing but signs. */
function targetOf(rows: CellTexts["rows"], column: number, width: number): number {
  const texts = rows.map((row) => row[column] ?? "").filter((text) => text !== "");
  if (texts.length === 0) return column;
  if (column + 1 < width && texts.every((text) => before.test(text))) return column + 1;
  return column > 1 && texts.every((text) => after.test(text)) ? column - 1 : column;
}

function joined(row: readonly string[], goesTo: readonly number[], kept: readonly number[]): string[] {
  return kept.map((column) =>
    row
      .filter((_, at) => goesTo[at] === column)
      .filter((text) => text !== "")
      .join("")
      .trim(),
  );
}
