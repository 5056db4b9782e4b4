import type { MarkedRange } from "./marked-tokens.ts";
import { marksBetween, markText } from "./marked-tokens.ts";
import type { ScannedText } from "./scan-passage.ts";
import type { WeighedUnit } from "./score-passage.ts";

/** What a text holds of a query, looked through once. */
export class HeldUnits {
  readonly marks: readonly MarkedRange[];
  readonly #units: readonly WeighedUnit[];

  constructor(text: string, units: readonly WeighedUnit[], scanned: ScannedText) {
    this.marks = markText(text, scanned);
    this.#units = units;
  }

  /** The units that stand between two places of the text. */
  between(start: number, end: number): readonly WeighedUnit[] {
    const held = new Set(marksBetween(this.marks, start, end).map(({ unit }) => unit));
    return [...held].flatMap((index) => this.#units[index] ?? []);
  }
}

/** What units are worth together. */
export function worthOf(units: readonly WeighedUnit[]): number {
  return units.reduce((sum, { worth }) => sum + worth, 0);
}
