import type { Virtualizer } from "@tanstack/react-virtual";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef } from "react";
import { useWindows } from "../../api/use-windows.ts";
import { elementUri } from "../../finder/dpe-place.ts";
import { isAbout } from "../../finder/use-selection.ts";
import { useFormat, useText } from "../../i18n/language-context.ts";
import { previewTexts } from "../../i18n/preview.ts";
import { PartFailure } from "../../ui/part-failure.tsx";
import { parseElement } from "../document-page.ts";
import type { ElementProps } from "../elements/element-props.ts";
import { RowJump } from "./row-jump.tsx";
import type { TableModel } from "./table-model.ts";
import { cellText, columnWidths, numericColumns, readTable } from "./table-model.ts";

type Row = readonly unknown[];

/** The most that one read may ask for. */
const WINDOW = 100;
const ROW_HEIGHT = 32;

/** A table of any length: only the rows in view are fetched and drawn. */
export function LongTable({ element, document, table }: ElementProps & { readonly table: TableModel }) {
  const { loader, state } = useRows({ element, document, table });
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
    <div className="long-table">
      <PartFailure
        failure={state.phase === "loading" ? undefined : state.failure}
        onRetry={() => loader.refresh()}
      />
      <section
        ref={scroll}
        className="table-scroll long-table-scroll"
        aria-label={element.summary}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <table
          className="long-table-canvas"
          aria-rowcount={total + 1}
          style={{ height: list.getTotalSize(), width: columns.width }}
        >
          <thead>
            <TableRow
              cells={["#", ...padded(table.headers, table.width)]}
              columns={columns}
              rowIndex={1}
              isHead
            />
          </thead>
          <tbody>
            {items.map(({ index, start }) => (
              <TableRow
                key={index}
                cells={[index + 1, ...padded(loader.item(index) ?? table.rows[index] ?? [], table.width)]}
                columns={columns}
                rowIndex={index + 2}
                top={start}
              />
            ))}
          </tbody>
        </table>
      </section>
      <TableFoot list={list} total={total} />
    </div>
  );
}

function useRows({ element, document, table }: ElementProps & { readonly table: TableModel }) {
  return useWindows<Row, null>({
    key: `${document} ${element.id}`,
    size: WINDOW,
    isAffected: (event) => isAbout(event, document),
    load: async (client, { offset, limit, signal }) => {
      const result = await client.read(elementUri(document, element.id, { offset, limit }), signal);
      const answer = result.ok ? parseElement(result.value) : result;
      if (!answer.ok) return answer;
      const { rows, totalRows } = readTable(answer.value.content);
      return { ok: true, value: { items: rows, total: Math.max(totalRows, table.totalRows), head: null } };
    },
  });
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
  readonly isHead?: boolean;
  readonly top?: number;
}

function TableRow({ cells, columns, rowIndex, isHead = false, top }: TableRowProps) {
  const style = {
    gridTemplateColumns: columns.template,
    ...(top === undefined ? {} : { transform: `translateY(${top}px)` }),
  };
  const Cell = isHead ? "th" : "td";
  return (
    <tr aria-rowindex={rowIndex} className={isHead ? "grid-row grid-head" : "grid-row"} style={style}>
      {cells.map((cell, index) => (
        <Cell
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no name and never move
          key={index}
          scope={isHead ? "col" : undefined}
          className={columns.isNumeric[index] ? "align-end" : "align-start"}
          title={cellText(cell)}
        >
          {cellText(cell)}
        </Cell>
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
