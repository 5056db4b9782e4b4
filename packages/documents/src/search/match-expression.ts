import type { QueryUnit, UnitForm } from "./query-unit.ts";

/**
 * The parts of an FTS5 query. Every word is a quoted string of folded text, which holds no quotes: nothing that a user
 * types can become an operator.
 */
export function matchUnit({ forms }: QueryUnit): string {
  const alternatives = forms.map(matchForm);
  return alternatives.length === 1 ? alternatives.join("") : `(${alternatives.join(" OR ")})`;
}

export function matchForm({ words, isPrefix }: UnitForm): string {
  return `"${words}"${isPrefix ? " *" : ""}`;
}

/** What a passage must hold to be looked at: any of `units`, each of `needed`, none of `unwanted`. */
export interface Wanted {
  readonly units: readonly QueryUnit[];
  readonly needed: readonly QueryUnit[];
  readonly unwanted: readonly QueryUnit[];
}

/** Passages that hold what is wanted. */
export function matchWanted({ units, needed, unwanted }: Wanted): string {
  const parts = needed.map(matchUnit);
  // What is needed is there anyway: any of the others would only leave out those that have none of them.
  if (parts.length === 0) parts.push(`(${matchAny(units)})`);
  const expression = parts.join(" AND ");
  return unwanted.length === 0 ? expression : `(${expression}) NOT (${matchAny(unwanted)})`;
}

/** Passages that hold any of the units. */
export function matchAny(units: readonly QueryUnit[]): string {
  return units.map(matchUnit).join(" OR ");
}
