import { useCallback, useMemo, useState } from "react";
import { readCellRuns, readRuns } from "../elements/inline-runs.ts";
import { InlineText } from "../elements/inline-text.tsx";
import { RowFilter } from "./row-filter.tsx";
import { ariaSort, SortHead } from "./sort-head.tsx";
import type { TableModel } from "./table-model.ts";
import { cellText, numericColumns } from "./table-model.ts";
import type { TableOrder } from "./table-order.ts";
import { AS_IT_IS, orderRows, pressHead } from "./table-order.ts";
import type { TableSpans } from "./table-spans.ts";
import { readSpans } from "./table-spans.ts";

export interface ShortTableProps {
  readonly table: TableModel;
  /** For what the model leaves out: marks and merged cells. */
  readonly content: Readonly<Record<string, unknown>>;
  readonly label: string;
}

const HEAD = -1;
/** From here on it is worth typing what to look for. */
const MANY_ROWS = 8;

/** A table that is there as a whole, with its merged cells and the marks of their texts. */
export function ShortTable({ table, content, label }: ShortTableProps) {
  const isNumeric = useMemo(() => numericColumns(table), [table]);
  const spans = useMemo(() => readSpans(content, table), [content, table]);
  const runsOf = useMemo(() => readCellRuns(content["inline"]), [content]);
  const [order, setOrder] = useState(AS_IT_IS);
  const narrow = useCallback((filter: string) => setOrder((before) => ({ ...before, filter })), []);
  const places = useMemo(() => orderRows(table.rows, order), [table, order]);
  // Rows that are joined by a cell cannot be taken apart.
  const canOrder = table.headers.length > 0 && table.rows.length > 1 && !spans.hasRows;
  const columns = Array.from({ length: table.width }, (_, index) => index);
  const cell = (row: number, column: number) => ({
    ...{ row, column, span: spans.at(row, column), inline: runsOf(row, column) },
    text: row === HEAD ? table.headers[column] : table.rows[row]?.[column],
    align: isNumeric[column] ? "align-end" : "align-start",
  });
  const sort = canOrder ? (column: number) => setOrder(pressHead(order, column)) : undefined;
  return (
    <>
      {canOrder && table.rows.length >= MANY_ROWS ? (
        <RowFilter value={order.filter} onChange={narrow} found={places.length} total={table.rows.length} />
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="table-scroll short-table" aria-label={label} tabIndex={0}>
        <table className="table">
          {table.headers.length > 0 ? (
            <thead>
              <tr>
                {columns.map((column) => (
                  <HeadCell key={column} {...cell(HEAD, column)} order={order} onSort={sort} />
                ))}
              </tr>
            </thead>
          ) : null}
          <tbody>
            {places.map((place) => (
              <tr key={place}>
                {columns.map((column) => (
                  <BodyCell key={column} {...cell(place, column)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

interface CellProps {
  readonly column: number;
  readonly text: unknown;
  readonly inline: unknown;
  /** Undefined for a cell that another one reaches over. */
  readonly span: ReturnType<TableSpans["at"]>;
  readonly align: string;
}

function BodyCell({ text, inline, span, align }: CellProps) {
  if (span === undefined) return null;
  return (
    <td className={align} rowSpan={span.rowSpan} colSpan={span.colSpan}>
      <InlineText text={cellText(text)} inline={inline} />
    </td>
  );
}

interface HeadCellProps extends CellProps {
  readonly order: TableOrder;
  /** Without it the table stays as it is. */
  readonly onSort: ((column: number) => void) | undefined;
}

function HeadCell({ column, text, inline, span, align, order, onSort }: HeadCellProps) {
  if (span === undefined) return null;
  const { rowSpan, colSpan } = span;
  // A heading without words would be read aloud as one.
  if (cellText(text) === "") return <td colSpan={colSpan} className="table-corner" />;
  const words = <InlineText text={text} inline={inline} />;
  // A link within a button would be neither.
  const hasLink = readRuns(inline, text)?.some(({ link }) => link !== "") ?? false;
  const canSort = onSort !== undefined && colSpan === 1 && !hasLink;
  return (
    <th
      scope={colSpan > 1 ? "colgroup" : "col"}
      className={align}
      rowSpan={rowSpan}
      colSpan={colSpan}
      aria-sort={ariaSort(order, column)}
    >
      {canSort ? (
        <SortHead column={column} name={cellText(text)} order={order} onPress={onSort}>
          {words}
        </SortHead>
      ) : (
        words
      )}
    </th>
  );
}
