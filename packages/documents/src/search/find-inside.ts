import { stemsOfCompounding } from "./language/inflections.ts";
import type { KnownWord, SearchStatements } from "./search-statements.ts";

/** Every word of the index is looked at, which takes about 15 ms for each thousand pages of reports: not in larger ones. */
const MOST_PASSAGES = 20_000;
/** Shorter words are in too many others. */
const SHORTEST = 5;
const MOST_FOUND = 8;

const INSIDE = `SELECT term, doc FROM passage_vocabulary WHERE instr(term, ?) > 0
  ORDER BY doc DESC, term LIMIT ?`;

/** Words that hold one which is nowhere by itself: `Versicherung` is in `Krankenversicherung`, `kündigen` in `gekündigt`. */
export function findInside(statements: SearchStatements, word: string): readonly string[] {
  const stem = stemsOfCompounding(word).find(({ length }) => length >= SHORTEST);
  if (stem === undefined || statements.totals().rows > MOST_PASSAGES) return [];
  return statements.all<KnownWord>(INSIDE, stem, MOST_FOUND).map(({ term }) => term);
}
