import { inflectedLanguages, inflectionsOf } from "./language/inflections.ts";
import { respelled } from "./language/spelled-out.ts";
import type { SearchStatements } from "./search-statements.ts";

const MOST_FORMS = 4;

/** The forms of a word that the index has, where one word alone does not tell its language: `Haus` is in `Häuser`. */
export function findInflected(statements: SearchStatements, word: string): readonly string[] {
  const other = respelled(word);
  const spellings = other === undefined ? [word] : [word, other];
  const forms = spellings.flatMap((one) => [
    ...(one === word ? [] : [one]),
    ...inflectedLanguages.flatMap((language) => inflectionsOf(one, language)),
  ]);
  return statements
    .known([...new Set(forms)])
    .toSorted((a, b) => b.doc - a.doc || (a.term < b.term ? -1 : 1))
    .slice(0, MOST_FORMS)
    .map(({ term }) => term);
}
