import { distance } from "fastest-levenshtein";
import type { SearchStatements } from "./search-statements.ts";

const MOST_NEAR = 3;
/** How much of the dictionary is read for words that are two letters off: those with the same beginning. */
const BEGINNING = 3;
const MOST_READ = 2_000;
const LONGEST = 32;
/** Shorter words are all one letter away from some other. */
const SHORTEST = 5;
/** Shortest word that may have its stem in common with others, the share of it that is the stem, and what may follow. */
const SHORTEST_STEMMED = 6;
const STEM_SHARE = 0.7;
const LONGEST_ENDING = 6;
const MOST_ALIKE = 200;

/** One letter more, less, or another one, and two that changed places: asked for by name, however large the index is. */
function oneLetterOff(word: string, alphabet: readonly string[]): readonly string[] {
  const letters = [...word];
  const found = new Set<string>();
  for (let at = 0; at <= letters.length; at += 1) {
    const before = letters.slice(0, at).join("");
    const after = letters.slice(at);
    const [letter = "", next = "", ...rest] = after;
    const behind = after.slice(1).join("");
    found.add(before + behind);
    if (next !== "") found.add(before + next + letter + rest.join(""));
    for (const other of alphabet) {
      found.add(before + other + after.join(""));
      found.add(before + other + behind);
    }
  }
  found.delete(word);
  return [...found].filter((candidate) => candidate.length > 1);
}

const alphabets: readonly (readonly [script: RegExp, letters: string])[] = [
  [/^[a-z]+$/, "abcdefghijklmnopqrstuvwxyz"],
  [/^[\u0430-\u045f]+$/, "абвгдежзиклмнопрстуфхцчшщъыьэюя"],
  [/^[\u03b1-\u03c9]+$/, "αβγδεζηθικλμνξοπρστυφχψω"],
  [/^[\u05d0-\u05ea]+$/, "אבגדהוזחטיכלמנסעפצקרשתךםןףץ"],
  [/^[\u0621-\u06d3]+$/, "ابتثجحخدذرزسشصضطظعغفقكلمنهويءئؤپچژگ"],
  [/^[\u0900-\u097f]+$/, "अआइईउऊएऐओऔकखगघचछजझटठडढणतथदधनपफबभमयरलवशषसहािीुूेैोौंँ्ृ"],
];

/** Looks for near words of one that is nowhere; words of scripts without spaces, numbers and short ones have none. */
export function findNearWords(statements: SearchStatements, word: string): readonly string[] {
  if (word.length < SHORTEST || word.length > LONGEST) return [];
  const alphabet = alphabets.find(([script]) => script.test(word))?.[1];
  // Of letters that are not listed here no others are made up, but words that begin alike are near all the same.
  if (alphabet === undefined) return pickNear(word, alikeAtFirst(statements, word));
  const close = statements.known(oneLetterOff(word, [...alphabet]));
  if (close.length > 0) return pickNear(word, close);
  const near = twoLettersOff(statements, word);
  return pickNear(word, near.length > 0 ? near : alikeAtFirst(statements, word));
}

interface KnownWord {
  readonly term: string;
  readonly doc: number;
}

function twoLettersOff(statements: SearchStatements, word: string): readonly KnownWord[] {
  if (word.length < 6) return [];
  return statements
    .beginningWith(word.slice(0, BEGINNING), MOST_READ)
    .filter(({ term }) => Math.abs(term.length - word.length) <= 2 && distance(term, word) <= 2);
}

/** Another word of the same stem, in whatever language: most of the word is its beginning. */
function alikeAtFirst(statements: SearchStatements, word: string): readonly KnownWord[] {
  if (word.length < SHORTEST_STEMMED) return [];
  const stem = word.slice(0, Math.max(SHORTEST, Math.ceil(word.length * STEM_SHARE)));
  const longest = word.length + LONGEST_ENDING;
  return statements.beginningWith(stem, MOST_ALIKE).filter(({ term }) => term.length <= longest);
}

/** The nearest first; of those the ones with the same first letter, then the most frequent. */
function pickNear(word: string, known: readonly KnownWord[]): readonly string[] {
  return known
    .map(({ term, doc }) => ({ term, doc, off: distance(term, word) + (term[0] === word[0] ? 0 : 1) }))
    .toSorted((a, b) => a.off - b.off || b.doc - a.doc || (a.term < b.term ? -1 : 1))
    .slice(0, MOST_NEAR)
    .map(({ term }) => term);
}
