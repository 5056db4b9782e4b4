import type { OutlineEntry } from "../read/catalogue.ts";
import { foldText } from "../read/clean-text.ts";
import type { TextLine } from "./text-line.ts";

/** How headings of a document look, told from many of its pages and never from one. */
export interface HeadingStyles {
  /** The size of most of the text. */
  readonly bodySize: number;
  /** Sizes larger than that, the largest first: each is a level. */
  readonly sizes: readonly number[];
  /** Levels that the outline gives to a look. */
  readonly levels: ReadonlyMap<string, number>;
  /** Looks that carry too much text to be headings. */
  readonly common: ReadonlySet<string>;
  /** Most of the text is in a font of fixed width, which then does not tell code. */
  readonly isMonoBody: boolean;
}

export const unknownStyles: HeadingStyles = {
  bodySize: 0,
  sizes: [],
  levels: new Map(),
  common: new Set(),
  isMonoBody: false,
};

type Look = Pick<TextLine, "size" | "isBold">;

const MOST_LEVELS = 6;
const LARGER = 1.12;
/** Bold letters are headings also where they are this much smaller than the text. */
const SMALLER = 0.88;
/** Text is at most this much larger than its notes. */
const MOST_OVER_NOTES = 1.4;
/** Letters of a line of text; headings and captions have fewer. */
const PROSE_LETTERS = 30;
/** Notes stand so many points further down than the text, on average. */
const NOTE_DEPTH = 60;
/** Sizes closer than this many points are one size. */
const SIZE_STEP = 0.75;

/** Learns the looks from the lines of some pages. */
export function learnStyles(lines: readonly TextLine[], outline: readonly OutlineEntry[]): HeadingStyles {
  const weights = weigh(lines);
  const bodySize = textSize(lines);
  const all = [...weights.values()].reduce((sum, { letters }) => sum + letters, 0);
  const common = [...weights]
    .filter(([, { letters, size }]) => letters > all * 0.3 && size < bodySize * LARGER)
    .map(([key]) => key);
  const larger = [...weights.values()]
    .filter(({ size }) => size >= bodySize * LARGER)
    .map(({ size }) => size)
    .sort((a, b) => b - a);
  return {
    bodySize,
    sizes: larger.filter((size, index) => index === 0 || (larger[index - 1] ?? 0) - size > SIZE_STEP),
    levels: outlineLevels(lines, outline),
    common: new Set(common),
    isMonoBody: lines.reduce((sum, { isMono, text }) => sum + (isMono ? text.length : 0), 0) > all * 0.6,
  };
}

/** Whether a line is set larger than the text. */
export function isLarger({ size }: Pick<TextLine, "size">, { bodySize }: HeadingStyles): boolean {
  return size >= bodySize * LARGER;
}

/** The level of a line that looks like a heading; undefined for running text. */
export function levelOfLook(line: TextLine, styles: HeadingStyles): number | undefined {
  if (styles.bodySize === 0 || styles.common.has(lookOf(line))) return undefined;
  if (!isLarger(line, styles) && !(line.isBold && line.size >= styles.bodySize * SMALLER)) return undefined;
  const known = styles.levels.get(lookOf(line));
  if (known !== undefined) return known;
  const above = styles.sizes.filter((size) => size > line.size + SIZE_STEP).length;
  return Math.min(MOST_LEVELS, above + 1);
}

function weigh(lines: readonly TextLine[]): Map<string, { size: number; letters: number }> {
  const weights = new Map<string, { size: number; letters: number }>();
  for (const line of lines) {
    const key = lookOf(line);
    const weight = weights.get(key);
    if (weight) weight.letters += line.text.length;
    else weights.set(key, { size: rounded(line.size), letters: line.text.length });
  }
  return weights;
}

interface SizeWeight {
  readonly size: number;
  letters: number;
  lines: number;
  /** How far down its letters stand, in points times letters. */
  depth: number;
}

/** The size of the text: that of most letters, unless larger lines stand above them as text does above its notes. */
function textSize(lines: readonly TextLine[]): number {
  const sizes = new Map<number, SizeWeight>();
  for (const { text, size, box } of lines) {
    const key = rounded(size);
    const weight = sizes.get(key) ?? { size: key, letters: 0, lines: 0, depth: 0 };
    weight.letters += text.length;
    weight.lines += 1;
    weight.depth += box.y0 * text.length;
    sizes.set(key, weight);
  }
  const [most, ...others] = [...sizes.values()].sort((a, b) => b.letters - a.letters);
  if (!most) return 0;
  return others.find((other) => isTextOver(other, most))?.size ?? most.size;
}

function isTextOver(text: SizeWeight, notes: SizeWeight): boolean {
  const isLarger = text.size > notes.size * 1.05 && text.size < notes.size * MOST_OVER_NOTES;
  const isProse = text.letters > text.lines * PROSE_LETTERS && text.letters > notes.letters * 0.3;
  return isLarger && isProse && text.depth / text.letters < notes.depth / notes.letters - NOTE_DEPTH;
}

/** Where lines say what entries of the outline say, their look has the level of these entries. */
function outlineLevels(lines: readonly TextLine[], outline: readonly OutlineEntry[]): Map<string, number> {
  const levels = new Map(outline.map(({ title, level }) => [foldText(title), level]));
  const votes = new Map<string, Map<number, number>>();
  for (const line of lines) {
    const level = levels.get(foldText(line.text));
    if (level === undefined) continue;
    const counts = votes.get(lookOf(line)) ?? new Map<number, number>();
    votes.set(lookOf(line), counts.set(level, (counts.get(level) ?? 0) + 1));
  }
  return new Map(
    [...votes].map(([look, counts]) => [
      look,
      Math.min(MOST_LEVELS, [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 1),
    ]),
  );
}

const rounded = (size: number): number => Math.round(size * 2) / 2;
const lookOf = ({ size, isBold }: Look): string => `${rounded(size)}${isBold ? "b" : ""}`;
