import type { UnitForm } from "./query-unit.ts";

const OTHER_NUMBER = 0.9;

/** An English word in the other number as well: `report` also finds `reports`, which counts a little less. */
export function wordForms(words: string): readonly UnitForm[] {
  const asked = { words, isPrefix: false, weight: 1 };
  return [asked, ...otherNumbers(words).map((other) => ({ ...asked, words: other, weight: OTHER_NUMBER }))];
}

function otherNumbers(word: string): readonly string[] {
  if (!/^[a-z]{4,}$/.test(word)) return [];
  if (/[^aeiou]ies$/.test(word)) return [`${word.slice(0, -3)}y`];
  if (/(?:ss|x|ch|sh)es$/.test(word)) return [word.slice(0, -2)];
  if (/[^su]s$/.test(word)) return [word.slice(0, -1)];
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`];
  if (/(?:ss|x|ch|sh)$/.test(word)) return [`${word}es`];
  return /s$/.test(word) ? [] : [`${word}s`];
}
