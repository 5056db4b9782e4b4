import { beginningOf, inflectionsOf } from "./language/inflections.ts";
import { spelledOut } from "./language/spelled-out.ts";
import type { Language } from "./language/stop-words.ts";
import { LONGEST_SYNONYM, synonymsOf } from "./language/synonyms.ts";
import type { QueryUnit } from "./query-unit.ts";
import { withForms } from "./query-unit.ts";
import type { SearchStatements } from "./search-statements.ts";

const INFLECTED = 0.9;
const JOINED = 0.9;
const SYNONYM = 0.8;
const BEGINNING = 0.6;
const PLAIN_WORD = /^\p{L}[\p{L}\p{M}]+$/u;

/** The folded word of a unit that is one word and may be changed; undefined for phrases, prefixes and numbers. */
export function plainWordOf({ kind, forms: [form] }: QueryUnit): string | undefined {
  return kind === "word" && form && !form.isPrefix && PLAIN_WORD.test(form.words) ? form.words : undefined;
}

/**
 * Gives units the other forms under which they stand in the index: inflected (`reports`, `reported`), joined with the
 * word behind them (`best buy` is also `bestbuy`), and what means the same.
 */
export function expandUnits(
  statements: SearchStatements,
  units: readonly QueryUnit[],
  language: Language,
): readonly QueryUnit[] {
  const inflections = units.map((unit) => inflectionsOf(plainWordOf(unit) ?? "", language));
  const joined = units.map((unit, index) => joinedWord(unit, units[index + 1]));
  const spelled = units.map((unit) => plainWordOf(unit) && spelledOut(unit.typed, language));
  const known = knownOf(statements, [...inflections.flat(), ...joined, ...spelled]);
  const isKnown = (word: string | undefined): word is string => word !== undefined && known.has(word);
  return units.map((unit, index) => {
    const written = withForms(unit, [spelled[index]].filter(isKnown), 1);
    const inflected = withForms(written, (inflections[index] ?? []).filter(isKnown), INFLECTED);
    const forms = withForms(inflected, [joined[index - 1], joined[index]].filter(isKnown), JOINED);
    const same = synonymsAround(units, index);
    return withBeginning(same.length === 0 ? forms : withForms(forms, same, SYNONYM), language);
  });
}

function knownOf(statements: SearchStatements, words: readonly (string | undefined)[]): ReadonlySet<string> {
  const asked = new Set(words.filter((word) => word !== undefined));
  return new Set(asked.size === 0 ? [] : statements.known([...asked]).map(({ term }) => term));
}

function withBeginning(unit: QueryUnit, language: Language): QueryUnit {
  const words = beginningOf(plainWordOf(unit) ?? "", language);
  return words === undefined
    ? unit
    : { ...unit, forms: [...unit.forms, { words, isPrefix: true, weight: BEGINNING }] };
}

function joinedWord(unit: QueryUnit, next: QueryUnit | undefined): string | undefined {
  const first = plainWordOf(unit);
  const second = next && plainWordOf(next);
  return first === undefined || second === undefined ? undefined : first + second;
}

/** What means the same as the unit, or as some units in a row that it is one of. */
function synonymsAround(units: readonly QueryUnit[], index: number): readonly string[] {
  if (units[index]?.kind === "phrase") return [];
  const found = new Set<string>();
  for (let first = Math.max(0, index - LONGEST_SYNONYM + 1); first <= index; first += 1)
    for (let behind = index + 1; behind <= Math.min(units.length, first + LONGEST_SYNONYM); behind += 1) {
      const words = units.slice(first, behind).map(({ forms }) => forms[0]?.words ?? "");
      for (const same of synonymsOf(words.join(" "))) found.add(same);
    }
  return [...found];
}
