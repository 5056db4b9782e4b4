import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import { MAX_ROWS } from "../../sheets/address.ts";
import type { GridCell, GridRow } from "../../sheets/grid.ts";
import type { RowCursor } from "../../sheets/stream-grid.ts";
import type { OdsSheetPlace } from "./ods-index.ts";
import type { OdsMarkup } from "./ods-markup.ts";
import type { OdsRowReader } from "./ods-row.ts";
import { countOf } from "./ods-row.ts";

/** Rows with more XML than this are made to hurt. */
const LONGEST_ROW = 16 * 1024 * 1024;

export interface OdsCursorOptions {
  readonly pieces: AsyncIterator<string>;
  readonly place: OdsSheetPlace;
  readonly markup: OdsMarkup;
  readonly rows: OdsRowReader;
  /** Cells that may be handed out at once: rows may repeat a million times. */
  readonly mostCells: number;
}

/** Rows that follow each other and are the same. */
interface RowRun {
  readonly index: number;
  readonly count: number;
  readonly cells: readonly GridCell[];
}

/** Reads the rows of one sheet of a content part forwards. */
export class OdsCursor implements RowCursor {
  readonly #options: OdsCursorOptions;
  #text = "";
  #at = 0;
  #end = Number.POSITIVE_INFINITY;
  /** Characters of the part in front of the text. */
  #passed = 0;
  #row = 0;
  #run: RowRun | undefined;
  #position = 0;
  #lastRow = -1;
  #isAtEnd = false;
  #head: string | undefined;

  constructor(options: OdsCursorOptions) {
    this.#options = options;
  }

  get position(): number {
    return this.#position;
  }

  get lastRow(): number {
    return this.#lastRow;
  }

  get isAtEnd(): boolean {
    return this.#isAtEnd;
  }

  /** Characters of the sheet that were taken in. */
  get taken(): number {
    return Math.max(0, this.#passed + this.#at - this.#options.place.start);
  }

  /** The XML of the sheet in front of its first row. */
  get head(): string {
    return this.#head ?? "";
  }

  async read(from: number, to: number): Promise<GridRow[]> {
    const rows: GridRow[] = [];
    let cells = 0;
    for (let run = await this.#next(from); run && run.index < to; run = await this.#next(from)) {
      const last = Math.min(run.index + run.count, to);
      cells += Math.max(0, last - Math.max(run.index, from)) * run.cells.length;
      if (cells > this.#options.mostCells) throw tooManyCells(this.#options.mostCells);
      for (let index = Math.max(run.index, from); index < last; index += 1)
        rows.push({ index, cells: run.cells });
      if (run.index + run.count > to) break;
      this.#run = undefined;
    }
    this.#position = Math.max(this.#position, Math.min(to, this.#row));
    return rows;
  }

  close(): void {
    this.#isAtEnd = true;
    // The stream is given back in the background; nobody waits for it.
    void this.#options.pieces.return?.().catch(() => undefined);
  }

  /** The run that holds row `from` or the first one behind it; it stays the current one until it is used up. */
  async #next(from: number): Promise<RowRun | undefined> {
    while (!this.#isAtEnd) {
      const run = this.#run;
      if (run && run.cells.length > 0 && run.index + run.count > from) return run;
      this.#run = undefined;
      if (!this.#readRun(from) && !(await this.#more())) this.#isAtEnd = true;
    }
    return undefined;
  }

  /** Takes the next row from the text; false when more text is needed or the sheet ends. */
  #readRun(from: number): boolean {
    const { row, rowEnd } = this.#options.markup;
    const tag = this.#text.indexOf(row, this.#at);
    if (tag < 0 || tag >= this.#end) return false;
    const close = this.#text.indexOf(">", tag);
    const isEmpty = this.#text.charAt(close - 1) === "/";
    const end = isEmpty ? close : this.#text.indexOf(rowEnd, close);
    if (close < 0 || end < 0) return false;
    this.#head ??= this.#text.slice(0, tag);
    const count = repeatOf(this.#text.slice(tag, close), MAX_ROWS - this.#row);
    const index = this.#row;
    this.#row = Math.min(MAX_ROWS, index + count);
    this.#at = end + 1;
    const isWanted = this.#row > from && index < MAX_ROWS;
    const place = { text: this.#text, start: close + 1, end };
    const cells = isEmpty || !isWanted ? [] : this.#options.rows.read(place, index);
    const holds = isWanted ? cells.length > 0 : !isEmpty && holdsValue(this.#text.slice(close, end));
    if (holds) this.#lastRow = this.#row - 1;
    this.#run = { index, count: this.#row - index, cells };
    return true;
  }

  async #more(): Promise<boolean> {
    const { place, pieces } = this.#options;
    if (this.#text.length - this.#at > LONGEST_ROW) {
      throw new DocumentError(
        DocumentErrorCode.TooLarge,
        `A row of sheet ${place.name} is longer than ${LONGEST_ROW} characters of XML`,
      );
    }
    if (this.#passed + this.#text.length >= place.end) return false;
    const { value, done } = await pieces.next();
    if (done === true) return false;
    this.#passed += this.#at;
    this.#text = this.#text.slice(this.#at) + value;
    // Everything in front of the sheet is dropped unread.
    this.#at = Math.max(0, Math.min(this.#text.length, place.start - this.#passed));
    this.#end = place.end - this.#passed;
    return true;
  }
}

function repeatOf(tag: string, most: number): number {
  return countOf(/number-rows-repeated\s*=\s*["'](\d{1,9})/.exec(tag)?.[1], most);
}

function holdsValue(row: string): boolean {
  return row.includes("value-type=") || row.includes(":formula=");
}

function tooManyCells(limit: number): DocumentError {
  return new DocumentError(
    DocumentErrorCode.TooLarge,
    `The repeated rows of the sheet hold more than ${limit} cells (cells)`,
  );
}
