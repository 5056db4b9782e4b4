import { cutWords } from "./cut-words.ts";
import { foldForIndex } from "./fold-text.ts";
import type { QueryUnit } from "./query-unit.ts";
import { exactUnit } from "./query-unit.ts";
import { wordForms } from "./word-forms.ts";

/** A query as it was understood. */
export interface ParsedQuery {
  /** What must be there. */
  readonly wanted: readonly QueryUnit[];
  /** What must not be there. */
  readonly unwanted: readonly QueryUnit[];
  /** Words that are not looked for, because there are too many. */
  readonly leftOut: number;
}

/** A longer query is cut, more words are left out: what is behind them would not make the answer better. */
const MOST_CHARACTERS = 1_000;
const MOST_UNITS = 32;
/** A prefix of one letter is half of the dictionary; one character of Chinese is a word. */
const SHORTEST_PREFIX = /^(?:[\0-\x7f]{2}|[^\0-\x7f])/;

const PHRASE = /([-－]?)(?:"([^"]*)"|“([^”]*)”|„([^“”]*)[“”]|«([^»]*)»|「([^」]*)」|『([^』]*)』)/y;
const CHUNK = /([-－]?)([^\s"]+|")/y;
const SPACE = /\s+/y;

interface QueryPart {
  readonly text: string;
  readonly isUnwanted: boolean;
  readonly isPhrase: boolean;
}

/**
 * Reads a query: words that must all be there, "phrases", the beginning of a word with `*` behind it, and `-` before what
 * must not be there. Nothing is a mistake: a quote without its partner and the words of other query languages are text.
 */
export function parseQuery(query: string): ParsedQuery {
  const parts = cutQuery(query.slice(0, MOST_CHARACTERS));
  const all = unitsOf(parts.filter(({ isUnwanted }) => !isUnwanted));
  const allUnwanted = unitsOf(parts.filter(({ isUnwanted }) => isUnwanted)).map(asTyped);
  const wanted = all.slice(0, MOST_UNITS);
  const unwanted = allUnwanted.slice(0, MOST_UNITS);
  const leftOut = all.length - wanted.length + allUnwanted.length - unwanted.length;
  // Only what must not be there is no question: then a `-` was a minus or a dash.
  return wanted.length === 0 ? { wanted: unwanted, unwanted: [], leftOut } : { wanted, unwanted, leftOut };
}

function cutQuery(query: string): readonly QueryPart[] {
  const parts: QueryPart[] = [];
  let at = 0;
  while (at < query.length) {
    const space = matchAt(SPACE, query, at);
    const phrase = space ? null : matchAt(PHRASE, query, at);
    const chunk = space || phrase ? null : matchAt(CHUNK, query, at);
    if (phrase) parts.push(toPart(phrase[1], phrase.slice(2).join(""), true));
    if (chunk) parts.push(toPart(chunk[1], chunk[2] ?? "", false));
    at += (space ?? phrase ?? chunk)?.[0].length ?? 1;
  }
  return parts;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  const sticky = new RegExp(pattern, pattern.flags);
  sticky.lastIndex = at;
  return sticky.exec(text);
}

function toPart(sign: string | undefined, text: string, isPhrase: boolean): QueryPart {
  return { text, isPhrase, isUnwanted: sign !== undefined && sign !== "" };
}

function unitsOf(parts: readonly QueryPart[]): readonly QueryUnit[] {
  const units = parts.flatMap((part) => (part.isPhrase ? phraseUnit(part.text) : wordUnits(part.text)));
  const seen = new Map(units.map((unit) => [`${unit.forms[0]?.words}${unit.forms[0]?.isPrefix}`, unit]));
  return [...seen.values()];
}

function phraseUnit(text: string): readonly QueryUnit[] {
  const words = foldForIndex(text);
  return words === "" ? [] : [exactUnit(text.trim(), words, words.includes(" ") ? "phrase" : "word")];
}

function wordUnits(chunk: string): readonly QueryUnit[] {
  return cutWords(chunk).flatMap((word, index, words): QueryUnit[] => {
    const folded = foldForIndex(word);
    if (folded === "") return [];
    // The star is what is left of `报告*` when the word was cut off.
    const isPrefix = SHORTEST_PREFIX.test(folded) && (word.endsWith("*") || words[index + 1] === "*");
    const forms = isPrefix ? [{ words: folded, isPrefix, weight: 1 }] : wordForms(folded);
    return [{ typed: word, kind: "word", forms }];
  });
}

function asTyped(unit: QueryUnit): QueryUnit {
  return { ...unit, forms: unit.forms.slice(0, 1) };
}
