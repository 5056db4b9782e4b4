import { busiestStrip, type Strip } from "../read/busiest-strip.ts";
import type { Grid } from "./grid.ts";
import { fromTop, type Word, wordLines, wordsBetween } from "./words.ts";

/** Words further apart than this many letter heights may stand in different columns. */
const COLUMN_GAP = 0.75;
/** Of the lines beside a white strip, so many may reach over it. */
const MOST_CROSSING = 0.25;
const LEAST_LINES = 2;
const MOST_COLUMNS = 40;

/** Words that stand together on a line. */
export function segmentsOf(line: readonly Word[], gap = COLUMN_GAP): Word[][] {
  const segments: Word[][] = [];
  let segment: Word[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const word of line) {
    if (word.box.x0 - end < word.run.size * gap) segment.push(word);
    else {
      segment = [word];
      segments.push(segment);
    }
    end = word.box.x1;
  }
  return segments;
}

/** Where the columns of some words part: white strips that lines of words leave open one below the other. */
export function columnEdges(words: readonly Word[]): number[] {
  const lines = wordLines(words).map(({ words: line }) => segmentsOf(line).map(extentOf));
  const gaps = gapsOf(lines);
  const edges: number[] = [];
  let rest = gaps;
  while (rest.length >= LEAST_LINES && edges.length < MOST_COLUMNS) {
    const { at, count } = busiestStrip(rest);
    if (count < LEAST_LINES) break;
    if (isOpen(at, count, lines)) edges.push(at);
    rest = rest.filter(({ from, to }) => at < from || at > to);
  }
  return edges.sort((a, b) => a - b);
}

function gapsOf(lines: readonly (readonly Strip[])[]): Strip[] {
  const gaps: Strip[] = [];
  for (const line of lines) {
    let left: Strip | undefined;
    for (const right of line) {
      if (left) gaps.push({ from: left.to, to: right.from });
      left = right;
    }
  }
  return gaps;
}

function extentOf(segment: readonly Word[]): Strip {
  let to = Number.NEGATIVE_INFINITY;
  for (const { box } of segment) if (box.x1 > to) to = box.x1;
  return { from: segment[0]?.box.x0 ?? 0, to };
}

function isOpen(at: number, count: number, lines: readonly (readonly Strip[])[]): boolean {
  const crossing = lines.filter((line) =>
    line.some(({ from, to }) => from < at - 0.5 && to > at + 0.5),
  ).length;
  return crossing <= (count + crossing) * MOST_CROSSING;
}

/** A grid whose columns are parted further where their words leave a strip white. */
export function withTextColumns(grid: Grid, words: readonly Word[]): Grid {
  const sorted = fromTop(words);
  const edges = grid.xs.slice(1).flatMap((right, column) => {
    const left = grid.xs[column] ?? right;
    return columnEdges(sorted.filter(({ box }) => middleX(box) >= left && middleX(box) < right));
  });
  return edges.length === 0 ? grid : withEdges(withHeadLines(grid, edges, sorted), edges, sorted);
}

function withEdges(grid: Grid, edges: readonly number[], words: readonly Word[]): Grid {
  const xs = [...grid.xs, ...edges].sort((a, b) => a - b);
  const drawn = xs.map((x) => grid.xs.indexOf(x));
  const column = xs.map((x) => grid.xs.findLastIndex((line) => line <= x));
  const extents = grid.ys.slice(1).map((_, band) => linesIn(grid, band, words).flat());
  return {
    ...grid,
    xs,
    hasLineAbove: (y, at) => grid.hasLineAbove(y, column[at] ?? 0),
    hasLineBefore: (at, band) => {
      const line = drawn[at] ?? -1;
      if (line >= 0) return grid.hasLineBefore(line, band);
      return !extents[band]?.some((extent) => crosses(extent, xs[at] ?? 0));
    },
  };
}

const middleX = ({ x0, x1 }: { x0: number; x1: number }): number => (x0 + x1) / 2;
const crosses = ({ from, to }: Strip, x: number): boolean => from < x - 0.5 && to > x + 0.5;

/** The lines of a band, of words from top to bottom, as the extents of what stands together on them. */
function linesIn({ ys }: Grid, band: number, words: readonly Word[]): Strip[][] {
  const inside = wordsBetween(words, ys[band] ?? 0, ys[band + 1] ?? 0);
  return wordLines(inside).map(({ words: line }) => segmentsOf(line).map(extentOf));
}

/** The head of a table parted below a line that spans columns, where the lines below it do not. */
function withHeadLines(grid: Grid, edges: readonly number[], words: readonly Word[]): Grid {
  const [top = 0, bottom = 0] = grid.ys;
  const head = wordLines(wordsBetween(words, top, bottom));
  const spans = head.map(({ words: line }) =>
    segmentsOf(line)
      .map(extentOf)
      .filter((extent) => edges.some((x) => crosses(extent, x))),
  );
  const last = spans.findIndex((line, index) => line.length > 0 && spans[index + 1]?.length === 0);
  const [above, below] = [head[last], head[last + 1]];
  if (!above || !below) return grid;
  const y = (above.box.y1 + below.box.y0) / 2;
  const ys = [top, y, ...grid.ys.slice(1)];
  const over = spans[last] ?? [];
  return {
    ...grid,
    ys,
    hasLineAbove: (at, column) => {
      if (at !== 1) return grid.hasLineAbove(at > 1 ? at - 1 : at, column);
      const [left = 0, right = 0] = [grid.xs[column], grid.xs[column + 1]];
      return over.some(({ from, to }) => Math.min(to, right) - Math.max(from, left) > 0);
    },
    hasLineBefore: (x, band) => grid.hasLineBefore(x, band > 0 ? band - 1 : band),
  };
}
