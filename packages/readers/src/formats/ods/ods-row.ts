import type { Limits } from "../../engine/limits.ts";
import type { CellRange } from "../../sheets/address.ts";
import { MAX_COLUMNS, MAX_ROWS } from "../../sheets/address.ts";
import type { GridCell } from "../../sheets/grid.ts";
import type { SheetComment, SheetLink } from "../../sheets/sheet.ts";
import { child, childElements, descendants, textOf } from "../../xml/query.ts";
import type { Scope } from "../../xml/scope.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { readElement } from "../../xml/xml-element.ts";
import { XmlReader } from "../../xml/xml-reader.ts";
import { odfText } from "../odf/odf-inline.ts";
import { cellText, cellValue, plainFormula } from "./ods-cell.ts";

/** What hangs on the cells of a sheet. */
export interface OdsFinds {
  readonly merged: CellRange[];
  readonly comments: SheetComment[];
  readonly links: SheetLink[];
  /** Charts and images with the cell that they are anchored to. */
  readonly frames: { readonly row: number; readonly col: number; readonly frame: XmlElement }[];
}

export interface RowText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Reads rows of a sheet from their XML. Cells that repeat are written out, but never beyond the width of a sheet. */
export class OdsRowReader {
  readonly #limits: Limits;
  readonly #scope: Scope;
  readonly #finds: OdsFinds;

  constructor(limits: Limits, scope: Scope, finds: OdsFinds) {
    this.#limits = limits;
    this.#scope = scope;
    this.#finds = finds;
  }

  /** The cells that hold something. */
  read({ text, start, end }: RowText, row: number): GridCell[] {
    const reader = new XmlReader(text, { limits: this.#limits, start, end, scope: this.#scope });
    const cells: GridCell[] = [];
    let col = 0;
    for (let event = reader.next(); event !== "end"; event = reader.next()) {
      if (event !== "open" || !isCell(reader.name)) continue;
      const element = readElement(reader);
      const repeat = countOf(element.attributes["table:number-columns-repeated"], MAX_COLUMNS - col);
      if (col < MAX_COLUMNS) this.#addCell(cells, element, { row, col, repeat });
      col += repeat;
    }
    return cells;
  }

  #addCell(cells: GridCell[], element: XmlElement, { row, col, repeat }: Place): void {
    const hasContent = element.children.length > 0;
    if (hasContent) this.#collect(element, row, col);
    this.#noteSpan(element, row, col);
    // Cells under a merged one keep what they held before; nobody sees it.
    if (element.name === "table:covered-table-cell") return;
    const value = cellValue(element, hasContent ? cellText(element) : "");
    const raw = element.attributes["table:formula"];
    if (value === null && raw === undefined) return;
    const formula = raw === undefined ? undefined : plainFormula(raw);
    for (let each = col; each < col + repeat; each += 1) cells.push({ col: each, value, formula });
  }

  #noteSpan({ attributes }: XmlElement, row: number, col: number): void {
    const columns = countOf(attributes["table:number-columns-spanned"], MAX_COLUMNS - col);
    const rows = countOf(attributes["table:number-rows-spanned"], MAX_ROWS - row);
    if (columns > 1 || rows > 1)
      this.#finds.merged.push({ top: row, left: col, bottom: row + rows - 1, right: col + columns - 1 });
  }

  #collect(cell: XmlElement, row: number, col: number): void {
    for (const comment of childElements(cell, "office:annotation")) {
      const author = textOf(child(comment, "dc:creator")).trim();
      this.#finds.comments.push({
        cell: { row, col },
        text: odfText(comment),
        ...(author ? { author } : {}),
      });
    }
    for (const frame of framesIn(cell)) this.#finds.frames.push({ row, col, frame });
    for (const paragraph of childElements(cell, "text:p"))
      for (const link of descendants(paragraph, "text:a")) {
        const url = link.attributes["xlink:href"];
        if (url) this.#finds.links.push({ range: at(row, col), url, text: textOf(link) });
      }
  }
}

interface Place {
  readonly row: number;
  readonly col: number;
  readonly repeat: number;
}

/** Frames of a cell or of the shapes of a sheet, those in groups too. */
export function* framesIn(parent: XmlElement): Generator<XmlElement> {
  for (const element of childElements(parent)) {
    if (element.name === "draw:frame") yield element;
    else if (element.name === "draw:g" || element.name === "table:shapes") yield* framesIn(element);
  }
}

/** A count from an attribute: at least one, at most what there is room for. */
export function countOf(raw: string | undefined, most: number): number {
  const count = Number.parseInt(raw ?? "1", 10);
  return Math.max(1, Math.min(Number.isNaN(count) ? 1 : count, Math.max(1, most)));
}

function isCell(name: string): boolean {
  return name === "table:table-cell" || name === "table:covered-table-cell";
}

function at(row: number, col: number): CellRange {
  return { top: row, left: col, bottom: row, right: col };
}
