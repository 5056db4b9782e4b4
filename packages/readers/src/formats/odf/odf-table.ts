import type { InlinePieces } from "../../text/inline-runs.ts";
import { TableInline } from "../../text/table-inline.ts";
import { childElements, numberOf } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import type { CellSpan } from "../paged/cell-name.ts";

export interface OdfTable {
  readonly rows: readonly (readonly string[])[];
  readonly headerRows: number;
  readonly spans: readonly CellSpan[];
  /** The marks and links of its cells. */
  readonly inline: TableInline;
}

/** What a cell says, and the same with its marks. */
export interface OdfCell {
  readonly text: string;
  readonly pieces: InlinePieces;
}

/** A repeated cell or row is written once with a count; a table of a text needs no more than these. */
const MOST_COLUMNS = 1024;
const MOST_REPEATS = 1000;
const MOST_CELLS = 2_000_000;

/** Lays a table out on its grid; cells that others cover are empty. */
export function readOdfTable(table: XmlElement, readCell: (cell: XmlElement) => OdfCell): OdfTable {
  const rows: string[][] = [];
  const spans: CellSpan[] = [];
  const inline = new TableInline();
  let headerRows = 0;
  let cells = 0;
  for (const { row, isHeader } of rowsOf(table, false)) {
    const texts = readRow(row, (cell, column) => {
      const span = spanOf(cell, rows.length, column);
      if (span !== undefined) spans.push(span);
      const { text, pieces } = readCell(cell);
      inline.add({ row: rows.length, column }, text, pieces);
      return text;
    });
    for (let count = repeats(row, "table:number-rows-repeated", MOST_REPEATS); count > 0; count -= 1) {
      cells += texts.length;
      if (cells > MOST_CELLS) break;
      if (isHeader) headerRows += 1;
      rows.push([...texts]);
    }
  }
  const widest = rows.reduce((most, row) => Math.max(most, row.length), 0);
  for (const row of rows) while (row.length < widest) row.push("");
  const isStyled = table.attributes["table:use-first-row-styles"] === "true";
  return { rows, headerRows: headerRows || (isStyled && rows.length > 0 ? 1 : 0), spans, inline };
}

function* rowsOf(parent: XmlElement, isHeader: boolean): Generator<{ row: XmlElement; isHeader: boolean }> {
  for (const element of childElements(parent)) {
    if (element.name === "table:table-row") yield { row: element, isHeader };
    else if (element.name === "table:table-header-rows") yield* rowsOf(element, true);
    else if (element.name === "table:table-rows" || element.name === "table:table-row-group") {
      yield* rowsOf(element, isHeader);
    }
  }
}

function readRow(row: XmlElement, readCell: (cell: XmlElement, column: number) => string): string[] {
  const texts: string[] = [];
  for (const cell of childElements(row)) {
    const isCovered = cell.name === "table:covered-table-cell";
    if (!isCovered && cell.name !== "table:table-cell") continue;
    const text = isCovered ? "" : readCell(cell, texts.length);
    for (let count = repeats(cell, "table:number-columns-repeated", MOST_COLUMNS); count > 0; count -= 1) {
      if (texts.length < MOST_COLUMNS) texts.push(text);
    }
  }
  return texts;
}

function repeats(element: XmlElement, attribute: string, most: number): number {
  return Math.min(most, Math.max(1, numberOf(element, attribute) ?? 1));
}

function spanOf(cell: XmlElement, row: number, column: number): CellSpan | undefined {
  const columns = numberOf(cell, "table:number-columns-spanned") ?? 1;
  const rows = numberOf(cell, "table:number-rows-spanned") ?? 1;
  return columns > 1 || rows > 1 ? { row, column, rows, columns } : undefined;
}
