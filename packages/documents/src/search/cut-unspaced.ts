import { foldForIndex } from "./fold-text.ts";
import { simplify } from "./language/simplify.ts";
import { askingUnits, isUnspacedStopWord } from "./language/stop-words.ts";
import type { QueryUnit } from "./query-unit.ts";
import { exactUnit } from "./query-unit.ts";

/** A run of scripts that are written without spaces. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc\uff70\uff9e\uff9f]+/gu;

/** Scripts whose characters are letters: two of them say nothing, the words are what is looked for. */
const LETTERS = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const HAN = /^\p{Script=Han}+$/u;
const HANGUL = /^\p{Script=Hangul}+$/u;
const PARTICLE = /[은는이가을를의에로와과도만]$/u;
const wordSegments = new Intl.Segmenter(undefined, { granularity: "word" });

/** Two characters that stand in two words, or of which one only joins or asks. */
const ACROSS_WORDS = 0.5;
const WITH_STOP_WORD = 0.3;

/** A run of nothing but words that ask: it is looked for where there is nothing else in the query. */
export const ONLY_ASKING = 0;

interface Character {
  readonly folded: string;
  /** Where the word begins that it stands in. */
  readonly word: number;
  /** A word that the segmenter does not know falls into its characters. */
  readonly isAlone: boolean;
  readonly isStop: boolean;
}

/** What a run of text without spaces asks for: its words, or every two characters that stand side by side. */
export function cutUnspaced(typed: string): readonly QueryUnit[] {
  // Words of Chinese, and those that only ask, are known in simplified characters.
  const run = HAN.test(typed) ? simplify(typed) : typed;
  const words = HANGUL.test(run)
    ? [{ segment: run, index: 0 }]
    : Array.from(wordSegments.segment(run), ({ segment, index }) => ({ segment, index }));
  const isAsking = HANGUL.test(run) ? withParticle(run) : askingUnits(run);
  if (LETTERS.test(run)) return letterWords(words, isAsking);
  const characters = words.flatMap(({ segment, index }) =>
    charactersOf(segment, { word: index, isAsking: isAsking.slice(index, index + segment.length) }),
  );
  const [only, ...others] = characters;
  if (only !== undefined && others.length === 0) return [onlyUnit(typed, only)];
  const pairs = pairsOf(characters);
  if (pairs.length > 0) return pairs;
  const asking = pairsOf(characters.map((character) => ({ ...character, isStop: false })));
  return asking.map((pair) => ({ ...pair, typed, share: ONLY_ASKING }));
}

/** Particles of Korean stand behind their word without a space; in two characters the first may be the word itself. */
function withParticle(run: string): readonly boolean[] {
  const isAsking = askingUnits(run);
  if (run.length < 3 || !PARTICLE.test(run)) return isAsking;
  return isAsking.map((is, at) => is || at === run.length - 1);
}

/** One character alone; a particle behind a word of another script, `F03이`, is none that is asked for. */
function onlyUnit(typed: string, { folded, isStop }: Character): QueryUnit {
  const unit = exactUnit(typed, folded, "pair");
  return isStop ? { ...unit, share: ONLY_ASKING } : unit;
}

/** Whether a word is of a script whose characters are letters: a part of it is no word. */
export const isOfLetters = (word: string): boolean => LETTERS.test(word);

function letterWords(
  words: readonly { readonly segment: string; readonly index: number }[],
  isAsking: readonly boolean[],
): readonly QueryUnit[] {
  const isAsked = ({ segment, index }: { segment: string; index: number }): boolean =>
    isUnspacedStopWord(segment) || isAsking.slice(index, index + segment.length).every(Boolean);
  const wanted = words.filter((word) => !isAsked(word));
  const share = wanted.length > 0 ? 1 : ONLY_ASKING;
  return (wanted.length > 0 ? wanted : words).flatMap(({ segment: word }) => {
    const folded = foldForIndex(word);
    return folded === "" ? [] : [{ ...exactUnit(word, folded), share }];
  });
}

function charactersOf(
  text: string,
  { word, isAsking }: { readonly word: number; readonly isAsking: readonly boolean[] },
): readonly Character[] {
  const folded = foldForIndex(text)
    .split(" ")
    .filter((character) => character !== "");
  const isStop = isUnspacedStopWord(text);
  const isAlone = folded.length === 1;
  return folded.map((character, at) => ({
    folded: character,
    word,
    isAlone,
    isStop: isStop || isAsking[at] === true,
  }));
}

function pairsOf(characters: readonly Character[]): readonly QueryUnit[] {
  return characters.slice(1).flatMap((second, index) => {
    const first = characters[index];
    if (!first || (first.isStop && second.isStop)) return [];
    const singles = [first, second].filter(isWordAlone).map(({ folded }) => folded);
    const exact = exactUnit(first.folded + second.folded, `${first.folded} ${second.folded}`, "pair");
    const pair = singles.length === 0 ? exact : { ...exact, singles };
    if (first.isStop || second.isStop) return [{ ...pair, share: WITH_STOP_WORD }];
    const isOneWord = first.word === second.word || (first.isAlone && second.isAlone);
    return [isOneWord ? pair : { ...pair, share: ACROSS_WORDS }];
  });
}

function isWordAlone({ folded, isAlone, isStop }: Character): boolean {
  return isAlone && !isStop && HAN.test(folded);
}
