import type { Language } from "./stop-words.ts";

/** Letters and signs that one language has, or few that the joining words tell apart. */
const letters: readonly (readonly [letters: RegExp, languages: readonly Language[]])[] = [
  [/ß/i, ["de"]],
  [/[ñ¿¡]/i, ["es"]],
  [/[ãõ]/i, ["pt"]],
  [/[êèùûœ]/i, ["fr"]],
  [/[ğış]|İ/, ["tr"]],
  [/[țș]/i, ["ro"]],
  [/[łąęśźżń]/i, ["pl"]],
  [/[řěů]/i, ["cs"]],
  [/[őű]/i, ["hu"]],
  [/ø/i, ["da", "nb"]],
  [/å/i, ["sv", "da", "nb"]],
  [/[ơưđạảậấầẩẫẹẻệếềểễịọỏộốồổỗớờợởỡụủứừựửữỳỵỷỹ]/i, ["vi"]],
  [/[іїєґ]/i, ["uk"]],
  [/[پچژگک]/, ["fa"]],
];

/** The languages that a text may be in, by letters that others do not have; empty where none tells. */
export function languagesByLetters(text: string): readonly Language[] {
  const composed = text.normalize("NFC");
  return letters.flatMap(([telling, languages]) => (telling.test(composed) ? languages : []));
}
