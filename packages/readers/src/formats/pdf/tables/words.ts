import { type Box, boxOf, heightOf, join, overlapY, widthOf } from "../read/box.ts";
import { cleanText, joinLines } from "../read/clean-text.ts";
import { measureText } from "../read/measure-text.ts";
import type { TextRun } from "../read/text-run.ts";

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
  if (run.words && run.words.length > 1)
    return run.words.map((word) => ({ text: cleanText(word.text), box: boxOf(word), run }));
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

/** A row of words. */
export interface WordLine {
  readonly box: Box;
  readonly words: readonly Word[];
}

/** Words by the line that they stand on, from top to bottom, each line from left to right. */
export function wordLines(words: readonly Word[]): WordLine[] {
  const lines: { box: Box; words: Word[] }[] = [];
  for (const word of [...words].sort((a, b) => middle(a.box) - middle(b.box))) {
    const line = lines.at(-1);
    if (line && isOnLine(line.box, word.box)) {
      line.words.push(word);
      line.box = join(line.box, word.box);
    } else lines.push({ box: word.box, words: [word] });
  }
  for (const line of lines) line.words.sort((a, b) => a.box.x0 - b.box.x0);
  return lines;
}

function isOnLine(line: Box, word: Box): boolean {
  const shared = overlapY(line, word);
  return (
    shared > 0.5 * Math.min(heightOf(line), heightOf(word)) &&
    middle(word) - middle(line) < heightOf(line) * 0.6
  );
}

const middle = ({ y0, y1 }: Box): number => (y0 + y1) / 2;

/** The text of some words, line by line, as running text. */
export function textOfWords(words: readonly Word[]): string {
  return wordLines(words)
    .map(({ words: line }) => lineText(line))
    .reduce(joinLines, "");
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
  return text.replace(/\s+/g, " ").trim();
}
