import type { InlinePieces } from "../../text/inline-runs.ts";
import { TableInline } from "../../text/table-inline.ts";
import { attributeOf, child, childElements, numberOf } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import type { CellSpan } from "../paged/cell-name.ts";
import type { InlinePart } from "./inline-part.ts";
import type { StyleSheet } from "./styles.ts";

/** A table laid out on its grid: every row has every column, and merged cells say their text once. */
export interface TableGrid {
  readonly rows: readonly (readonly string[])[];
  /** How many rows at the top repeat on every printed page. */
  readonly headerRows: number;
  readonly spans: readonly CellSpan[];
  /** The marks and links of its cells. */
  readonly inline: TableInline;
  readonly parts: readonly InlinePart[];
  readonly nested: readonly XmlElement[];
}

/** What a cell says. */
export interface CellText {
  readonly text: string;
  /** The same text with its marks and links. */
  readonly pieces: InlinePieces;
  readonly parts: readonly InlinePart[];
  readonly nested: readonly XmlElement[];
}

interface Span {
  readonly row: number;
  readonly column: number;
  readonly columns: number;
  rows: number;
}

const frames = new Set(["w:sdt", "w:sdtContent", "w:customXml", "w:ins", "w:moveTo"]);
/** Word's own limit is 63; a row that claims more is made to hurt. */
const MOST_COLUMNS = 1024;

/** Lays a table out on its grid. */
export function readTable(
  table: XmlElement,
  styles: StyleSheet,
  readCell: (cell: XmlElement) => CellText,
): TableGrid {
  const layout = new TableLayout(readCell);
  let headerRows = 0;
  for (const row of framed(table, "w:tr")) {
    if (headerRows === layout.rows.length && isHeader(row)) headerRows += 1;
    layout.addRow(row);
  }
  const columns = [...childElements(child(table, "w:tblGrid"), "w:gridCol")].length;
  const isStyled = layout.rows.length > 1 && hasStyledHead(table, styles);
  return layout.finish(Math.min(columns, MOST_COLUMNS), headerRows || (isStyled ? 1 : 0));
}

const FIRST_ROW = 0x20;

/** Whether the table asks for the look of a first row, and its style has one. */
function hasStyledHead(table: XmlElement, styles: StyleSheet): boolean {
  const look = child(table, "w:tblPr", "w:tblLook")?.attributes;
  const bits = Number.parseInt(look?.["w:val"] ?? "0", 16);
  const isAsked = /^(?:1|true|on)$/.test(look?.["w:firstRow"] ?? ((bits & FIRST_ROW) === 0 ? "" : "1"));
  return isAsked && styles.setsFirstRowApart(attributeOf(table, ["w:tblPr", "w:tblStyle"], "w:val") ?? "");
}

class TableLayout {
  readonly rows: string[][] = [];
  readonly #readCell: (cell: XmlElement) => CellText;
  readonly #spans: Span[] = [];
  /** The cell that a vertical merge in each column goes on from. */
  #open = new Map<number, Span>();
  readonly #inline = new TableInline();
  readonly #parts: InlinePart[] = [];
  readonly #nested: XmlElement[] = [];

  constructor(readCell: (cell: XmlElement) => CellText) {
    this.#readCell = readCell;
  }

  addRow(row: XmlElement): void {
    const properties = child(row, "w:trPr");
    const texts: string[] = [];
    const open = new Map<number, Span>();
    pad(texts, numberOf(child(properties, "w:gridBefore"), "w:val") ?? 0);
    for (const cell of framed(row, "w:tc")) {
      const column = texts.length;
      const span = this.#addCell(cell, texts);
      if (span) open.set(column, span);
    }
    pad(texts, numberOf(child(properties, "w:gridAfter"), "w:val") ?? 0);
    this.#open = open;
    this.rows.push(texts);
  }

  #addCell(cell: XmlElement, texts: string[]): Span | undefined {
    const properties = child(cell, "w:tcPr");
    const columns = Math.max(1, numberOf(child(properties, "w:gridSpan"), "w:val") ?? 1);
    const column = texts.length;
    const merge = child(properties, "w:vMerge");
    const above = merge && merge.attributes["w:val"] !== "restart" ? this.#open.get(column) : undefined;
    const { text, pieces, parts, nested } = this.#readCell(cell);
    texts.push(above ? "" : text);
    pad(texts, columns - 1);
    if (above) {
      above.rows += 1;
      return above;
    }
    const isMarked = this.#inline.add({ row: this.rows.length, column }, text, pieces);
    this.#parts.push(...parts.filter(({ kind }) => kind !== "link" || !isMarked));
    this.#nested.push(...nested);
    const span: Span = { row: this.rows.length, column, columns, rows: 1 };
    if (columns > 1 || merge) this.#spans.push(span);
    return merge ? span : undefined;
  }

  finish(gridColumns: number, headerRows: number): TableGrid {
    const columns = this.rows.reduce((widest, row) => Math.max(widest, row.length), gridColumns);
    for (const row of this.rows) pad(row, columns - row.length);
    return {
      rows: this.rows,
      headerRows,
      spans: this.#spans.filter(({ rows, columns: wide }) => rows > 1 || wide > 1),
      inline: this.#inline,
      parts: this.#parts,
      nested: this.#nested,
    };
  }
}

function pad(row: string[], columns: number): void {
  const wanted = Math.min(MOST_COLUMNS, row.length + columns);
  while (row.length < wanted) row.push("");
}

function isHeader(row: XmlElement): boolean {
  const mark = child(row, "w:trPr", "w:tblHeader");
  return (
    mark !== undefined &&
    !/^(?:0|false|off)$/.test(attributeOf(row, ["w:trPr", "w:tblHeader"], "w:val") ?? "1")
  );
}

/** Rows of a table or cells of a row, also those inside frames. */
function* framed(parent: XmlElement, name: string): Generator<XmlElement> {
  for (const element of childElements(parent)) {
    if (element.name === name) yield element;
    else if (frames.has(element.name)) yield* framed(element, name);
  }
}
