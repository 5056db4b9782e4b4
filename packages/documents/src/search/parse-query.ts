import { cutUnspaced, ONLY_ASKING, UNSPACED } from "./cut-unspaced.ts";
import { cutWord } from "./cut-word.ts";
import { withDates } from "./find-dates.ts";
import { foldForIndex } from "./fold-text.ts";
import type { Language } from "./language/stop-words.ts";
import { hasVietnameseMarks, isStopWord, languageOf, writtenForm } from "./language/stop-words.ts";
import { withoutUnseen } from "./normalise-text.ts";
import type { QueryUnit } from "./query-unit.ts";
import { exactUnit } from "./query-unit.ts";

/** A query as it was understood. */
export interface ParsedQuery {
  /** What should be there, in the order in which it was typed. */
  readonly wanted: readonly QueryUnit[];
  /** What must not be there. */
  readonly unwanted: readonly QueryUnit[];
  /** Words that are not looked for, because there are too many. */
  readonly leftOut: number;
  /** Words that only join or ask, and are not looked for. */
  readonly ignored: readonly string[];
  readonly language: Language;
  /** All of it in one, folded; empty where there is more to it than words in a row. */
  readonly verbatim: string;
}

/** A longer query is cut, more words are left out and counted: they would not make the answer better. */
const MOST_CHARACTERS = 1_000;
/** How long a word may be for the cut to stand before it, not in it. */
const LONGEST_WORD = 100;
/** What is behind the cut is counted up to here. */
const MOST_COUNTED = 10_000;
const MOST_UNITS = 48;
/** A prefix of one letter is half of the dictionary; one character of Chinese is a word. */
const SHORTEST_PREFIX = /^(?:[\0-\x7f]{2}|[^\0-\x7f])/;

const PHRASE = /([-－]?)(?:"([^"]*)"|“([^”]*)”|„([^“”]*)[“”]|«([^»]*)»|「([^」]*)」|『([^』]*)』)/y;
/** A number whose groups are parted by spaces, `10 000` or `1 234 567,89`, is one; else what stands between two spaces. */
const CHUNK =
  /([-－]?)((?<![\p{L}\p{N}_.,-])\d{1,3}(?: \d{3})+(?:[.,]\d+)?(?![\p{L}\p{N}_]|[.,/:-]\p{N})|[^\s"]+|")/uy;
const SPACE = /\s+/y;

/** `What does E312 mean?`; elsewhere `mean` is a word of statistics. */
const ASKS_MEANING = /\bwhat (?:do|does|did)\b.*\bmean\b/i;

/** `US` and `IT` in a query that is not written in capitals altogether; `AND` and its like join. */
const ACRONYM = /^(?!(?:AND|OR|NOT)$)\p{Lu}{2,5}$/u;

interface QueryPart {
  readonly text: string;
  readonly isUnwanted: boolean;
  readonly isPhrase: boolean;
}

/**
 * Reads a query: words that should be there, "phrases" that must be, the beginning of a word with `*` behind it, and `-`
 * before what must not be there. Nothing is a mistake: a quote without its partner and the words of other query
 * languages are text.
 */
export function parseQuery(query: string): ParsedQuery {
  const { text, behind } = cutLong(withoutUnseen(query));
  const parts = cutQuery(text);
  const typed = unitsOf(parts.filter(({ isUnwanted }) => !isUnwanted));
  const isMeaning = ASKS_MEANING.test(text);
  const asksMeaning = (word: string): boolean => isMeaning && word === "mean";
  const language = languageOf(
    typed.map(({ forms }) => forms[0]?.words ?? ""),
    text,
  );
  const isMarked = hasVietnameseMarks(text);
  const mayHaveAcronyms = /\p{Ll}/u.test(text);
  const isAcronym = (word: string): boolean => mayHaveAcronyms && ACRONYM.test(word);
  const isIgnored = ({ kind, share, typed: asTyped, forms: [form] }: QueryUnit): boolean =>
    share === ONLY_ASKING ||
    (kind === "word" &&
      form?.isPrefix === false &&
      !isAcronym(asTyped) &&
      (isStopWord(form.words, language, isMarked ? asTyped : undefined) || asksMeaning(form.words)));
  const telling = typed
    .filter((unit) => !isIgnored(unit))
    .map((unit) => (isMarked && unit.kind === "word" ? { ...unit, marked: writtenForm(unit.typed) } : unit));
  const isAsking = telling.length === 0;
  // A query of nothing but `怎么办` is looked for as it is.
  const looked = isAsking ? typed.map((unit) => ({ ...unit, share: unit.share || 1 })) : telling;
  const isPlain = parts.every(({ isUnwanted, isPhrase }) => !isUnwanted && !isPhrase);
  const all = isPlain ? withDates(looked, text) : looked;
  const allUnwanted = parts.filter(({ isUnwanted }) => isUnwanted).flatMap(({ text }) => unwantedUnit(text));
  const wanted = all.slice(0, MOST_UNITS);
  const unwanted = allUnwanted.slice(0, MOST_UNITS);
  const uncounted = unitsOf(cutQuery(behind)).filter((unit) => !isIgnored(unit)).length;
  const leftOut = all.length - wanted.length + allUnwanted.length - unwanted.length + uncounted;
  const ignored = isAsking ? [] : [...new Set(typed.filter(isIgnored).map((unit) => unit.typed))];
  const about = { leftOut, ignored, language, verbatim: isPlain ? foldForIndex(text) : "" };
  // Only what must not be there is no question: then a `-` was a minus or a dash.
  return wanted.length === 0 ? { ...about, wanted: unwanted, unwanted: [] } : { ...about, wanted, unwanted };
}

/** What of a query is looked for, and what is behind that. */
function cutLong(query: string): { readonly text: string; readonly behind: string } {
  if (query.length <= MOST_CHARACTERS) return { text: query, behind: "" };
  let end = MOST_CHARACTERS;
  while (end > MOST_CHARACTERS - LONGEST_WORD && /\S/.test(query.charAt(end))) end -= 1;
  if (/\S/.test(query.charAt(end))) end = MOST_CHARACTERS;
  return { text: query.slice(0, end), behind: query.slice(end, MOST_COUNTED) };
}

function cutQuery(query: string): readonly QueryPart[] {
  const parts: QueryPart[] = [];
  // Of its own: where a sticky pattern goes on is kept in it.
  const [spaces, phrases, chunks] = [new RegExp(SPACE), new RegExp(PHRASE), new RegExp(CHUNK)];
  let at = 0;
  while (at < query.length) {
    const space = matchAt(spaces, query, at);
    const phrase = space ? null : matchAt(phrases, query, at);
    const chunk = space || phrase ? null : matchAt(chunks, query, at);
    if (phrase) parts.push(toPart(phrase[1], phrase.slice(2).join(""), true));
    if (chunk) parts.push(toPart(chunk[1], chunk[2] ?? "", false));
    at += (space ?? phrase ?? chunk)?.[0].length ?? 1;
  }
  return parts;
}

function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at;
  return sticky.exec(text);
}

