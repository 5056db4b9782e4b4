import type { Virtualizer } from "@tanstack/react-virtual";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Windows } from "../../api/use-windows.ts";
import { useFormat, useText } from "../../i18n/language-context.ts";
import { previewTexts } from "../../i18n/preview.ts";
import { ErrorNote } from "../../ui/error-note.tsx";
import { PartFailure } from "../../ui/part-failure.tsx";
import type { ElementProps } from "../elements/element-props.ts";
import { RowFilter } from "./row-filter.tsx";
import { RowJump } from "./row-jump.tsx";
import { ariaSort, SortHead } from "./sort-head.tsx";
import type { TableModel } from "./table-model.ts";
import { cellText, columnWidths, numericColumns } from "./table-model.ts";
import type { TableOrder } from "./table-order.ts";
import { AS_IT_IS, pressHead } from "./table-order.ts";
import type { NumberedRow, RowNotes } from "./use-rows.ts";
import { useRows } from "./use-rows.ts";

type Row = readonly unknown[];

const ROW_HEIGHT = 32;

type LongTableProps = ElementProps & { readonly table: TableModel };

/** A table of any length: only the rows in view are fetched and drawn, sorted and narrowed by whoever serves it. */
export function LongTable({ element, document, table }: LongTableProps) {
  const [order, setOrder] = useState(AS_IT_IS);
  const windows = useRows({ element, document, table, order });
  const narrow = useCallback((filter: string) => setOrder((before) => ({ ...before, filter })), []);
  return (
    <div className={windows.isPending ? "long-table is-pending" : "long-table"}>
      <RowFilter
        value={order.filter}
        onChange={narrow}
        found={foundIn(windows)}
        isLooking={windows.isPending}
        total={table.totalRows}
      />
      <Failures windows={windows} />
      <Grid {...{ table, windows, order }} label={element.summary} onOrder={setOrder} />
    </div>
  );
}

type RowWindows = Windows<NumberedRow, RowNotes>;

function foundIn({ state, isPending }: RowWindows): number | undefined {
  return state.phase === "ready" && !isPending ? state.total : undefined;
}

/** What did not come, and what was not looked at. */
function Failures({ windows: { state, loader } }: { readonly windows: RowWindows }) {
  if (state.phase === "failed") return <ErrorNote failure={state.failure} onRetry={() => loader.refresh()} />;
  if (state.phase === "loading") return null;
  return (
    <>
      <PartFailure failure={state.failure} onRetry={() => loader.refresh()} />
      {state.head.notes.map((note) => (
        <p key={note} className="stale-note">
          {note}
        </p>
      ))}
    </>
  );
}

interface GridProps {
  readonly table: TableModel;
  readonly windows: RowWindows;
  readonly order: TableOrder;
  readonly label: string;
  readonly onOrder: (order: TableOrder) => void;
}

function Grid({ table, windows: { loader, state }, order, label, onOrder }: GridProps) {
  const scroll = useRef<HTMLElement>(null);
  const total = state.phase === "ready" ? state.total : table.totalRows;
  const list = useVirtualizer({
    count: total,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    paddingStart: ROW_HEIGHT,
    scrollPaddingStart: ROW_HEIGHT,
  });
  const items = list.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => loader.ensure(first, last), [loader, first, last]);
  const columns = useColumns(table);
  return (
    <>
      <section
        ref={scroll}
        className="table-scroll long-table-scroll"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <table
          className="long-table-canvas"
          aria-rowcount={total + 1}
          style={{ height: list.getTotalSize(), width: columns.width }}
        >
          <thead>
            <HeadRow {...{ table, columns, order, onOrder }} />
          </thead>
          <tbody>
            {items.map(({ index, start }) => (
              <TableRow
                key={index}
                cells={cellsOf(loader.item(index), table.width)}
                columns={columns}
                rowIndex={index + 2}
                top={start}
              />
            ))}
          </tbody>
        </table>
      </section>
      <TableFoot list={list} total={total} />
    </>
  );
}

function cellsOf(row: NumberedRow | undefined, width: number): Row {
  return [row?.place ?? "", ...padded(row?.cells ?? [], width)];
}

interface HeadRowProps extends Pick<GridProps, "table" | "order" | "onOrder"> {
  readonly columns: Columns;
}

function HeadRow({ table, columns, order, onOrder }: HeadRowProps) {
  return (
    <tr aria-rowindex={1} className="grid-row grid-head" style={{ gridTemplateColumns: columns.template }}>
      <th scope="col" className="align-end">
        #
      </th>
      {padded(table.headers, table.width).map((name, column) => (
        <th
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no name and never move
          key={column}
          scope="col"
          className={columns.isNumeric[column + 1] ? "align-end" : "align-start"}
          aria-sort={ariaSort(order, column)}
        >
          <SortHead
            {...{ column, order }}
            name={cellText(name)}
            onPress={(pressed) => onOrder(pressHead(order, pressed))}
          />
        </th>
      ))}
    </tr>
  );
}

interface Columns {
  /** For `grid-template-columns`. */
  readonly template: string;
  readonly width: string;
  readonly isNumeric: readonly boolean[];
}

function useColumns(table: TableModel): Columns {
  return useMemo(() => {
    const widths = [Math.max(5, String(table.totalRows).length + 2), ...columnWidths(table)];
    return {
      template: widths.map((width) => `minmax(${width}ch, ${width}fr)`).join(" "),
      width: `max(100%, ${widths.reduce((sum, width) => sum + width, 0)}ch)`,
      isNumeric: [true, ...numericColumns(table)],
    };
  }, [table]);
}

function padded(row: Row, width: number): Row {
  return row.length >= width ? row.slice(0, width) : [...row, ...Array<string>(width - row.length).fill("")];
}

interface TableRowProps {
  readonly cells: Row;
  readonly columns: Columns;
  readonly rowIndex: number;
  readonly top: number;
}

function TableRow({ cells, columns, rowIndex, top }: TableRowProps) {
  const style = { gridTemplateColumns: columns.template, transform: `translateY(${top}px)` };
  return (
    <tr aria-rowindex={rowIndex} className="grid-row" style={style}>
      {cells.map((cell, index) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no name and never move
          key={index}
          className={columns.isNumeric[index] ? "align-end" : "align-start"}
          title={cellText(cell)}
        >
          {cellText(cell)}
        </td>
      ))}
    </tr>
  );
}

function TableFoot({
  list,
  total,
}: {
  readonly list: Virtualizer<HTMLElement, Element>;
  readonly total: number;
}) {
  const text = useText(previewTexts);
  const format = useFormat();
  const height = list.scrollRect?.height ?? 0;
  const first = Math.min(total, Math.floor((list.scrollOffset ?? 0) / ROW_HEIGHT) + 1);
  const last = Math.min(
    total,
    Math.max(first, Math.floor(((list.scrollOffset ?? 0) + height) / ROW_HEIGHT) - 1),
  );
  return (
    <div className="table-foot">
      <span>{text.rows(format.number(first), format.number(last), format.number(total))}</span>
      <RowJump total={total} onJump={(row) => list.scrollToIndex(row - 1, { align: "start" })} />
    </div>
  );
}
