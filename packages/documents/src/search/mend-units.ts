import { cutUnspaced, isOfLetters } from "./cut-unspaced.ts";
import { plainWordOf } from "./expand-units.ts";
import { findInflected } from "./find-inflected.ts";
import { findInside } from "./find-inside.ts";
import { findParts } from "./find-parts.ts";
import { matchUnit } from "./match-expression.ts";
import type { SearchAnswer } from "./model.ts";
import { findNearWords } from "./near-words.ts";
import type { QueryUnit, UnitForm } from "./query-unit.ts";
import { exactUnit } from "./query-unit.ts";
import type { SearchStatements } from "./search-statements.ts";
import type { CountedUnit } from "./weigh-units.ts";
import { weighUnits } from "./weigh-units.ts";

/** Units that are all somewhere, made from such that were not. */
export interface MendedUnits {
  readonly units: readonly CountedUnit[];
  readonly corrections: SearchAnswer["corrections"];
  /** What was typed and is nowhere, nor anything near it. */
  readonly missing: readonly string[];
  /** Whether a phrase was taken apart. */
  readonly isBroken: boolean;
}

const NEAR_WEIGHT = 0.7;
/** A query with more words that are nowhere is not a matter of a wrong letter. */
const MOST_CORRECTED = 8;
/** A longer query has other words to go by: for them not every word of the index is looked at. */
const FEW_UNITS = 6;
/** Shortest part of a word that is split, and how many splits are tried. */
const SHORTEST_PART = 2;
const MOST_SPLITS = 3;

/** What two parts of a word count, each: both of them are not quite the word. */
const PART_SHARE = 0.7;
const SINGLE_SHARE = 0.5;

/**
 * Makes something of units that are nowhere: phrases fall into their words, a joined word into two that stand side by
 * side, other words become those that are near or that hold them, a compound its parts, and what is left is dropped.
 */
export function mendUnits(
  statements: SearchStatements,
  units: readonly CountedUnit[],
  { mayBeHalf }: { readonly mayBeHalf: boolean },
): MendedUnits {
  const corrections: SearchAnswer["corrections"][number][] = [];
  const missing: string[] = [];
  const pieces = units.flatMap((unit) =>
    isBreakable(unit) && !statements.isInNames(matchUnit(unit.unit))
      ? weighUnits(statements, breakUnit(unit.unit))
      : [unit],
  );
  const lost: QueryUnit[] = [];
  const mended = pieces.flatMap((piece): readonly CountedUnit[] => {
    if (piece.count > 0 || statements.isInNames(matchUnit(piece.unit))) return [piece];
    const split = splitUnit(statements, piece.unit);
    if (split) return [split];
    const isFew = units.length <= FEW_UNITS;
    const others =
      corrections.length < MOST_CORRECTED ? otherUnits(statements, piece.unit, { isFew, mayBeHalf }) : [];
    if (others.length === 0) lost.push(piece.unit);
    else corrections.push({ word: piece.unit.typed, near: others.flatMap(wordsOf) });
    return weighUnits(statements, others);
  });
  const singles = singleWords(lost, mended);
  missing.push(...lost.filter((unit) => isWorthTelling(unit, mended)).map(({ typed }) => typed));
  return {
    units: [...mended, ...weighUnits(statements, singles).filter(({ count }) => count > 0)],
    corrections,
    missing,
    isBroken: pieces.length > units.length,
  };
}

/** Of `保修期` the index may have the first two characters: that it has not the last two is nothing to report. */
function isWorthTelling({ kind, share, forms }: QueryUnit, mended: readonly CountedUnit[]): boolean {
  if (share < 1) return false;
  const [first, last] = forms[0]?.words.split(" ") ?? [];
  if (kind !== "pair" || last === undefined) return true;
  return !mended.some(({ unit }) => {
    const [words = ""] = wordsOf(unit);
    return unit.kind === "pair" && (words.endsWith(` ${first}`) || words.startsWith(`${last} `));
  });
}

function wordsOf({ forms }: QueryUnit): readonly string[] {
  return forms.map(({ words }) => words);
}

/** Words of one character, as `墙` in `离墙多远`: where nothing holds them with what stands beside them, they count alone. */
function singleWords(lost: readonly QueryUnit[], mended: readonly CountedUnit[]): readonly QueryUnit[] {
  const held = mended.flatMap(({ unit }) => wordsOf(unit)).join(" ");
  const singles = new Set(lost.flatMap(({ singles = [] }) => singles));
  return [...singles]
    .filter((single) => !held.includes(single))
    .map((single) => ({ ...exactUnit(single, single, "pair"), share: SINGLE_SHARE }));
}

function isBreakable({ unit, count }: CountedUnit): boolean {
  const isWordOfLetters = unit.kind === "word" && isOfLetters(unit.typed);
  return (
    count === 0 && unit.kind !== "pair" && !isWordOfLetters && unit.forms[0]?.words.includes(" ") === true
  );
}

function breakUnit({ typed, forms }: QueryUnit): readonly QueryUnit[] {
  if (isOfLetters(typed)) return typed.split(/\s+/).flatMap((run) => cutUnspaced(run));
  const words = forms[0]?.words.split(" ") ?? [];
  const isUnspaced = words.length > 2 && words.every((word) => /^[^\0-\x7f]$/u.test(word));
  if (!isUnspaced) return words.map((word) => exactUnit(word, word));
  return words
    .slice(1)
    .map((word, index) => exactUnit(`${words[index]}${word}`, `${words[index]} ${word}`, "pair"));
}

/** `bestbuy` where the index has `best buy`. */
function splitUnit(statements: SearchStatements, unit: QueryUnit): CountedUnit | undefined {
  const word = plainWordOf(unit);
  if (word === undefined || word.length < 2 * SHORTEST_PART) return undefined;
  const cuts = Array.from({ length: word.length - 2 * SHORTEST_PART + 1 }, (_, at) => at + SHORTEST_PART);
  const parts = cuts.flatMap((cut) => [word.slice(0, cut), word.slice(cut)]);
  const known = new Set(statements.known(parts).map(({ term }) => term));
  const likely = cuts.filter((cut) => known.has(word.slice(0, cut)) && known.has(word.slice(cut)));
  for (const cut of likely.slice(0, MOST_SPLITS)) {
    const words = `${word.slice(0, cut)} ${word.slice(cut)}`;
    const [counted] = weighUnits(statements, [exactUnit(unit.typed, words)]);
    if (counted && counted.count > 0) return counted;
  }
  return undefined;
}

/** What is sought instead of a word that is nowhere. */
function otherUnits(
  statements: SearchStatements,
  unit: QueryUnit,
  { isFew, mayBeHalf }: { readonly isFew: boolean; readonly mayBeHalf: boolean },
): readonly QueryUnit[] {
  const word = plainWordOf(unit);
  if (word === undefined) return [];
  const close = nearest(statements, word);
  const near = close.length === 0 && isFew ? findInside(statements, word) : close;
  if (near.length > 0) return [{ ...unit, forms: near.map(nearForm) }];
  const parts = findParts(statements, word, mayBeHalf);
  return parts.map((forms) => ({ ...unit, share: PART_SHARE * unit.share, forms: forms.map(nearForm) }));
}

function nearForm(words: string): UnitForm {
  return { words, isPrefix: false, weight: NEAR_WEIGHT };
}

/** Other forms of the word, or words of almost the same letters. */
function nearest(statements: SearchStatements, word: string): readonly string[] {
  const inflected = findInflected(statements, word);
  return inflected.length > 0 ? inflected : findNearWords(statements, word);
}
