import { matchForm, matchUnit } from "./match-expression.ts";
import type { QueryUnit, UnitForm } from "./query-unit.ts";
import type { WeighedUnit } from "./score-passage.ts";
import type { SearchStatements } from "./search-statements.ts";

/** A unit with the number of passages that hold it, estimated where there are very many. */
export interface CountedUnit extends WeighedUnit {
  readonly count: number;
  /** The unit as the index is asked for it, without forms that no passage holds. */
  readonly held: QueryUnit;
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
    const held = inHeldForms(statements, unit);
    const count = countPassages(statements, matchUnit(held), rows);
    const rarity = Math.log(1 + Math.max(0, rows - count + 0.5) / (count + 0.5));
    return { unit, held, count, worth: unit.share * Math.max(LEAST_WORTH, rarity) };
  });
}

/**
 * The unit without forms of several words that are nowhere, as most spellings of a date are: each of them would take
 * time of every question that is asked of the index. Of single words few are nowhere.
 */
function inHeldForms(statements: SearchStatements, unit: QueryUnit): QueryUnit {
  if (unit.forms.length === 1) return unit;
  const isSingle = ({ words }: UnitForm): boolean => !words.includes(" ");
  const forms = unit.forms.filter((form) => isSingle(form) || statements.isInPassages(matchForm(form)));
  return forms.length === 0 ? unit : { ...unit, forms };
}

function countPassages(statements: SearchStatements, match: string, rows: number): number {
  if (rows <= MOST_COUNTED) return statements.countAll(match);
  const { count, last } = statements.count(match, MOST_COUNTED);
  return count < MOST_COUNTED ? count : Math.max(count, Math.round((count / Math.max(1, last)) * rows));
}
