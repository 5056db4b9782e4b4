import { inflectedLanguages, inflectionsOf } from "./language/inflections.ts";
import type { SearchStatements } from "./search-statements.ts";

const MOST_FORMS = 4;

/** The forms of a word that the index has, where one word alone does not tell its language: `Haus` is in `Häuser`. */
export function findInflected(statements: SearchStatements, word: string): readonly string[] {
  const forms = inflectedLanguages.flatMap((language) => inflectionsOf(word, language));
  return statements
    .known([...new Set(forms)])
    .toSorted((a, b) => b.doc - a.doc || (a.term < b.term ? -1 : 1))
    .slice(0, MOST_FORMS)
    .map(({ term }) => term);
}
