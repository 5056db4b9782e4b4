import { type Box, boxAround } from "../read/box.ts";
import { countRtl, joinsTightly } from "../read/clean-text.ts";
import type { Ruling } from "../read/rulings.ts";
import type { TaggedItem } from "../read/structure-roles.ts";
import { type FontFace, fromLeft, type TextRun } from "../read/text-run.ts";
import { findGutters, type Gutter, sideOf } from "./gutters.ts";
import { visualToLogical } from "./run-order.ts";
import { rowsOf } from "./run-rows.ts";

/** A line of one column. */
export interface TextLine {
  readonly runs: readonly TextRun[];
  readonly text: string;
  readonly box: Box;
  /** The size of most of its letters. */
  readonly size: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isMono: boolean;
  readonly isRtl: boolean;
  /** The level of the heading that it is tagged as. */
  readonly headingLevel: number | undefined;
  /** The item of a list that it is tagged as. */
  readonly item?: TaggedItem | undefined;
  /** The column that it stands in; empty where there is but one. */
  readonly column: string;
  /** Its parts stand far apart, as in a table; such lines are not joined to a paragraph. */
  readonly isTabular: boolean;
}

/** The lines of a page and the white strips between its columns. */
export interface PageLines {
  readonly lines: TextLine[];
  readonly gutters: readonly Gutter[];
}

/** Two runs further apart than this many letter heights may belong to different columns. */
const COLUMN_GAP = 0.9;
/** Two parts of a line further apart than this are no words of one sentence. */
const TABULAR_GAP = 2.5;
/** A bullet stands further from its text than words from each other. */
const MARKER_GAP = 4;
const SPACE_GAP = 0.13;

export const listMarker =
  /^(?:[\uf000-\uf0ff•◦▪▫‣⁃●○■□◆◇➢➤►▶✓✔–—*·-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxlc]{1,6})[.)])(?=\s|$)/u;

/** The number of a heading, which may stand far from its words. */
const headingNumber = /^(?:\d{1,2}(?:\.\d{1,2}){0,4}|[IVX]{1,5}|[A-Z])\.?$/u;

const isNumberOf = (number: string, text: string): boolean =>
  headingNumber.test(number) && /^\p{L}{2}/u.test(text);

/** What of a page tells its columns beside the text that is put in lines. */
export interface Surroundings {
  /** Lines that are drawn down the page. */
  readonly walls?: readonly Ruling[];
  /** Tables, pictures and boxes. */
  readonly solids?: readonly Box[];
  /** Text in boxes: it stands in the columns, and its lines are its own. */
  readonly held?: readonly TextRun[];
}

/** Lines from upright runs, from top to bottom; a row is one line unless a gutter goes through it. */
export function pageLines(runs: readonly TextRun[], surroundings: Surroundings = {}): PageLines {
  return linesOfRows(rowSegments(runs), surroundings);
}

/** The same from rows that are known: what stands around them tells other columns, not other rows. */
export function linesOfRows(rows: TextRows, { walls, solids, held = [] }: Surroundings): PageLines {
  const gutters = findGutters([...rows, ...rowSegments(held)].flat(), walls, solids);
  const lines = rows
    .map((row) => (gutters.length === 0 ? row : row.flatMap((segment) => partAt(gutters, segment))))
    .flatMap((row) => joinSegments(row, gutters).map((parts) => lineOf(parts, gutters)))
    .sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0);
  return { lines, gutters };
}

/** Lines where columns do not matter. */
export function linesOf(runs: readonly TextRun[]): TextLine[] {
  return pageLines(runs).lines;
}

/** The rows of a page, each in pieces that stand apart. */
export type TextRows = readonly (readonly LineSegment[])[];

export function rowSegments(runs: readonly TextRun[]): TextRows {
  return rowsOf(runs).map((row) => splitColumns(row).map(segmentOf));
}

interface LineSegment {
  readonly runs: readonly TextRun[];
  readonly box: Box;
  readonly size: number;
  readonly text: string;
}

function segmentOf(column: readonly TextRun[]): LineSegment {
  const runs = visualToLogical(column);
  return {
    runs,
    box: boxAround(runs) ?? { x0: 0, y0: 0, x1: 0, y1: 0 },
    size: commonSize(runs) ?? runs[0]?.size ?? 0,
    text: textOf(runs),
  };
}

/** The number of an equation looks like the marker of an item: where a gutter is between it and what follows, it is none. */
function partAt(gutters: readonly Gutter[], segment: LineSegment): LineSegment[] {
  const at = segment.runs.findIndex((run, index) => {
    const previous = segment.runs[index - 1];
    if (!previous || run.box.x0 - previous.box.x1 <= COLUMN_GAP * Math.max(previous.size, run.size))
      return false;
    return gutters.some(
      (gutter) => sideOf(gutter, previous.box) === "left" && sideOf(gutter, run.box) === "right",
    );
  });
  return at < 0 ? [segment] : [segmentOf(segment.runs.slice(0, at)), segmentOf(segment.runs.slice(at))];
}

