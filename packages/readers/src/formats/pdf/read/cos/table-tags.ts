import type { TaggedCell } from "../structure-roles.ts";
import type { CosFile } from "./cos-file.ts";
import { type CosDict, CosRef, type CosValue, isDict, nameOf } from "./values.ts";

const MOST_ROWS = 5_000;
const MOST_CELLS = 60_000;
const MOST_SPAN = 200;
/** Of the rows of a table, so many are as wide as the widest. */
const FULL_ROWS = 0.9;

/** The places of the cells of a table by their numbers; none where its rows are not of one width. */
export type CellPlaces = ReadonlyMap<number, TaggedCell | undefined>;

/** Where each cell of the tagged tables of a document stands. A table is gone through once, on however many pages it is. */
export class TableTags {
  readonly #file: CosFile;
  readonly #typeOf: (element: CosDict) => string;
  readonly #tables = new Map<number, CellPlaces>();

  constructor(file: CosFile, typeOf: (element: CosDict) => string) {
    this.#file = file;
    this.#typeOf = typeOf;
  }

  /** The cells of a table, by the numbers of the objects that the table and the cells are. */
  cells(table: number): CellPlaces {
    const known = this.#tables.get(table) ?? this.#read(table);
    this.#tables.set(table, known);
    return known;
  }

  #read(table: number): CellPlaces {
    const cells = new Map<number, TaggedCell | undefined>();
    const taken = new Taken();
    const widths: number[] = [];
    for (const [row, element] of this.#rows(new CosRef(table)).entries()) {
      let column = taken.next(row, 0);
      for (const { number, isHead, rows, columns } of this.#cellsOf(element)) {
        if (number !== undefined && cells.size < MOST_CELLS)
          cells.set(number, { table, row, column, rows, columns, isHead });
        taken.below({ row, column, rows, columns });
        column = taken.next(row, column + columns);
      }
      widths.push(column);
    }
    if (!areOfOneWidth(widths)) for (const number of cells.keys()) cells.set(number, undefined);
    return cells;
  }

  #cellsOf(row: CosDict): Omit<TaggedCell & { number: number | undefined }, "table" | "row" | "column">[] {
    return this.#kids(row).flatMap((kid) => {
      const cell = this.#file.dictOnce(kid);
      const type = cell ? this.#typeOf(cell) : "";
      if (!cell || (type !== "TD" && type !== "TH")) return [];
      const [rows, columns] = [this.#span(cell, "RowSpan"), this.#span(cell, "ColSpan")];
      return { number: kid instanceof CosRef ? kid.number : undefined, isHead: type === "TH", rows, columns };
    });
  }

  /** The rows of a table, also those in its head, body and foot. */
  #rows(value: CosValue): CosDict[] {
    const element = this.#file.dict(value);
    if (!element) return [];
    const rows: CosDict[] = [];
    for (const kid of this.#kids(element)) {
      const child = this.#file.dict(kid);
      const type = child ? this.#typeOf(child) : "";
      if (child && type === "TR") rows.push(child);
      else if (child && /^T(?:Head|Body|Foot)$/.test(type))
        rows.push(...this.#kids(child).flatMap((row) => this.#file.dict(row) ?? []));
      if (rows.length >= MOST_ROWS) break;
    }
    return rows;
  }

  #kids(element: CosDict): readonly CosValue[] {
    const kids = element.get("K");
    const list = this.#file.array(kids);
    return list.length > 0 || kids === undefined ? list : [kids];
  }

  /** How many rows or columns a cell takes: its attributes are a dictionary, or a list of some. */
  #span(cell: CosDict, key: "RowSpan" | "ColSpan"): number {
    const attributes = this.#file.resolve(cell.get("A"));
    const all = isDict(attributes) ? [attributes] : this.#file.array(attributes);
    for (const value of all) {
      const dict = this.#file.dict(value);
      if (!dict || nameOf(this.#file.get(dict, "O")) !== "Table") continue;
      const span = this.#file.get(dict, key);
      if (typeof span === "number") return Math.min(MOST_SPAN, Math.max(1, Math.round(span)));
    }
    return 1;
  }
}

/** Places that cells of rows above reach down into. */
class Taken {
  readonly #places = new Set<string>();

  below({ row, column, rows, columns }: Pick<TaggedCell, "row" | "column" | "rows" | "columns">): void {
    for (let down = 1; down < rows; down += 1)
      for (let beside = 0; beside < columns; beside += 1)
        this.#places.add(`${row + down} ${column + beside}`);
  }

  /** The first free column of a row from a column on. */
  next(row: number, column: number): number {
    let free = column;
    while (this.#places.has(`${row} ${free}`)) free += 1;
    return free;
  }
}

/** Whether rows take as many columns as each other: where programs leave out that cells reach over others, they do not. */
function areOfOneWidth(widths: readonly number[]): boolean {
  const most = Math.max(0, ...widths);
  const full = widths.filter((width) => width === most).length;
  return full >= widths.length * FULL_ROWS;
}
