import { useMemo } from "react";
import { useFormat, useText } from "../../i18n/language-context.ts";
import { previewTexts } from "../../i18n/preview.ts";
import type { ElementProps } from "../elements/element-props.ts";
import { numberOf } from "../values.ts";
import "./table.css";
import { LongTable } from "./long-table.tsx";
import type { TableModel } from "./table-model.ts";
import { cellText, numericColumns, readTable } from "./table-model.ts";

/** A table: a short one as it is, a long one by windows. */
export function TableView({ element, document }: ElementProps) {
  const text = useText(previewTexts);
  const format = useFormat();
  const table = useMemo(() => readTable(element.content), [element]);
  const columns = numberOf(element.content["total_columns"]) ?? table.width;
  if (table.width === 0) return <p className="muted">{element.summary || text.empty}</p>;
  const note =
    columns > table.width ? (
      <p className="muted">{text.columnsCut(format.number(table.width), format.number(columns))}</p>
    ) : null;
  return (
    <>
      {table.totalRows > table.rows.length ? (
        <LongTable element={element} document={document} table={table} />
      ) : (
        <ShortTable table={table} label={element.summary} />
      )}
      {note}
    </>
  );
}

function ShortTable({ table, label }: { readonly table: TableModel; readonly label: string }) {
  const isNumeric = useMemo(() => numericColumns(table), [table]);
  const columns = Array.from({ length: table.width }, (_, index) => index);
  const align = (column: number): string => (isNumeric[column] ? "align-end" : "align-start");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="table-scroll short-table" aria-label={label} tabIndex={0}>
      <table className="table">
        {table.headers.length > 0 ? (
          <thead>
            <tr>
              {columns.map((column) =>
                table.headers[column] ? (
                  <th key={column} scope="col" className={align(column)}>
                    {table.headers[column]}
                  </th>
                ) : (
                  // A heading without words would be read aloud as one.
                  <td key={column} className="table-corner" />
                ),
              )}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {table.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name and never move
            <tr key={index}>
              {columns.map((column) => (
                <td key={column} className={align(column)}>
                  {cellText(row[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
