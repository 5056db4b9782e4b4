import type { Cell } from "@a2c-smcp/protocol";
import { shiftFormula } from "../../sheets/formula-shift.ts";
import type { GridRow } from "../../sheets/grid.ts";
import { NumberKind } from "../../sheets/number-format.ts";
import { durationFromSerial, isoFromSerial } from "../../sheets/serial-date.ts";
import type { SharedStrings } from "./shared-strings.ts";
import type { CellKinds } from "./styles.ts";
import { kindAt } from "./styles.ts";

export interface ValueContext {
  readonly strings: SharedStrings;
  readonly kinds: CellKinds;
  readonly is1904: boolean;
}

/** A cell of the grid while it is being read. */
export interface OpenCell {
  readonly col: number;
  value: Cell;
  readonly formula: string | undefined;
}

export interface FormulaPlace {
  readonly row: number;
  readonly col: number;
}

/** What the cells of one sheet refer to: strings are looked up, dates written out, shared formulas filled in. */
export class CellValues {
  readonly #context: ValueContext;
  /** Formulas that are shared, by their number, with the cell that holds their text. */
  readonly #masters = new Map<string, FormulaPlace & { readonly text: string }>();
  #waiting: { readonly cell: OpenCell; readonly index: number }[] = [];

  constructor(context: ValueContext) {
    this.#context = context;
  }

  /** What a number stands for in a cell of some style. */
  ofNumber(number: number, style: number): Cell {
    const kind = kindAt(this.#context.kinds, style);
    if (kind === NumberKind.Number) return number;
    const shown =
      kind === NumberKind.Date ? isoFromSerial(number, this.#context.is1904) : durationFromSerial(number);
    return shown ?? number;
  }

  /** A shared string; undefined when it has not been read yet. */
  ofShared(index: number): string | undefined {
    return this.#context.strings.get(index);
  }

  /** Leaves a cell to be filled in once its string has been read. */
  await(cell: OpenCell, index: number): void {
    this.#waiting.push({ cell, index });
  }

  /** Reads the strings that cells wait for and fills them in; returns the rows without cells that turn out empty. */
  async settle(rows: GridRow[]): Promise<GridRow[]> {
    if (this.#waiting.length === 0) return rows;
    const waiting = this.#waiting;
    this.#waiting = [];
    await this.#context.strings.ensure(waiting.reduce((most, { index }) => Math.max(most, index), 0));
    let isSparser = false;
    for (const { cell, index } of waiting) {
      cell.value = this.#context.strings.get(index) || null;
      if (cell.value === null) isSparser = true;
    }
    return isSparser ? rows.flatMap(withoutEmpty) : rows;
  }

  /** A formula with its sign; `shared` is the number under which cells share it. */
  ofFormula(text: string, shared: string | undefined, { row, col }: FormulaPlace): string | undefined {
    if (text !== "") {
      if (shared !== undefined) this.#masters.set(shared, { text, row, col });
      return `=${text}`;
    }
    const master = shared === undefined ? undefined : this.#masters.get(shared);
    // The cell that holds the text stands in rows that were passed over: the value must do.
    if (!master) return undefined;
    return `=${shiftFormula(master.text, { rows: row - master.row, cols: col - master.col })}`;
  }
}

function withoutEmpty({ index, cells }: GridRow): GridRow[] {
  const held = cells.filter(({ value, formula }) => value !== null || formula !== undefined);
  return held.length > 0 ? [{ index, cells: held }] : [];
}
