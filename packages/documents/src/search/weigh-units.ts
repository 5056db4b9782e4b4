import { matchUnit } from "./match-expression.ts";
import type { QueryUnit } from "./query-unit.ts";
import type { WeighedUnit } from "./score-passage.ts";
import type { SearchStatements } from "./search-statements.ts";

/** A unit with the number of passages that hold it, estimated where there are very many. */
export interface CountedUnit extends WeighedUnit {
  readonly count: number;
}

/** Passages that are counted; where there are more, the rest is taken to be alike. */
const MOST_COUNTED = 20_000;
/** Even the most common word counts a little. */
const LEAST_WORTH = 0.1;

/** Finds out how rare each unit is. */
export function weighUnits(
  statements: SearchStatements,
  units: readonly QueryUnit[],
): readonly CountedUnit[] {
  const { rows } = statements.totals();
  return units.map((unit) => {
    const { count: counted, last } = statements.count(matchUnit(unit), MOST_COUNTED);
    const isAll = counted < MOST_COUNTED;
    const count = isAll ? counted : Math.max(counted, Math.round((counted / Math.max(1, last)) * rows));
    const rarity = Math.log(1 + Math.max(0, rows - count + 0.5) / (count + 0.5));
    return { unit, count, worth: unit.share * Math.max(LEAST_WORTH, rarity) };
  });
}
