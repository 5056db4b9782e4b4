import type { Cell } from "@a2c-smcp/protocol";
import type { GridCell } from "../../sheets/grid.ts";
import { CellType, cellTypeAt, columnAt } from "./cell-attributes.ts";
import type { CellValues, OpenCell } from "./cell-values.ts";
import { excelText, richText } from "./excel-text.ts";
import { numberAt } from "./number-at.ts";

const GT = 62;
const LT = 60;
const SLASH = 47;
const EQUALS = 61;
const ONE = 49;
const LETTER = { c: 99, f: 102, i: 105, r: 114, s: 115, t: 116, v: 118 } as const;

/** A row whose end has arrived. */
export interface RowPlace {
  readonly text: string;
  /** Behind the tag of the row. */
  readonly start: number;
  /** Somewhere at or behind the end of the row. */
  readonly limit: number;
  readonly index: number;
}

/**
 * Reads the cells of one row from its XML by looking at single characters: sheets are large and simple, and a
 * general XML reader takes several times as long. What it does not understand it passes over.
 */
export class CellReader {
  readonly #values: CellValues;
  /** Length of the prefix of the sheet's elements, with its colon. */
  readonly #skip: number;
  readonly #prefix: string;
  readonly #valueEnd: string;
  readonly #plainText: string;
  readonly #plainTextEnd: string;
  #text = "";
  #end = 0;
  #row = 0;
  #col = 0;
  #type: CellType = CellType.Number;
  #style = 0;
  #isEmpty = false;
  #value: Cell = null;
  #formula: string | undefined;
  /** Number of a shared string that has not been read yet. */
  #waitsFor = -1;
  #rowEnd = 0;

  constructor(values: CellValues, prefix: string) {
    this.#values = values;
    this.#prefix = prefix;
    this.#skip = prefix.length;
    this.#valueEnd = `</${prefix}v></${prefix}c>`;
    this.#plainText = `<${prefix}t>`;
    this.#plainTextEnd = `</${prefix}t></${prefix}is>`;
  }

  /** Where the row that was read last ended: at its closing tag. */
  get rowEnd(): number {
    return this.#rowEnd;
  }

  /** The cells of a row with a value or a formula, from left to right. */
  readRow({ text, start, limit, index }: RowPlace): GridCell[] {
    this.#text = text;
    this.#end = limit;
    this.#row = index;
    this.#col = -1;
    const cells: OpenCell[] = [];
    let last = -1;
    let isSorted = true;
    for (let at = this.#nextCell(start); at >= 0; at = this.#nextCell(at)) {
      at = this.#readCell(at);
      if (this.#value === null && this.#formula === undefined && this.#waitsFor < 0) continue;
      if (this.#col <= last) isSorted = false;
      last = this.#col;
      const cell: OpenCell = { col: this.#col, value: this.#value, formula: this.#formula };
      if (this.#waitsFor >= 0) this.#values.await(cell, this.#waitsFor);
      cells.push(cell);
    }
    return isSorted ? cells : sorted(cells);
  }

  /** The place behind the name of the next cell's tag; -1 at the end of the row. */
  #nextCell(from: number): number {
    const text = this.#text;
    for (let at = text.indexOf("<", from); at >= 0 && at < this.#end; at = text.indexOf("<", at + 1)) {
      const next = text.charCodeAt(at + 1);
      const name = at + 1 + this.#skip;
      const after = text.charCodeAt(name + 1);
      if (next === SLASH) {
        this.#rowEnd = at;
        return -1;
      }
      if (text.charCodeAt(name) === LETTER.c && (after <= 32 || after === GT || after === SLASH))
        return name + 1;
    }
    this.#rowEnd = this.#end;
    return -1;
  }

  #readCell(start: number): number {
    this.#col += 1;
    this.#type = CellType.Number;
    this.#style = 0;
    this.#isEmpty = false;
    this.#value = null;
    this.#formula = undefined;
    this.#waitsFor = -1;
    const inside = this.#readAttributes(start);
    return this.#isEmpty ? inside : this.#readContent(inside);
  }

  #readAttributes(start: number): number {
    for (let at = start; at < this.#end; ) {
      const code = this.#text.charCodeAt(at);
      if (code === GT) return at + 1;
      if (code === SLASH) this.#isEmpty = true;
      at = code <= 32 || code === SLASH ? at + 1 : this.#readAttribute(at, code);
    }
    return this.#end;
  }

  /** Takes the attribute that starts here; only those with a name of one letter matter. */
  #readAttribute(at: number, name: number): number {
    const isShort = this.#text.charCodeAt(at + 1) === EQUALS;
    const equals = isShort ? at + 1 : this.#text.indexOf("=", at);
    if (equals < 0) return this.#end;
    const open = this.#quoteAfter(equals);
    const close = this.#text.indexOf(this.#text.charAt(open), open + 1);
    if (close < 0) return this.#end;
    if (isShort) this.#takeAttribute(name, open + 1, close);
    return close + 1;
  }

