import { matchUnit } from "./match-expression.ts";
import type { QueryUnit } from "./query-unit.ts";
import type { WeighedUnit } from "./score-passage.ts";
import type { SearchStatements } from "./search-statements.ts";

/** A unit with the number of passages that hold it, counted up to a limit. */
export interface CountedUnit extends WeighedUnit {
  readonly count: number;
}

/** Words in more passages than this are equally common to us. */
const MOST_COUNTED = 5_000;
/** Even the most common word counts a little. */
const LEAST_WORTH = 0.1;

/** Finds out how rare each unit is. */
export function weighUnits(
  statements: SearchStatements,
  units: readonly QueryUnit[],
): readonly CountedUnit[] {
  const size = Math.max(1, statements.size());
  return units.map((unit) => {
    const count = statements.count(matchUnit(unit), MOST_COUNTED);
    const worth = Math.max(LEAST_WORTH, Math.log(1 + (size - count + 0.5) / (count + 0.5)));
    return { unit, count, worth };
  });
}
