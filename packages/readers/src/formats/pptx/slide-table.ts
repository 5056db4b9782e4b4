import type { Relationships } from "../../archive/relationships.ts";
import { TableInline } from "../../text/table-inline.ts";
import { child, childElements, numberOf } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import type { CellSpan } from "../paged/cell-name.ts";
import { linesContent, linesPieces, paragraphsOf } from "./text-body.ts";

export interface SlideTable {
  readonly rows: readonly (readonly string[])[];
  /** 1 when the first row is set off as a header. */
  readonly headerRows: number;
  readonly spans: readonly CellSpan[];
  /** The marks and links of its cells. */
  readonly inline: TableInline;
}

/** Reads a table. Every cell of the grid is written out in the file; merged ones are empty after the first. */
export function readSlideTable(table: XmlElement, relationships: Relationships): SlideTable {
  const rows: string[][] = [];
  const spans: CellSpan[] = [];
  const inline = new TableInline();
  const readCell = (cell: XmlElement, column: number): string => {
    if (isCovered(cell)) return "";
    const lines = paragraphsOf(child(cell, "a:txBody"), relationships).filter(({ text }) => text !== "");
    const { text } = linesContent(lines);
    inline.add({ row: rows.length, column }, text, linesPieces(lines));
    return text;
  };
  for (const row of childElements(table, "a:tr")) {
    const cells = [...childElements(row, "a:tc")];
    for (const [column, cell] of cells.entries()) {
      const span = spanOf(cell, rows.length, column);
      if (span !== undefined) spans.push(span);
    }
    rows.push(cells.map(readCell));
  }
  const columns = [...childElements(child(table, "a:tblGrid"), "a:gridCol")].length;
  const widest = rows.reduce((most, row) => Math.max(most, row.length), Math.min(columns, 1024));
  for (const row of rows) while (row.length < widest) row.push("");
  return { rows, headerRows: isOn(child(table, "a:tblPr")?.attributes["firstRow"]) ? 1 : 0, spans, inline };
}

function spanOf(cell: XmlElement, row: number, column: number): CellSpan | undefined {
  const columns = numberOf(cell, "gridSpan") ?? 1;
  const rows = numberOf(cell, "rowSpan") ?? 1;
  if (columns <= 1 && rows <= 1) return undefined;
  return { row, column, rows, columns };
}

function isCovered({ attributes }: XmlElement): boolean {
  return isOn(attributes["hMerge"]) || isOn(attributes["vMerge"]);
}

function isOn(value: string | undefined): boolean {
  return value === "1" || value === "true";
}
