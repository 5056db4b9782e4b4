import type { Cell } from "@a2c-smcp/protocol";
import { cellName } from "./address.ts";
import { shiftFormula } from "./formula-shift.ts";
import type { GridRow } from "./grid.ts";

/** A formula and how often it is filled into other cells. */
export interface FormulaPattern {
  readonly cell: string;
  readonly expression: string;
  readonly value: Cell;
  count: number;
}

/** Cells whose formulas are compared; the rest of a sheet full of formulas says nothing new. */
const MOST_COMPARED = 20_000;

/** The different formulas of a sheet: one that was filled down a column is reported once, with its first cell. */
export function formulaPatterns(rows: readonly GridRow[], most: number): readonly FormulaPattern[] {
  const patterns = new Map<string, FormulaPattern>();
  let compared = 0;
  for (const { index, cells } of rows) {
    for (const { col, value, formula } of cells) {
      if (formula === undefined) continue;
      compared += 1;
      // Moved to the first cell, formulas that were filled are the same.
      const shape = shiftFormula(formula, { rows: -index, cols: -col });
      const known = patterns.get(shape);
      if (known) known.count += 1;
      else if (patterns.size < most)
        patterns.set(shape, { cell: cellName(index, col), expression: formula, value, count: 1 });
    }
    if (compared > MOST_COMPARED) break;
  }
  return [...patterns.values()];
}