function toPart(sign: string | undefined, text: string, isPhrase: boolean): QueryPart {
  return { text, isPhrase, isUnwanted: sign !== undefined && sign !== "" };
}

function unitsOf(parts: readonly QueryPart[]): readonly QueryUnit[] {
  const units = parts.flatMap((part) => (part.isPhrase ? phraseUnit(part.text) : chunkUnits(part.text)));
  const seen = new Map<string, QueryUnit>();
  for (const unit of units) {
    const key = `${unit.forms[0]?.words}${unit.forms[0]?.isPrefix}`;
    // Of two characters that stand in one word here and in two there, the one word counts.
    if ((seen.get(key)?.share ?? -1) < unit.share) seen.set(key, unit);
  }
  return [...seen.values()];
}

function phraseUnit(text: string): readonly QueryUnit[] {
  const words = foldForIndex(text);
  return words === "" ? [] : [exactUnit(text.trim(), words, "phrase")];
}

/** What stands between two spaces: runs of scripts without spaces, and the rest between them. */
function chunkUnits(chunk: string): readonly QueryUnit[] {
  const units: QueryUnit[] = [];
  let end = 0;
  for (const { 0: run, index } of chunk.matchAll(UNSPACED)) {
    units.push(...pieceUnits(chunk.slice(end, index)));
    end = index + run.length;
    units.push(...(chunk[end] === "*" ? prefixUnit(run) : cutUnspaced(run)));
  }
  return [...units, ...pieceUnits(chunk.slice(end))];
}

function pieceUnits(piece: string): readonly QueryUnit[] {
  const beginning = /^[^*]+(?=\*$)/.exec(piece)?.[0];
  return beginning === undefined ? cutWord(piece) : prefixUnit(beginning);
}

function prefixUnit(beginning: string): readonly QueryUnit[] {
  const words = foldForIndex(beginning);
  if (words === "") return [];
  const isPrefix = SHORTEST_PREFIX.test(words);
  return [{ typed: `${beginning}*`, kind: "word", forms: [{ words, isPrefix, weight: 1 }], share: 1 }];
}

/** What must not be there is taken as it was typed: its parts may be elsewhere on the page. */
function unwantedUnit(text: string): readonly QueryUnit[] {
  if (text.endsWith("*")) return prefixUnit(text.slice(0, -1));
  const words = foldForIndex(text);
  return words === "" ? [] : [exactUnit(text, words)];
}
