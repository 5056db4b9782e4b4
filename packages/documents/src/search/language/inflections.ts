import type { Language } from "./stop-words.ts";

/** Shortest part of a word that endings are taken from. */
const SHORTEST_STEM = 3;

/** Endings that leave the meaning of a word as it is, the longest first where one ends like another. */
const endings: Partial<Readonly<Record<Language, string>>> = {
  de: "es en er em e n s",
  fr: "es s x e ee ees er aux al",
  es: "es s os as o a",
  it: "i e o a",
  pt: "es s os as o a",
  nl: "en s e",
  ro: "ul uri ului ilor elor e i a",
  ru: "ами ями ого его ому ему ыми ими ов ев ей ам ям ах ях ом ем ой ый ий ая яя ое ее ые ие ую юю ы и а я о е у ю ь",
  el: "ους ου ων ες εσ οι ος οσ ας ασ α ο η ι",
};

/** Other shapes that a word may have in a text, best guess; which of them exist is for the index to tell. */
export function inflectionsOf(word: string, language: Language): readonly string[] {
  if (/^[a-z]{3,}$/.test(word)) {
    const others = language === "en" ? [] : byEndings(word, endings[language]);
    return unique(word, [...englishForms(word), ...others]);
  }
  if (/^[\u0430-\u045f]{4,}$/.test(word)) return unique(word, byEndings(word, endings.ru));
  return /^[\u03b1-\u03c9]{4,}$/.test(word) ? unique(word, byEndings(word, endings.el)) : [];
}

function unique(word: string, forms: readonly string[]): readonly string[] {
  return [...new Set(forms)].filter((form) => form !== word);
}

function byEndings(word: string, list: string | undefined): readonly string[] {
  if (list === undefined) return [];
  const all = list.split(" ");
  const taken = all.find((ending) => word.endsWith(ending) && word.length - ending.length >= SHORTEST_STEM);
  const stem = taken === undefined ? word : word.slice(0, -taken.length);
  return [stem, ...all.map((ending) => stem + ending)];
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
