import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import { MAX_ROWS } from "../../sheets/address.ts";
import type { GridRow } from "../../sheets/grid.ts";
import { CellReader } from "./cell-reader.ts";
import type { CellValues } from "./cell-values.ts";
import { prefixOfRoot } from "./excel-text.ts";
import { isThinRow } from "./thin-lines.ts";

/** Rows with more XML than this are made to hurt. */
const LONGEST_ROW = 16 * 1024 * 1024;
const MOST_THIN_ROWS = 10_000;
const SLASH = 47;

/** Finds the rows in the XML of a sheet that arrives in pieces. Rows that are not wanted are passed over unread. */
export class RowScanner {
  readonly #values: CellValues;
  #text = "";
  #at = 0;
  #phase: "head" | "rows" | "tail" = "head";
  #row = -1;
  #lastRow = -1;
  #prefix = "";
  #opening = "<row";
  #closing = "</row>";
  #cells: CellReader;
  /** Behind the last end of a row that has arrived: rows that start before it are whole. */
  #whole = 0;
  #nextValue = -1;
  #nextInline = -1;
  #head = "";
  readonly #thinRows: number[] = [];

  constructor(values: CellValues) {
    this.#values = values;
    this.#cells = new CellReader(values, "");
  }

  /** Empty rows that are hidden or too thin to be seen, among those that were read. */
  get thinRows(): readonly number[] {
    return this.#thinRows;
  }

  /** What stands in front of the rows: the declared dimension is there. */
  get head(): string {
    return this.#head;
  }

  /** What follows the rows, as far as it has arrived. */
  get tail(): string {
    return this.#phase === "tail" ? this.#text.slice(this.#at) : "";
  }

  get isAtTail(): boolean {
    return this.#phase === "tail";
  }

  /** The row that was found last; -1 before the first. */
  get row(): number {
    return this.#row;
  }

  /** The last row passed that holds something. */
  get lastRow(): number {
    return this.#lastRow;
  }

