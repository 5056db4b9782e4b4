import { findInside } from "./find-inside.ts";
import type { SearchStatements } from "./search-statements.ts";

/** Shortest word that may be a compound, shortest part of one, and of one that is found where the other is not. */
const SHORTEST_COMPOUND = 8;
const SHORTEST_PART = 4;
const SHORTEST_ALONE = 5;
/** What may stand between the parts: `Verzug|s|zinsen`, `Straße|n|bahn`. */
const LINKS = ["", "s", "es", "n", "en"];

interface Cut {
  readonly first: string;
  readonly second: string;
}

/**
 * The words that a compound is made of, where the index has them but not the compound: `Filterreinigung` asks for
 * filters and for cleaning. Each part is what may stand for it. A part that is nowhere is left out only where
 * `mayBeHalf`: in English half of a word is mostly another word.
 */
export function findParts(
  statements: SearchStatements,
  word: string,
  mayBeHalf: boolean,
): readonly (readonly string[])[] {
  if (!/^[a-z]+$/.test(word) || word.length < SHORTEST_COMPOUND) return [];
  const cuts = cutsOf(word);
  const asked = new Set(cuts.flatMap(({ first, second }) => [first, second]));
  const known = new Set(statements.known([...asked]).map(({ term }) => term));
  const both = cuts
    .filter(({ first, second }) => known.has(first) && known.has(second))
    .toSorted(evenFirst)[0];
  if (both !== undefined) return [[both.first], [both.second]];
  const half = mayBeHalf ? longestKnown(cuts, known) : undefined;
  if (half === undefined) return [];
  const other = findInside(statements, half.other);
  return other.length === 0 ? [[half.part]] : [[half.part], other];
}

function cutsOf(word: string): readonly Cut[] {
  const places = Array.from(
    { length: word.length - 2 * SHORTEST_PART + 1 },
    (_, index) => index + SHORTEST_PART,
  );
  return places.flatMap((at) => {
    const [before, second] = [word.slice(0, at), word.slice(at)];
    const links = LINKS.filter(
      (link) => before.endsWith(link) && before.length - link.length >= SHORTEST_PART,
    );
    return links.map((link) => ({ first: before.slice(0, before.length - link.length), second }));
  });
}

/** Parts of about one length are more likely words than a long and a short one. */
function evenFirst(a: Cut, b: Cut): number {
  return Math.min(b.first.length, b.second.length) - Math.min(a.first.length, a.second.length);
}

/** The longest part that the index has, and what is left of the word without it. */
function longestKnown(
  cuts: readonly Cut[],
  known: ReadonlySet<string>,
): { readonly part: string; readonly other: string } | undefined {
  const halves = cuts.flatMap(({ first, second }) => [
    { part: second, other: first },
    { part: first, other: second },
  ]);
  return halves
    .filter(({ part }) => known.has(part) && part.length >= SHORTEST_ALONE)
    .toSorted((a, b) => b.part.length - a.part.length)[0];
}
