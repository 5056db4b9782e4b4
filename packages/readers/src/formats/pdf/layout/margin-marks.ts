import { heightOf } from "../read/box.ts";
import { loneMarginLines } from "./lone-page.ts";
import type { TextLine } from "./text-line.ts";

/** Which margin a running line stands in. */
export type Margin = "header" | "footer";

/** What is known of the lines that run through the margins of a document. */
export interface MarginMarks {
  /** Larger lines do not run. */
  readonly mostSize: number;
  /** Texts, with numbers left open, by margin. */
  readonly texts: ReadonlySet<string>;
  /** Those of them that run also where the text of the page begins right beside them: numbers, and what most pages have. */
  readonly sure: ReadonlySet<string>;
  /** Where such lines stand, in points from the top. */
  readonly bands: readonly Band[];
}

interface Band {
  readonly margin: Margin;
  readonly y: number;
  readonly size: number;
}

export const noMarks: MarginMarks = { mostSize: 0, texts: new Set(), sure: new Set(), bands: [] };

/** The share of a page, at the top and at the bottom, in which running lines are looked for. */
const MARGIN_SHARE = 0.13;
const BAND_SLACK = 2.5;
/** What runs is at most so much larger than most letters. */
const LARGER = 1.2;
/** White higher than this many letter heights parts a running line from the text; lines of a text are nearer. */
const APART = 0.8;

/** The lines of a page, and how high it is. */
export interface MarkedPage {
  readonly lines: readonly TextLine[];
  readonly height: number;
}

/** Finds the lines that repeat in the margins of some pages. */
export function findMarks(pages: readonly MarkedPage[]): MarginMarks {
  const seen = new Map<string, Candidate & { pages: number }>();
  const largest = usualSize(pages.flatMap(({ lines }) => lines)) * LARGER;
  for (const page of pages) {
    for (const [key, entry] of candidatesOf(page, largest)) {
      const known = seen.get(key);
      if (known) known.pages += 1;
      else seen.set(key, { pages: 1, ...entry });
    }
  }
  const least = Math.max(2, Math.ceil(pages.length * 0.15));
  const [only, ...others] = pages;
  const alone =
    only && others.length === 0
      ? loneMarginLines([...candidatesOf(only, largest).values()], only.lines, largest / LARGER)
      : new Set<TextLine>();
  const isSure = (key: string, count: number): boolean => isNumberKey(key) || count > pages.length / 2;
  const running = [...seen].filter(
    ([key, { pages: count, line, isApart }]) =>
      (count >= least && (isApart || isSure(key, count))) || alone.has(line),
  );
  const bands = running.map(([, { margin, line, pages: count }]) => ({
    margin,
    y: centre(line),
    size: line.size,
    count,
  }));
  return {
    mostSize: largest,
    texts: new Set(running.map(([key]) => key)),
    sure: new Set(running.flatMap(([key, { pages: count }]) => (isSure(key, count) ? [key] : []))),
    // Where few pages have such a line, the others have text of their own there.
    bands: bands.filter((band) => onBand(bands, band) >= pages.length * 0.5),
  };
}

/** On how many pages lines run where a line does. */
function onBand(bands: readonly (Band & { readonly count: number })[], { margin, y, size }: Band): number {
  return bands.filter((band) => isOn(band, { margin, y, size })).reduce((sum, { count }) => sum + count, 0);
}

function isOn(band: Band, { margin, y, size }: Band): boolean {
  return band.margin === margin && Math.abs(band.y - y) <= BAND_SLACK && Math.abs(band.size - size) <= 0.6;
}

/** The size of most letters. What is larger is a heading, also where chapters all begin at the top. */
function usualSize(lines: readonly TextLine[]): number {
  const weights = new Map<number, number>();
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2;
    weights.set(rounded, (weights.get(rounded) ?? 0) + text.length);
  }
  return [...weights].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** A line that may run through a margin. */
interface Candidate {
  readonly line: TextLine;
  readonly margin: Margin;
  /** White parts it from the text of the page, right beside it or beside the lines that stand with it. */
  readonly isApart: boolean;
  /** White is right beside it. */
  readonly isAlone: boolean;
}

function candidatesOf(page: MarkedPage, largest: number): ReadonlyMap<string, Candidate> {
  const small = marginLines(page).filter(({ line }) => line.size <= largest);
  return new Map(small.map((candidate) => [keyOf(candidate), candidate]));
}

/** The lines of a page that run through its margins. */
export function runningLines(page: MarkedPage, marks: MarginMarks): ReadonlyMap<TextLine, Margin> {
  const isRunning = (candidate: Candidate): boolean => {
    const { line, margin, isApart } = candidate;
    if (line.size > marks.mostSize) return false;
    const place = { margin, y: centre(line), size: line.size };
    if (!isApart) return marks.sure.has(keyOf(candidate));
    if (marks.texts.has(keyOf(candidate))) return true;
    return candidate.isAlone && marks.bands.some((band) => isOn(band, place));
  };
  return new Map(
    marginLines(page)
      .filter(isRunning)
      .map(({ line, margin }) => [line, margin]),
  );
}

/** The lines in the margins of a page: those that white parts from its text, and the first and the last of all. */
function marginLines({ lines, height }: MarkedPage): Candidate[] {
  const [top, bottom] = [height * MARGIN_SHARE, height * (1 - MARGIN_SHARE)];
  const low = lines.filter(({ box }) => heightOf(box) <= top);
  const end = lastGap(
    low.map(({ box, size }) => ({ from: box.y0, to: box.y1, size })),
    top,
  );
  const start = -lastGap(
    low.map(({ box, size }) => ({ from: -box.y1, to: -box.y0, size })),
    -bottom,
  );
  const [first, last] = [
    Math.min(...low.map(({ box }) => box.y0)),
    Math.max(...low.map(({ box }) => box.y1)),
  ];
  const isFree = (from: number, to: number): boolean => !low.some(({ box }) => box.y1 > from && box.y0 < to);
  return low.flatMap((line): Candidate[] => {
    const { y0, y1 } = line.box;
    const space = line.size * APART;
    if (y1 <= top && (y1 <= end || y0 < first + BAND_SLACK))
      return [{ line, margin: "header", isApart: y1 <= end, isAlone: isFree(y1 + 1, y1 + space) }];
    if (y0 >= bottom && (y0 >= start || y1 > last - BAND_SLACK))
      return [{ line, margin: "footer", isApart: y0 >= start, isAlone: isFree(y0 - space, y0 - 1) }];
    return [];
  });
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly size: number;
}

/** Where the last white strip begins that lines before an edge leave above what follows. */
function lastGap(lines: readonly Stretch[], edge: number): number {
  const sorted = [...lines].sort((a, b) => a.from - b.from);
  let end = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { from, to, size } of sorted) {
    if (end <= edge && from - end > size * APART) last = end;
    end = Math.max(end, to);
    if (end > edge) return last;
  }
  return end;
}

/** The text with numbers left open: page numbers and dates change from page to page. */
function keyOf({ line, margin }: Pick<Candidate, "line" | "margin">): string {
  const open = line.text
    .toLowerCase()
    .replace(/\d+/g, "#")
    .replace(/^[ivxlc]+$/, "#")
    .replace(/[\s\p{P}]+/gu, "");
  return `${margin} ${open}`;
}

const isNumberKey = (key: string): boolean => / #$/.test(key);
const centre = ({ box }: TextLine): number => (box.y0 + box.y1) / 2;