  add(piece: string): void {
    this.#text = this.#at < this.#text.length ? this.#text.slice(this.#at) + piece : piece;
    this.#at = 0;
    this.#nextValue = -1;
    this.#nextInline = -1;
    if (this.#text.length - piece.length > LONGEST_ROW) {
      throw new DocumentError(
        DocumentErrorCode.TooLarge,
        `A row of the sheet is longer than ${LONGEST_ROW} characters of XML`,
      );
    }
    if (this.#phase === "head") this.#findRows();
    this.#whole = this.#text.lastIndexOf(this.#closing) + this.#closing.length;
  }

  /** The next row at or after `from` that holds something; undefined when more text is needed, or at the tail. */
  next(from: number): GridRow | undefined {
    if (this.#phase === "rows" && from > this.#row + 1) this.#skipUnwanted(from);
    while (this.#phase === "rows") {
      const tag = this.#text.indexOf("<", this.#at);
      const close = tag < 0 ? -1 : this.#text.indexOf(">", tag);
      if (close < 0) return undefined;
      if (!this.#isRow(tag)) {
        this.#passTag(tag, close);
        continue;
      }
      if (this.#text.charCodeAt(close - 1) !== SLASH && close >= this.#whole) return undefined;
      const row = this.#takeRow(tag, close, from);
      if (row) return row;
    }
    return undefined;
  }

  /**
   * Passes over all whole rows that have arrived in one go, where none of them is wanted and they plainly follow each
   * other: looking at each of them takes longer than anything else in a large sheet.
   */
  #skipUnwanted(from: number): void {
    const first = this.#text.indexOf("<", this.#at);
    const last = this.#text.lastIndexOf(this.#opening, this.#whole - 1);
    if (last <= first || !this.#isRow(first)) return;
    const [start, end] = [this.#declaredIndex(first, this.#whole), this.#declaredIndex(last, this.#whole)];
    const isUnwanted = start > this.#row && end < from && end < MAX_ROWS;
    const isFilled = this.#find(`<${this.#prefix}v>`, last) < this.#whole;
    if (!isUnwanted || !isFilled || !this.#follow(first, last, start)) return;
    this.#row = end;
    this.#lastRow = end;
    this.#at = this.#whole;
  }

  /** Whether each row from the first to the last has the number that follows the one before. */
  #follow(first: number, last: number, index: number): boolean {
    let number = index + 1;
    for (let at = first; ; number += 1) {
      if (!this.#text.startsWith(` r="${number}"`, at + this.#opening.length)) return false;
      if (at >= last) return true;
      at = this.#text.indexOf(this.#opening, at + 1);
    }
  }

  /** The end of the rows, or something between them that is no row. */
  #passTag(tag: number, close: number): void {
    if (this.#text.startsWith(`</${this.#prefix}sheetData`, tag)) this.#phase = "tail";
    this.#at = close + 1;
  }

  #findRows(): void {
    this.#prefix = prefixOfRoot(this.#text, "worksheet");
    this.#opening = `<${this.#prefix}row`;
    this.#closing = `</${this.#prefix}row>`;
    const tag = this.#text.indexOf(`<${this.#prefix}sheetData`);
    const close = tag < 0 ? -1 : this.#text.indexOf(">", tag);
    if (close < 0) return;
    this.#head = this.#text.slice(0, tag);
    this.#cells = new CellReader(this.#values, this.#prefix);
    this.#phase = this.#text.charCodeAt(close - 1) === SLASH ? "tail" : "rows";
    this.#at = close + 1;
  }

  #isRow(tag: number): boolean {
    const after = this.#text.charCodeAt(tag + this.#opening.length);
    return this.#text.startsWith(this.#opening, tag) && (after <= 32 || after === 62 || after === SLASH);
  }

  /** Goes behind a row; returns it when it is wanted and holds something. */
  #takeRow(tag: number, close: number, from: number): GridRow | undefined {
    const declared = this.#declaredIndex(tag, close);
    // Rows that go backwards are damaged: they are taken to follow each other.
    this.#row = declared > this.#row ? declared : this.#row + 1;
    const isEmpty = this.#text.charCodeAt(close - 1) === SLASH;
    const isWanted = this.#row >= from && this.#row < MAX_ROWS;
    if (isEmpty || !isWanted) {
      if (isWanted) this.#noteThin(tag, close);
      this.#passRow(close, isEmpty);
      return undefined;
    }
    const { row: index } = this;
    const cells = this.#cells.readRow({ text: this.#text, start: close + 1, limit: this.#whole, index });
    this.#at = this.#behind(">", this.#cells.rowEnd);
    if (cells.length > 0) {
      this.#lastRow = index;
      return { index, cells };
    }
    this.#noteThin(tag, close);
    return undefined;
  }

  #passRow(close: number, isEmpty: boolean): void {
    this.#at = isEmpty ? close + 1 : this.#behind(this.#closing, close);
    if (!isEmpty && this.#row < MAX_ROWS && this.#holdsValue(close, this.#at)) this.#lastRow = this.#row;
  }

  // Never backwards: where the mark is missing the text is damaged, and nothing of it is left.
  #behind(mark: string, from: number): number {
    const found = this.#text.indexOf(mark, from);
    return found < 0 ? this.#text.length : found + mark.length;
  }

  #noteThin(tag: number, close: number): void {
    if (this.#thinRows.length < MOST_THIN_ROWS && isThinRow(this.#text.slice(tag, close)))
      this.#thinRows.push(this.#row);
  }

  #declaredIndex(tag: number, close: number): number {
    const usual = tag + this.#prefix.length + 4;
    if (this.#text.startsWith(' r="', usual))
      return Number.parseInt(this.#text.slice(usual + 4, close), 10) - 1;
    const match = /\sr\s*=\s*["'](\d{1,9})/.exec(this.#text.slice(tag, close));
    return match ? Number(match[1]) - 1 : this.#row + 1;
  }

  /** Whether a row that is not read holds something. The places that come next are remembered: no text is searched twice. */
  #holdsValue(start: number, end: number): boolean {
    if (this.#nextValue < start) this.#nextValue = this.#find(`<${this.#prefix}v>`, start);
    if (this.#nextInline < start) this.#nextInline = this.#find(`<${this.#prefix}is>`, start);
    return this.#nextValue < end || this.#nextInline < end;
  }

  #find(mark: string, from: number): number {
    const found = this.#text.indexOf(mark, from);
    return found < 0 ? Number.POSITIVE_INFINITY : found;
  }
}
