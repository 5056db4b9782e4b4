import { child, childElements, numberOf } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import type { CellSpan } from "../paged/cell-name.ts";
import { bodyText } from "./text-body.ts";

export interface SlideTable {
  readonly rows: readonly (readonly string[])[];
  /** 1 when the first row is set off as a header. */
  readonly headerRows: number;
  readonly spans: readonly CellSpan[];
}

/** Reads a table. Every cell of the grid is written out in the file; merged ones are empty after the first. */
export function readSlideTable(table: XmlElement): SlideTable {
  const rows: string[][] = [];
  const spans: CellSpan[] = [];
  for (const row of childElements(table, "a:tr")) {
    const cells = [...childElements(row, "a:tc")];
    for (const [column, cell] of cells.entries()) {
      const span = spanOf(cell, rows.length, column);
      if (span !== undefined) spans.push(span);
    }
    rows.push(cells.map((cell) => (isCovered(cell) ? "" : bodyText(child(cell, "a:txBody")))));
  }
  const columns = [...childElements(child(table, "a:tblGrid"), "a:gridCol")].length;
  const widest = rows.reduce((most, row) => Math.max(most, row.length), Math.min(columns, 1024));
  for (const row of rows) while (row.length < widest) row.push("");
  return { rows, headerRows: isOn(child(table, "a:tblPr")?.attributes["firstRow"]) ? 1 : 0, spans };
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