  #quoteAfter(equals: number): number {
    let at = equals + 1;
    while (at < this.#end && this.#text.charCodeAt(at) <= 32) at += 1;
    return at;
  }

  #takeAttribute(name: number, from: number, to: number): void {
    if (name === LETTER.r) this.#col = columnAt(this.#text, from, to) ?? this.#col;
    else if (name === LETTER.s) this.#style = Number(this.#text.slice(from, to));
    else if (name === LETTER.t) this.#type = cellTypeAt(this.#text, from, to);
  }

  #readContent(start: number): number {
    const text = this.#text;
    for (let at = start; ; ) {
      const tag = text.charCodeAt(at) === LT ? at : text.indexOf("<", at);
      if (tag < 0 || tag >= this.#end) return this.#end;
      const close = text.indexOf(">", tag);
      if (close < 0) return this.#end;
      if (text.charCodeAt(tag + 1) === SLASH) return close + 1;
      at = this.#readChild(tag, close);
    }
  }

  /** Takes one element inside a cell; returns the place behind it. */
  #readChild(tag: number, close: number): number {
    const name = this.#text.charCodeAt(tag + 1 + this.#skip);
    if (this.#text.charCodeAt(close - 1) === SLASH) {
      if (name === LETTER.f) this.#takeFormula(tag, close, "");
      return close + 1;
    }
    if (name === LETTER.v) return this.#readValue(close + 1);
    if (name === LETTER.i) return this.#readInline(close + 1);
    if (name !== LETTER.f) return this.#toCellEnd(close);
    const end = this.#text.indexOf("</", close);
    if (end < 0) return this.#end;
    this.#takeFormula(tag, close, excelText(this.#text.slice(close + 1, end)));
    return this.#behindTag(end);
  }

  #readValue(start: number): number {
    const end = this.#text.indexOf("</", start);
    if (end < 0) return this.#end;
    if (end > start) this.#takeValue(start, end);
    // Nearly always the cell ends here: one comparison instead of two searches.
    if (this.#text.startsWith(this.#valueEnd, end)) return end + this.#skip + "</v>".length;
    return this.#behindTag(end);
  }

  // Never backwards, whatever is missing: a damaged row must not be read again and again.
  #behindTag(from: number): number {
    const close = this.#text.indexOf(">", from);
    return close < 0 ? this.#end : close + 1;
  }

  #takeValue(from: number, to: number): void {
    if (this.#type === CellType.Text) this.#value = excelText(this.#text.slice(from, to)) || null;
    else if (this.#type === CellType.Boolean)
      this.#value = this.#text.charCodeAt(from) === ONE || this.#text.startsWith("true", from);
    else this.#takeNumber(numberAt(this.#text, from, to));
  }

  #takeNumber(number: number | string): void {
    if (typeof number === "string") this.#value = number;
    else if (this.#type === CellType.Number) this.#value = this.#values.ofNumber(number, this.#style);
    else {
      const known = this.#values.ofShared(number);
      if (known === undefined) this.#waitsFor = number;
      else this.#value = known || null;
    }
  }

  #readInline(start: number): number {
    if (this.#text.startsWith(this.#plainText, start)) {
      const from = start + this.#plainText.length;
      const to = this.#text.indexOf("<", from);
      if (to >= 0 && this.#text.startsWith(this.#plainTextEnd, to)) {
        this.#value = excelText(this.#text.slice(from, to)) || null;
        return to + this.#plainTextEnd.length;
      }
    }
    const closing = `</${this.#prefix}is>`;
    const end = this.#text.indexOf(closing, start);
    if (end < 0 || end > this.#end) return this.#end;
    this.#value = richText(this.#text.slice(start, end), this.#prefix) || null;
    return end + closing.length;
  }

  // The place of the cell's own closing tag: the loop over its content ends there.
  #toCellEnd(from: number): number {
    const end = this.#text.indexOf(`</${this.#prefix}c>`, from);
    return end < 0 ? this.#end : end;
  }

  #takeFormula(tag: number, close: number, text: string): void {
    const attributes = this.#text.slice(tag, close);
    const shared = attributes.includes("shared")
      ? /\bsi\s*=\s*["'](\d{1,9})/.exec(attributes)?.[1]
      : undefined;
    this.#formula = this.#values.ofFormula(text, shared, { row: this.#row, col: this.#col });
  }
}

function sorted(cells: readonly OpenCell[]): OpenCell[] {
  const byColumn = new Map(cells.map((cell) => [cell.col, cell]));
  return [...byColumn.values()].sort((a, b) => a.col - b.col);
}
