import type { SearchAnswer } from "./model.ts";
import { findNearWords } from "./near-words.ts";
import type { QueryUnit } from "./query-unit.ts";
import { exactUnit } from "./query-unit.ts";
import type { SearchStatements } from "./search-statements.ts";
import type { CountedUnit } from "./weigh-units.ts";
import { weighUnits } from "./weigh-units.ts";

/** Units that are all somewhere, made from such that were not. */
export interface MendedUnits {
  readonly units: readonly CountedUnit[];
  readonly corrections: SearchAnswer["corrections"];
  /** Whether something was taken apart or left out. */
  readonly isLoosened: boolean;
}

const NEAR_WEIGHT = 0.7;
/** A query with more words that are nowhere is not a matter of a wrong letter. */
const MOST_CORRECTED = 8;

/**
 * Makes something of units that are nowhere: phrases fall into their words, words of scripts without spaces into pairs
 * of characters, other words become those that are near, and what is left is dropped.
 */
export function mendUnits(statements: SearchStatements, units: readonly CountedUnit[]): MendedUnits {
  const pieces = units.flatMap((unit) =>
    isBreakable(unit) ? weighUnits(statements, breakUnit(unit.unit)) : [unit],
  );
  const corrections: SearchAnswer["corrections"][number][] = [];
  const mended = pieces.flatMap((piece) => {
    if (piece.count > 0) return [piece];
    const near = corrections.length < MOST_CORRECTED ? nearUnit(statements, piece.unit) : undefined;
    if (near) corrections.push({ word: piece.unit.typed, near: near.forms.map(({ words }) => words) });
    return near ? weighUnits(statements, [near]) : [];
  });
  const isLoosened = units.some(isBreakable) || mended.length < pieces.length;
  return { units: mended, corrections, isLoosened };
}

function isBreakable({ unit, count }: CountedUnit): boolean {
  return count === 0 && unit.forms[0]?.words.includes(" ") === true;
}

function breakUnit({ forms }: QueryUnit): readonly QueryUnit[] {
  const words = forms[0]?.words.split(" ") ?? [];
  const isUnspaced = words.length > 2 && words.every((word) => /^[^\0-\x7f]$/u.test(word));
  if (!isUnspaced) return words.map((word) => exactUnit(word, word));
  return words.slice(1).map((word, index) => exactUnit(`${words[index]}${word}`, `${words[index]} ${word}`));
}

function nearUnit(statements: SearchStatements, unit: QueryUnit): QueryUnit | undefined {
  const [form] = unit.forms;
  if (!form || form.isPrefix) return undefined;
  const near = findNearWords(statements, form.words);
  if (near.length === 0) return undefined;
  return { ...unit, forms: near.map((words) => ({ words, isPrefix: false, weight: NEAR_WEIGHT })) };
}
