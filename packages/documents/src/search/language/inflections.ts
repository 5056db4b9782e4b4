import { beginningsOf, endingsOf } from "./affixes.ts";
import { nasalSpellings } from "./nasal-spellings.ts";
import { participlesOf } from "./participles.ts";
import type { Language } from "./stop-words.ts";

/** Shortest part of a word that an ending of one or two letters is taken from, and a longer one. */
const SHORTEST_STEM = 3;
const SHORTEST_LONG = 4;

/** Scripts of one language, or of few that are inflected alike. */
const scripts: readonly (readonly [script: RegExp, language: Language])[] = [
  [/^[\u0430-\u045f\u0491]{4,}$/, "ru"],
  [/^[\u03b1-\u03c9]{4,}$/, "el"],
  [/^[\u0621-\u06d3]{3,}$/, "ar"],
  [/^[\u05d0-\u05ea]{3,}$/, "he"],
  [/^[\u0900-\u097f]{3,}$/, "hi"],
  [/^[\u0980-\u09ff]{3,}$/, "bn"],
];
/** Languages that are written in a script of another one above. */
const sharing: ReadonlySet<Language> = new Set(["uk", "fa"]);

/** Other shapes that a word may have in a text, best guess; which of them exist is for the index to tell. */
export function inflectionsOf(word: string, language: Language): readonly string[] {
  if (/^[a-z]{3,}$/.test(word)) {
    const others = language === "en" ? [] : byAffixes(word, language);
    const verbal = language === "de" ? participlesOf(word) : [];
    return unique(word, [...englishForms(word), ...others, ...verbal]);
  }
  const ofScript = scripts.find(([script]) => script.test(word))?.[1];
  if (ofScript === undefined) return [];
  const forms = byAffixes(word, sharing.has(language) ? language : ofScript);
  return unique(word, ofScript === "hi" ? [word, ...forms].flatMap(nasalSpellings) : forms);
}

function unique(word: string, forms: readonly string[]): readonly string[] {
  return [...new Set(forms)].filter((form) => form !== word);
}

/** The stem of a word, alone and with everything that may stand around it. */
function byAffixes(word: string, language: Language): readonly string[] {
  const behind = endingsOf(language);
  if (behind.length === 0) return [];
  const before = beginningsOf(language);
  const bare = withoutBeginning(word, before);
  const stems = [...new Set([word, bare].flatMap((form) => [form, withoutEnding(form, behind)]))];
  const stemmed = stems.flatMap((stem) => [stem, ...behind.map((ending) => stem + ending)]);
  return [...stemmed, ...before.flatMap((beginning) => stemmed.map((form) => beginning + form))];
}

function withoutBeginning(word: string, beginnings: readonly string[]): string {
  const taken = beginnings.find(
    (beginning) => word.startsWith(beginning) && word.length - beginning.length >= SHORTEST_STEM,
  );
  return taken === undefined ? word : word.slice(taken.length);
}

function withoutEnding(word: string, endings: readonly string[]): string {
  const taken = endings.find(
    (ending) =>
      word.endsWith(ending) &&
      word.length - ending.length >= (ending.length < 3 ? SHORTEST_STEM : SHORTEST_LONG),
  );
  return taken === undefined ? word : word.slice(0, -taken.length);
}

/** Languages that put ending behind ending, and change the stem before them. */
const agglutinative: ReadonlySet<Language> = new Set(["tr", "fi", "hu"]);
/** Scripts of languages that do: Tamil, Telugu, Kannada, Malayalam, Armenian, Georgian. */
const AGGLUTINATIVE = /^[\u0b80-\u0d7f\u0561-\u0587\u10d0-\u10ff]+$/;
/** Languages that write compounds as one word: what is asked for may be the first part of one. */
const compounding: ReadonlySet<Language> = new Set(["de", "nl", "sv", "da", "nb"]);

/** Languages of the Latin script that have a list of endings. */
export const inflectedLanguages: readonly Language[] = [
  "de",
  "nl",
  "sv",
  "da",
  "nb",
  "fr",
  "es",
  "it",
  "pt",
  "ro",
];

/** What may stand inside of a compound for a word, in each language that has them; the shortest first. */
export function stemsOfCompounding(word: string): readonly string[] {
  if (!/^[a-z]+$/.test(word)) return [];
  const stems = [...compounding].map((language) => withoutEnding(word, endingsOf(language)));
  return [...new Set(stems)].toSorted((a, b) => a.length - b.length);
}

/** Beginnings of this length do for agglutinative languages what stemming does for others. */
const TRUNCATED = 5;
const SHORTEST_COMPOUNDED = 6;

/** With what beginning words of a text may mean the same as a word; undefined where its forms are enough. */
export function beginningOf(word: string, language: Language): string | undefined {
  if ((agglutinative.has(language) || AGGLUTINATIVE.test(word)) && word.length >= TRUNCATED - 1)
    return word.slice(0, TRUNCATED);
  return compounding.has(language) && word.length >= SHORTEST_COMPOUNDED ? word : undefined;
}

const VERBAL = ["e", "es", "ed", "ing", "s"];
const NOMINAL = ["ion", "ions", "or", "ors"];

/** Number of nouns, shapes of verbs, and the noun in -ion that belongs to a verb in -e. */
function englishForms(word: string): readonly string[] {
  const [base, isVerb] = englishBase(word);
  const forms = [base, ...plurals(base)];
  if (base.endsWith("e")) forms.push(...["d", "s"].map((ending) => base + ending), `${base.slice(0, -1)}ing`);
  else if (isVerb || base.length > 3) forms.push(`${base}ed`, `${base}ing`);
  if (base.endsWith("y")) forms.push(`${base.slice(0, -1)}ied`);
  if (/at(?:e|ion|ions|ed|ing|or|ors)?$/.test(word) && word.length > 6) {
    const stem = word.replace(/(?:e|ed|es|ing|ions?|ors?)$/, "");
    forms.push(...[...VERBAL, ...NOMINAL].map((ending) => stem + ending));
  }
  return forms;
}

function plurals(base: string): readonly string[] {
  if (/[^aeiou]y$/.test(base)) return [`${base.slice(0, -1)}ies`];
  return /(?:s|x|z|ch|sh)$/.test(base) ? [`${base}es`] : [`${base}s`];
}

/** The word without its ending, and whether it was one of verbs. */
function englishBase(word: string): readonly [base: string, isVerb: boolean] {
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return [`${word.slice(0, -3)}y`, false];
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2), false];
  if (/[^su]s$/.test(word) && word.length > 3) return [word.slice(0, -1), false];
  const verbal = /^(.*[aeiouy].*?)(?:ed|ing)$/.exec(word)?.[1];
  if (verbal === undefined || verbal.length < SHORTEST_STEM) return [word, false];
  // `planned` is of `plan`, `billed` of `bill`, `priced` of `price`: only the index knows, so the likely one is taken.
  if (/([^aeioulsz])\1$/.test(verbal)) return [verbal.slice(0, -1), true];
  return [/(?:[aeiou][cgsvz]|[^aeiou]l|[aeiou]r|at|rg|nc|rc|ng)$/.test(verbal) ? `${verbal}e` : verbal, true];
}
