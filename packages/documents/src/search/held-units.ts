import { foldForIndex } from "./fold-text.ts";
import { PassageScanner } from "./scan-passage.ts";
import type { WeighedUnit } from "./score-passage.ts";

/** Returns which units stand in a text. */
export type UnitFinder = (text: string) => readonly WeighedUnit[];

/** Made once for many texts. */
export function unitFinder(units: readonly WeighedUnit[]): UnitFinder {
  const scanner = new PassageScanner(units.map(({ unit }) => unit));
  return (text) => {
    const { found } = scanner.scan(foldForIndex(text));
    return units.filter((_, index) => (found[index]?.length ?? 0) > 0);
  };
}

/** What units are worth together. */
export function worthOf(units: readonly WeighedUnit[]): number {
  return units.reduce((sum, { worth }) => sum + worth, 0);
}