/** Puts the segments of a row together again that no gutter parts. */
function joinSegments(row: readonly LineSegment[], gutters: readonly Gutter[]): LineSegment[][] {
  const lines: LineSegment[][] = [];
  for (const segment of row) {
    const last = lines.at(-1)?.at(-1);
    const isParted =
      last &&
      (areOfTwoItems(last, segment) ||
        gutters.some(
          (gutter) => sideOf(gutter, last.box) === "left" && sideOf(gutter, segment.box) === "right",
        ));
    if (last && !isParted) lines.at(-1)?.push(segment);
    else lines.push([segment]);
  }
  return lines;
}

/** Whether only one of two segments is of a tagged item, or each of another: a list beside a list, or beside a picture. */
function areOfTwoItems(a: LineSegment, b: LineSegment): boolean {
  const [one, other] = [a, b].map(({ runs }) => runs.find(({ item }) => item !== undefined)?.item?.item);
  return one !== other && !(one === undefined && isMarker(a.text));
}

function splitColumns(row: readonly TextRun[]): TextRun[][] {
  const columns: TextRun[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const run of fromLeft(row)) {
    const current = columns.at(-1);
    const previous = current?.at(-1);
    const gap = run.box.x0 - end;
    if (current && previous && gap <= mostGap(current, run)) current.push(run);
    else columns.push([run]);
    end = columns.at(-1) === current ? Math.max(end, run.box.x1) : run.box.x1;
  }
  return columns;
}

function mostGap(column: readonly TextRun[], next: TextRun): number {
  const [first] = column;
  const size = Math.max(column.at(-1)?.size ?? 0, next.size);
  const isAfterMarker = column.length === 1 && first !== undefined && isMarker(first.text);
  const isRtlMarker = isMarker(next.text) && column.some(({ text }) => countRtl(text) > 0);
  return size * (isAfterMarker || isRtlMarker ? MARKER_GAP : COLUMN_GAP);
}

/** Whether a text is the marker of a list item and nothing else. */
function isMarker(text: string): boolean {
  return listMarker.exec(text)?.[0] === text.trim();
}

function lineOf(segments: readonly LineSegment[], gutters: readonly Gutter[]): TextLine {
  const [only] = segments;
  const { runs, box, size, text } =
    only && segments.length === 1 ? only : segmentOf(segments.flatMap((segment) => segment.runs));
  const isTabular = segments.some((segment, index) => {
    const previous = segments[index - 1];
    if (!previous || segment.box.x0 - previous.box.x1 <= size * TABULAR_GAP) return false;
    return !(isMarker(previous.text) || (index === 1 && isNumberOf(previous.text, segment.text)));
  });
  const face = faceOf(runs);
  return {
    runs,
    text: isTabular ? tabularText(segments) : text,
    box,
    size,
    ...face,
    isRtl: isRightToLeft(text),
    headingLevel: runs.find(({ headingLevel }) => headingLevel !== undefined)?.headingLevel,
    item: runs.find(({ item }) => item !== undefined)?.item,
    column: gutters.map((gutter) => sideOf(gutter, box)?.[0] ?? "-").join(""),
    isTabular,
  };
}

/** The face of nearly all letters. */
function faceOf(runs: readonly TextRun[]): FontFace {
  const [first] = runs;
  if (first && runs.length === 1)
    return { isBold: first.isBold, isItalic: first.isItalic, isMono: first.isMono };
  let [all, bold, italic, mono] = [0, 0, 0, 0];
  for (const { text, isBold, isItalic, isMono } of runs) {
    all += text.length;
    if (isBold) bold += text.length;
    if (isItalic) italic += text.length;
    if (isMono) mono += text.length;
  }
  return { isBold: bold >= all * 0.9, isItalic: italic >= all * 0.9, isMono: mono >= all * 0.9 };
}

function isRightToLeft(text: string): boolean {
  const rtl = countRtl(text);
  return rtl > 0 && rtl * 2 > text.replace(/[^\p{L}]/gu, "").length;
}

/** Parts that stand far apart, with a tab between them. */
function tabularText(segments: readonly LineSegment[]): string {
  const texts = segments.map(({ text }) => text);
  const isRtl = countRtl(texts.join("")) * 2 > texts.join("").length;
  return (isRtl ? texts.reverse() : texts).join("\t");
}

/** The text of runs in reading order; a gap that can be seen is a space. */
function textOf(runs: readonly TextRun[]): string {
  let text = "";
  let previous: TextRun | undefined;
  for (const run of runs) {
    const gap = previous ? Math.max(run.box.x0 - previous.box.x1, previous.box.x0 - run.box.x1) : 0;
    const isTight = gap < SPACE_GAP * run.size || joinsTightly(text, run.text);
    text += isTight ? run.text : ` ${run.text}`;
    previous = run;
  }
  return /^\s|\s$|\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, " ").trim() : text;
}

function commonSize(runs: readonly TextRun[]): number | undefined {
  if (runs.length === 1) return runs[0]?.size;
  const sizes = new Map<number, number>();
  for (const { size, text } of runs) sizes.set(size, (sizes.get(size) ?? 0) + text.length);
  return [...sizes].sort((a, b) => b[1] - a[1])[0]?.[0];
}
