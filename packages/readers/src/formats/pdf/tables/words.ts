import { type Box, heightOf, overlapY, widthOf } from "../read/box.ts";
import { cleanText, joinLines } from "../read/clean-text.ts";
import { measureText } from "../read/measure-text.ts";
import type { TextRun, WordBoxes } from "../read/text-run.ts";

/** A word, or words that stand together, of one run. */
export interface Word {
  readonly text: string;
  readonly box: Box;
  readonly run: TextRun;
}

/** Finds the words of a run. */
export type WordsOf = (run: TextRun) => readonly Word[];

/** Finds the words of each run once. */
export function rememberedWords(): WordsOf {
  const known = new Map<TextRun, readonly Word[]>();
  return (run) => {
    const words = known.get(run) ?? wordsOf(run);
    known.set(run, words);
    return words;
  };
}

/** The words of a run: where the engine found them, or where their letters put them. */
function wordsOf(run: TextRun): Word[] {
  if (run.words) return boxedWords(run.words, run);
  if (!/\s/.test(run.text)) return [{ text: run.text, box: run.box, run }];
  const scale = widthOf(run.box) / Math.max(1, measureText(run.text));
  const words: Word[] = [];
  let x = run.box.x0;
  for (const text of run.text.split(/(?<=\s)(?=\S)|(?<=\S)(?=\s)/u)) {
    const width = measureText(text) * scale;
    if (text.trim() !== "") words.push({ text, box: { ...run.box, x0: x, x1: x + width }, run });
    x += width;
  }
  return words;
}

function boxedWords({ texts, sides }: WordBoxes, run: TextRun): Word[] {
  const side = (at: number): number => sides[at] ?? 0;
  return texts.map((text, index) => {
    const at = index * 4;
    const box = { x0: side(at), y0: side(at + 1), x1: side(at + 2), y1: side(at + 3) };
    return { text: cleanText(text), box, run };
  });
}

/** A row of words. */
export interface WordLine {
  readonly box: Box;
  readonly words: readonly Word[];
}

/** Words from top to bottom, by their middles. A page is looked through again and again: what is in order is not sorted. */
export function fromTop(words: readonly Word[]): readonly Word[] {
  for (let at = 1; at < words.length; at += 1)
    if (middleOf(words, at - 1) > middleOf(words, at))
      return words.toSorted((a, b) => middle(a.box) - middle(b.box));
  return words;
}

/** Those of words from top to bottom whose middles lie from one height on and above another. */
export function wordsBetween(words: readonly Word[], top: number, bottom: number): readonly Word[] {
  return words.slice(firstFrom(words, top), firstFrom(words, bottom));
}

function firstFrom(words: readonly Word[], height: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const at = (low + high) >> 1;
    if (middleOf(words, at) < height) low = at + 1;
    else high = at;
  }
  return low;
}

/** Words by the line that they stand on, from top to bottom, each line from left to right. */
export function wordLines(words: readonly Word[]): WordLine[] {
  const lines: { box: WideningBox; words: Word[] }[] = [];
  let line: (typeof lines)[number] | undefined;
  for (const word of fromTop(words)) {
    const { box } = word;
    if (line && isOnLine(line.box, box)) {
      line.words.push(word);
      widen(line.box, box);
    } else {
      line = { box: { x0: box.x0, y0: box.y0, x1: box.x1, y1: box.y1 }, words: [word] };
      lines.push(line);
    }
  }
  for (const { words: row } of lines) putInOrder(row);
  return lines;
}

type WideningBox = { -readonly [side in keyof Box]: Box[side] };

function widen(around: WideningBox, { x0, y0, x1, y1 }: Box): void {
  if (x0 < around.x0) around.x0 = x0;
  if (y0 < around.y0) around.y0 = y0;
  if (x1 > around.x1) around.x1 = x1;
  if (y1 > around.y1) around.y1 = y1;
}

/** A line of more words than this is none that somebody set. */
const FEW_WORDS = 64;

/** Puts the words of a line in order from left to right. They nearly are, and few: each goes to its place. */
function putInOrder(words: Word[]): void {
  if (words.length > FEW_WORDS) return void words.sort((a, b) => a.box.x0 - b.box.x0);
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] as Word;
    let place = at;
    for (; place > 0 && (words[place - 1] as Word).box.x0 > word.box.x0; place -= 1)
      words[place] = words[place - 1] as Word;
    words[place] = word;
  }
}

function isOnLine(line: Box, word: Box): boolean {
  const shared = overlapY(line, word);
  return (
    shared > 0.5 * Math.min(heightOf(line), heightOf(word)) &&
    middle(word) - middle(line) < heightOf(line) * 0.6
  );
}

const middle = ({ y0, y1 }: Box): number => (y0 + y1) / 2;

function middleOf(words: readonly Word[], at: number): number {
  const word = words[at];
  return word === undefined ? 0 : middle(word.box);
}

/** The text of some words, line by line, as running text. */
export function textOfWords(words: readonly Word[]): string {
  if (words.length < 2 || isOneLine(words)) return lineText(words);
  let text = "";
  for (const line of wordLines(words)) text = joinLines(text, lineText(line.words));
  return text;
}

/** Whether words stand on one line and in order, as those of most cells do. */
function isOneLine(words: readonly Word[]): boolean {
  let before = words[0];
  for (let at = 1; before && at < words.length; at += 1) {
    const word = words[at];
    if (!word || word.box.y0 !== before.box.y0 || word.box.y1 !== before.box.y1) return false;
    if (word.box.x0 < before.box.x0) return false;
    before = word;
  }
  return true;
}

/** Words of one line with the spaces that can be seen between them. */
export function lineText(words: readonly Word[]): string {
  let text = "";
  let previous: Word | undefined;
  for (const word of words) {
    const gap = previous ? word.box.x0 - previous.box.x1 : 0;
    const isTight = !previous || gap < 0.13 * word.run.size;
    text += isTight ? word.text : ` ${word.text}`;
    previous = word;
  }
  return /^\s|\s$|\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, " ").trim() : text;
}
