/** One way in which a unit may stand in a text: folded words, one after the other. */
export interface UnitForm {
  /** As `foldForIndex` writes it. */
  readonly words: string;
  /** Whether the last word may go on. */
  readonly isPrefix: boolean;
  /** How much finding it counts, up to 1: a plural or a near word is not quite what was asked for. */
  readonly weight: number;
}

/** What a query asks for in one place: a word, a number, a phrase, two characters of a script without spaces. */
export interface QueryUnit {
  /** As it was typed, for people. */
  readonly typed: string;
  /** `phrase` was typed in quotes and must be there; `pair` is a part of a word of a script without spaces. */
  readonly kind: "word" | "phrase" | "pair";
  /** Any of them will do; the first is what was asked for. */
  readonly forms: readonly UnitForm[];
  /** How much of a word's worth it has, up to 1: two characters of two different words tell little. */
  readonly share: number;
  /** How it is written, lower case, where words differ by nothing but the marks of their letters, as in Vietnamese. */
  readonly marked?: string | undefined;
  /** Characters of a pair that are words by themselves, folded. */
  readonly singles?: readonly string[] | undefined;
}

/** A unit that is found only as it is. */
export function exactUnit(typed: string, words: string, kind: QueryUnit["kind"] = "word"): QueryUnit {
  return { typed, kind, forms: [{ words, isPrefix: false, weight: 1 }], share: 1 };
}

/** The unit with further forms, none of them twice. */
export function withForms(unit: QueryUnit, words: readonly string[], weight: number): QueryUnit {
  const known = new Set(unit.forms.map((form) => form.words));
  const added = [...new Set(words)].filter((form) => !known.has(form));
  return added.length === 0
    ? unit
    : { ...unit, forms: [...unit.forms, ...added.map((form) => ({ words: form, isPrefix: false, weight }))] };
}
