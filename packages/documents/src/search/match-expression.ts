import type { QueryUnit, UnitForm } from "./query-unit.ts";

/** Columns whose words say what a page is about. */
const NAMING_COLUMNS = "{name title headings}";

/**
 * The parts of an FTS5 query. Every word is a quoted string of folded text, which holds no quotes: nothing that a user
 * types can become an operator.
 */
export function matchUnit({ forms }: QueryUnit): string {
  const alternatives = forms.map(matchForm);
  return alternatives.length === 1 ? alternatives.join("") : `(${alternatives.join(" OR ")})`;
}

function matchForm({ words, isPrefix }: UnitForm): string {
  return `"${words}"${isPrefix ? " *" : ""}`;
}

/** Passages that hold all of the units and none of the unwanted. */
export function matchAll(units: readonly QueryUnit[], unwanted: readonly QueryUnit[]): string {
  return without(units.map(matchUnit).join(" AND "), unwanted);
}

/** Passages that hold any of the units and none of the unwanted. */
export function matchAny(units: readonly QueryUnit[], unwanted: readonly QueryUnit[]): string {
  return without(units.map(matchUnit).join(" OR "), unwanted);
}

/** Passages that hold all of the units where a page is named. */
export function matchNaming(units: readonly QueryUnit[], unwanted: readonly QueryUnit[]): string {
  return without(`${NAMING_COLUMNS} : (${units.map(matchUnit).join(" AND ")})`, unwanted);
}

/** Passages that hold the units one after the other. */
export function matchInOrder(units: readonly QueryUnit[], unwanted: readonly QueryUnit[]): string {
  const phrases = units.map(({ forms }) => forms[0]).filter((form) => form !== undefined);
  return without(phrases.map(matchForm).join(" + "), unwanted);
}

function without(expression: string, unwanted: readonly QueryUnit[]): string {
  if (unwanted.length === 0) return expression;
  return `(${expression}) NOT (${unwanted.map(matchUnit).join(" OR ")})`;
}
