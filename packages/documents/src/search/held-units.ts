import type { MarkedRange } from "./marked-tokens.ts";
import { marksBetween } from "./marked-tokens.ts";
import type { WeighedUnit } from "./score-passage.ts";

/** What a text holds of a query. */
export class HeldUnits {
  readonly marks: readonly MarkedRange[];
  readonly #units: readonly WeighedUnit[];
  /** For each unit, in which asking it was found last. */
  readonly #foundIn: Uint32Array;
  #askings = 0;

  /** `marks`: every place of the text that holds one of the units. */
  constructor(units: readonly WeighedUnit[], marks: readonly MarkedRange[]) {
    this.marks = marks;
    this.#units = units;
    this.#foundIn = new Uint32Array(units.length);
  }

  /** The units that stand between two places of the text, in the order in which they do. */
  between(start: number, end: number): readonly WeighedUnit[] {
    this.#askings += 1;
    const held: WeighedUnit[] = [];
    for (const { unit: index } of marksBetween(this.marks, start, end)) {
      const unit = this.#units[index];
      if (unit === undefined || this.#foundIn[index] === this.#askings) continue;
      this.#foundIn[index] = this.#askings;
      held.push(unit);
    }
    return held;
  }

  /** What a part of the text holds, as a text of its own. */
  within(from: number, to: number): HeldUnits {
    const inside = marksBetween(this.marks, from, to);
    const marks = inside.map(({ start, end, unit }) => ({ start: start - from, end: end - from, unit }));
    return new HeldUnits(this.#units, marks);
  }
}

/** What units are worth together. */
export function worthOf(units: readonly WeighedUnit[]): number {
  return units.reduce((sum, { worth }) => sum + worth, 0);
}
