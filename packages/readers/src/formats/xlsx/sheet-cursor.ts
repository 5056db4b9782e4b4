import type { GridRow } from "../../sheets/grid.ts";
import type { RowCursor } from "../../sheets/stream-grid.ts";
import type { CellValues } from "./cell-values.ts";
import { RowScanner } from "./row-scanner.ts";

/** Reads the rows of a worksheet part forwards. */
export class SheetCursor implements RowCursor {
  readonly #pieces: AsyncIterator<string>;
  readonly #values: CellValues;
  readonly #scanner: RowScanner;
  #ahead: GridRow | undefined;
  #position = 0;
  /** No more rows. */
  #isAtEnd = false;
  /** No more text. */
  #isDry = false;
  #taken = 0;

  constructor(pieces: AsyncIterator<string>, values: CellValues) {
    this.#pieces = pieces;
    this.#values = values;
    this.#scanner = new RowScanner(values);
  }

  get position(): number {
    return this.#position;
  }

  get lastRow(): number {
    return this.#scanner.lastRow;
  }

  get isAtEnd(): boolean {
    return this.#isAtEnd && this.#ahead === undefined;
  }

  /** Characters of XML that were taken in. */
  get taken(): number {
    return this.#taken;
  }

  /** Empty rows that are hidden or too thin to be seen. */
  get thinRows(): readonly number[] {
    return this.#scanner.thinRows;
  }

  /** What stands in front of the rows. */
  get head(): string {
    return this.#scanner.head;
  }

  async read(from: number, to: number): Promise<GridRow[]> {
    const rows: GridRow[] = [];
    do {
      // Without a wait between them: there are very many rows.
      for (let row = this.#take(from); row; row = this.#take(from)) {
        if (row.index >= to) {
          this.#ahead = row;
          break;
        }
        rows.push(row);
      }
    } while (!this.#ahead && (await this.#more()));
    this.#position = Math.max(this.#position, Math.min(to, this.#scanner.row + 1));
    return this.#values.settle(rows);
  }

  /** Reads the rows of the next piece of the sheet; undefined when there are no more. */
  async readPiece(): Promise<readonly GridRow[] | undefined> {
    if (!(await this.#more())) return undefined;
    const rows: GridRow[] = [];
    for (let row = this.#scanner.next(0); row; row = this.#scanner.next(0)) rows.push(row);
    this.#position = this.#scanner.row + 1;
    return this.#values.settle(rows);
  }

  /** Reads on behind the rows and returns what stands there. */
  async readTail(longest: number): Promise<string> {
    do this.#scanner.next(Number.POSITIVE_INFINITY);
    while (await this.#more());
    while (this.#scanner.tail.length < longest && (await this.#moreText()));
    return this.#scanner.tail;
  }

  close(): void {
    this.#isDry = true;
    // The stream is given back in the background; nobody waits for it.
    void this.#pieces.return?.().catch(() => undefined);
  }

  #take(from: number): GridRow | undefined {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    return ahead && ahead.index >= from ? ahead : this.#scanner.next(from);
  }

  /** Takes in more rows; false when there are none. */
  async #more(): Promise<boolean> {
    if (!this.#scanner.isAtTail && (await this.#moreText())) return true;
    this.#isAtEnd = true;
    return false;
  }

  async #moreText(): Promise<boolean> {
    if (this.#isDry) return false;
    const piece = await this.#pieces.next();
    if (piece.done === true) {
      this.#isDry = true;
      return false;
    }
    this.#taken += piece.value.length;
    this.#scanner.add(piece.value);
    return true;
  }
}
