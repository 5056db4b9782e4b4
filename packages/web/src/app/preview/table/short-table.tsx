import { useMemo } from "react";
import { readCellRuns } from "../elements/inline-runs.ts";
import { InlineText } from "../elements/inline-text.tsx";
import type { TableModel } from "./table-model.ts";
import { cellText, numericColumns } from "./table-model.ts";
import { readSpans } from "./table-spans.ts";

export interface ShortTableProps {
  readonly table: TableModel;
  /** For what the model leaves out: marks and merged cells. */
  readonly content: Readonly<Record<string, unknown>>;
  readonly label: string;
}

const HEAD = -1;

/** A table that is there as a whole, with its merged cells and the marks of their texts. */
export function ShortTable({ table, content, label }: ShortTableProps) {
  const isNumeric = useMemo(() => numericColumns(table), [table]);
  const spans = useMemo(() => readSpans(content, table), [content, table]);
  const runsOf = useMemo(() => readCellRuns(content["inline"]), [content]);
  const columns = Array.from({ length: table.width }, (_, index) => index);
  const cell = (row: number, column: number, text: unknown) => {
    const span = spans.at(row, column);
    if (span === undefined) return null;
    const isHead = row === HEAD;
    // A heading without words would be read aloud as one.
    if (isHead && cellText(text) === "")
      return <td key={column} colSpan={span.colSpan} className="table-corner" />;
    const Tag = isHead ? "th" : "td";
    const align = isNumeric[column] ? "align-end" : "align-start";
    const headScope = span.colSpan > 1 ? "colgroup" : "col";
    return (
      <Tag
        key={column}
        scope={isHead ? headScope : undefined}
        className={align}
        rowSpan={span.rowSpan}
        colSpan={span.colSpan}
      >
        <InlineText text={text} inline={runsOf(row, column)} />
      </Tag>
    );
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="table-scroll short-table" aria-label={label} tabIndex={0}>
      <table className="table">
        {table.headers.length > 0 ? (
          <thead>
            <tr>{columns.map((column) => cell(HEAD, column, table.headers[column]))}</tr>
          </thead>
        ) : null}
        <tbody>
          {table.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name and never move
            <tr key={index}>{columns.map((column) => cell(index, column, row[column]))}</tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
