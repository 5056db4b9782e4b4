import { foldForIndex } from "../fold-text.ts";
import type { Language } from "./stop-words.ts";

const pairs: readonly (readonly [letter: RegExp, spelled: string])[] = [
  [/ä/g, "ae"],
  [/[öø]/g, "oe"],
  [/ü/g, "ue"],
  [/å/g, "aa"],
];
const SPELLED = /ae|oe|ue|aa/;
/** Languages in which two letters stand for one more often than for themselves. */
const spelling: ReadonlySet<Language> = new Set(["de", "sv", "da", "nb", "fi"]);

/**
 * The other way to write letters that not every keyboard has, folded: `Prüfung` is also `pruefung`, and in a language
 * that has such letters `Pruefung` is also `prufung`. Undefined where there is none.
 */
export function spelledOut(typed: string, language: Language): string | undefined {
  const lower = typed.normalize("NFC").toLowerCase();
  const spelled = pairs.reduce((text, [letter, instead]) => text.replace(letter, instead), lower);
  if (spelled !== lower) return foldForIndex(spelled);
  return spelling.has(language) ? respelled(lower) : undefined;
}

/** What `Kuendigung` is where the index has `Kündigung`, whatever the language; undefined where there is nothing like that. */
export function respelled(lower: string): string | undefined {
  if (!SPELLED.test(lower)) return undefined;
  return foldForIndex(lower.replace(/([ao])[ea]|ue/g, (_, first: string | undefined) => first ?? "u"));
}
