import type { ParsedQuery } from "./parse-query.ts";
import type { SearchStatements } from "./search-statements.ts";
import type { CountedUnit } from "./weigh-units.ts";

const MOST_SUGGESTIONS = 5;
/** As much of a word as is likely to be right when the whole is nowhere. */
const SHORTEST_BEGINNING = 3;
const MOST_READ = 200;

/** Queries that find something, for one that does not: its parts, without what it excludes, or words that begin like its words. */
export function suggestQueries(
  statements: SearchStatements,
  { wanted, unwanted }: ParsedQuery,
  known: readonly CountedUnit[],
): readonly string[] {
  const parts = known.toSorted((a, b) => b.worth - a.worth).map(({ unit }) => unit.typed);
  const isHeldBack = unwanted.length > 0 && parts.length > 0;
  const suggestions = new Set(isHeldBack ? [parts.join(" "), ...parts] : parts);
  for (const { forms } of wanted) {
    const word = forms[0]?.words ?? "";
    if (suggestions.size < MOST_SUGGESTIONS)
      for (const term of continued(statements, word)) suggestions.add(term);
  }
  return [...suggestions].slice(0, MOST_SUGGESTIONS);
}

/** Words of the index that begin like a word, the most frequent first: the longest beginning that has any. */
function continued(statements: SearchStatements, word: string): readonly string[] {
  if (!/^\p{L}+$/u.test(word)) return [];
  for (let length = word.length; length >= SHORTEST_BEGINNING; length -= 1) {
    const terms = statements.beginningWith(word.slice(0, length), MOST_READ);
    if (terms.length > 0)
      return terms
        .toSorted((a, b) => b.doc - a.doc)
        .slice(0, 2)
        .map(({ term }) => term);
  }
  return [];
}
