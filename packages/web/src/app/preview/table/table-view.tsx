import { useMemo } from "react";
import { useFormat, useText } from "../../i18n/language-context.ts";
import { previewTexts } from "../../i18n/preview.ts";
import type { ElementProps } from "../elements/element-props.ts";
import { numberOf } from "../values.ts";
import "./table.css";
import { LongTable } from "./long-table.tsx";
import { ShortTable } from "./short-table.tsx";
import { readTable } from "./table-model.ts";

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
        <ShortTable table={table} content={element.content} label={element.summary} />
      )}
      {note}
    </>
  );
}
