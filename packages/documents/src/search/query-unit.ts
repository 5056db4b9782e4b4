/** One way in which a unit may stand in a text: folded words, one after the other. */
export interface UnitForm {
  /** As `foldForIndex` writes it. */
  readonly words: string;
  /** Whether the last word may go on. */
  readonly isPrefix: boolean;
  /** How much finding it counts, up to 1: a plural or a near word is not quite what was asked for. */
  readonly weight: number;
}

/** What a query asks for in one place: a word, a number, a phrase, a word of a script without spaces. */
export interface QueryUnit {
  /** As it was typed, for people. */
  readonly typed: string;
  readonly kind: "word" | "phrase";
  /** Any of them will do; the first is what was asked for. */
  readonly forms: readonly UnitForm[];
}

/** A unit that is found only as it is. */
export function exactUnit(typed: string, words: string, kind: QueryUnit["kind"] = "word"): QueryUnit {
  return { typed, kind, forms: [{ words, isPrefix: false, weight: 1 }] };
}
