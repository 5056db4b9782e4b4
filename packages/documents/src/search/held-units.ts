import { occurrencesOf } from "./closeness.ts";
import { foldForIndex } from "./fold-text.ts";
import type { WeighedUnit } from "./score-passage.ts";

/** The units that stand in a text. */
export function heldUnits(text: string, units: readonly WeighedUnit[]): readonly WeighedUnit[] {
  const padded = ` ${foldForIndex(text)} `;
  return units.filter(({ unit }) => occurrencesOf(unit, padded).length > 0);
}

/** What units are worth together. */
export function worthOf(units: readonly WeighedUnit[]): number {
  return units.reduce((sum, { worth }) => sum + worth, 0);
}
