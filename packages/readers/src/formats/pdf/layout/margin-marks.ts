import { heightOf } from "../read/box.ts";
import type { TextLine } from "./text-line.ts";

/** Which margin a running line stands in. */
export type Margin = "header" | "footer";

/** What is known of the lines that run through the margins of a document. */
export interface MarginMarks {
  /** Larger lines do not run. */
  readonly mostSize: number;
  /** Texts, with numbers left open, by margin. */
  readonly texts: ReadonlySet<string>;
  /** Where such lines stand, in points from the top. */
  readonly bands: readonly Band[];
}

interface Band {
  readonly margin: Margin;
  readonly y: number;
  readonly size: number;
}

export const noMarks: MarginMarks = { mostSize: 0, texts: new Set(), bands: [] };

/** The share of a page, at the top and at the bottom, in which running lines are looked for. */
const MARGIN_SHARE = 0.13;
const BAND_SLACK = 2.5;

/** Finds the lines that repeat in the margins of some pages. */
export function findMarks(
  pages: readonly { readonly lines: readonly TextLine[]; readonly height: number }[],
): MarginMarks {
  const seen = new Map<string, { pages: number; line: TextLine; margin: Margin }>();
  const largest = usualSize(pages.flatMap(({ lines }) => lines)) * 1.2;
  for (const { lines, height } of pages) {
    const small = lines.filter(({ size }) => size <= largest);
    for (const [key, entry] of candidatesOf(small, height)) {
      const known = seen.get(key);
      if (known) known.pages += 1;
      else seen.set(key, { pages: 1, ...entry });
    }
  }
  const least = Math.max(2, Math.ceil(pages.length * 0.15));
  const [only, ...others] = pages;
  const isAlone = only !== undefined && others.length === 0;
  const running = [...seen].filter(
    ([, { pages: count, line }]) => count >= least || (isAlone && isFolio(line, only.lines)),
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
    // Where few pages have such a line, the others have text of their own there.
    bands: bands.filter((band) => onBand(bands, band) >= pages.length * 0.5),
  };
}

/** The number of a page, alone or apart from what stands beside it. */
const folio =
  /^(?:page\s)?(?:\d{1,4}|[ivxl]{1,5})$|^\d{1,4}\s?[|•·\t]\s?\D{2,80}$|^\D{2,80}[|•·\t]\s?\d{1,4}$/i;

/** Whether a line of a single page is its number: it is the first or the last, so that numbers of a chart are none. */
function isFolio({ text, box }: TextLine, lines: readonly TextLine[]): boolean {
  const isOuter =
    lines.every((other) => other.box.y0 > box.y0 - BAND_SLACK) ||
    lines.every((other) => other.box.y1 < box.y1 + BAND_SLACK);
  return isOuter && folio.test(text);
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

function candidatesOf(
  lines: readonly TextLine[],
  height: number,
): ReadonlyMap<string, { line: TextLine; margin: Margin }> {
  const candidates = new Map<string, { line: TextLine; margin: Margin }>();
  for (const line of lines) {
    const margin = marginOf(line, height);
    if (margin) candidates.set(keyOf(line, margin), { line, margin });
  }
  return candidates;
}

/** The margin that a line runs through; undefined for a line of the page's own. */
export function runningMargin(line: TextLine, height: number, marks: MarginMarks): Margin | undefined {
  const margin = marginOf(line, height);
  if (!margin || line.size > marks.mostSize) return undefined;
  if (marks.texts.has(keyOf(line, margin))) return margin;
  const place = { margin, y: centre(line), size: line.size };
  return marks.bands.some((band) => isOn(band, place)) ? margin : undefined;
}

function marginOf({ box }: TextLine, height: number): Margin | undefined {
  if (heightOf(box) > height * MARGIN_SHARE) return undefined;
  if (box.y1 <= height * MARGIN_SHARE) return "header";
  return box.y0 >= height * (1 - MARGIN_SHARE) ? "footer" : undefined;
}

/** The text with numbers left open: page numbers and dates change from page to page. */
function keyOf({ text }: TextLine, margin: Margin): string {
  const open = text
    .toLowerCase()
    .replace(/\d+/g, "#")
    .replace(/^[ivxlc]+$/, "#")
    .replace(/[\s\p{P}]+/gu, "");
  return `${margin} ${open}`;
}

const centre = ({ box }: TextLine): number => (box.y0 + box.y1) / 2;
