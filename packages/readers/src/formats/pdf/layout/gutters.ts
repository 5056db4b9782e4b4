import { type Box, heightOf, overlapY } from "../read/box.ts";
import { busiestStrip, type Strip } from "../read/busiest-strip.ts";
import type { Ruling } from "../read/rulings.ts";
import { marginStrip } from "./margin-strips.ts";

/** The white strip between two columns of text, and how far down the page it goes. */
export interface Gutter {
  readonly x: number;
  readonly y0: number;
  readonly y1: number;
  /** It parts notes in the margin from the text: they are read row by row, not one column after the other. */
  readonly isMargin?: true;
}

/** Text that stands in one piece on its row. */
export interface Segment {
  readonly box: Box;
  readonly size: number;
  readonly text: string;
}

interface Gap extends Strip {
  readonly left: Segment;
  readonly right: Segment;
}

/** Columns of prose have lines; columns of a table have words. */
const LEAST_LETTERS = 18;
/** Lines of a narrow column beside running text are shorter. */
const SIDEBAR_LETTERS = 9;
const LEAST_ROWS = 3;
/** Words of a justified line are this many letter heights apart at most. */
const JUSTIFIED_GAP = 1.7;
const MOST_GUTTERS = 6;
/** A line that is drawn this near to a white strip is the same gutter. */
const WALL_SLACK = 25;
/** A white band higher than this many letters ends the columns. */
const REACH = 3.5;
/** One higher than this many ends them above: a title stands further away than lines do. */
const RISE = 1.6;
/** A page with more pieces than this is a drawing or a table. */
const MOST_SEGMENTS = 1_500;

/**
 * The gutters of a page: strips that rows of prose leave white one below the other, and lines that are drawn between
 * columns, as round a box beside the text. `solids` are tables and pictures: a column goes on below one.
 */
export function findGutters(
  segments: readonly Segment[],
  walls: readonly Ruling[] = [],
  solids: readonly Box[] = [],
): Gutter[] {
  if (segments.length > MOST_SEGMENTS) return [];
  const sorted = [...segments].sort((a, b) => a.box.y0 - b.box.y0);
  const drawn = walls.flatMap((wall) => drawnGutter(wall, sorted) ?? []);
  let gaps = gapsOf(sorted);
  const ways = waysOf(sorted, solids);
  const gutters: Gutter[] = [];
  while (gaps.length >= LEAST_ROWS && gutters.length < MOST_GUTTERS) {
    const x = busiestStrip(gaps).at;
    const isAcross = (gap: Gap): boolean => gap.from <= x && gap.to >= x;
    const across = gaps.filter(isAcross);
    if (across.length < LEAST_ROWS) break;
    if (isProse(across, sorted)) {
      const gutter = gutterOf(x, across, ways);
      if (!isCrossed(gutter, across.length, sorted)) gutters.push(gutter);
    }
    gaps = gaps.filter((gap) => !isAcross(gap));
  }
  const strip = gutters.length + drawn.length === 0 ? marginStrip(sorted) : undefined;
  return [
    ...gutters,
    ...(strip ? [strip] : []),
    ...drawn.filter(({ x }) => !gutters.some((gutter) => Math.abs(gutter.x - x) < WALL_SLACK)),
  ];
}

/** A drawn line with lines of text on both sides, none of which crosses it. */
function drawnGutter({ at: x, from, to }: Ruling, segments: readonly Segment[]): Gutter | undefined {
  const beside = segments.filter(({ box }) => box.y1 > from && box.y0 < to);
  if (beside.some(({ box }) => box.x0 < x - 1 && box.x1 > x + 1)) return undefined;
  const left = beside.filter(({ box }) => box.x1 <= x + 1);
  const isText = (side: readonly Segment[]): boolean =>
    side.length >= LEAST_ROWS &&
    side.reduce((sum, { text }) => sum + lettersOf(text), 0) >= LEAST_LETTERS * LEAST_ROWS;
  const right = beside.filter(({ box }) => box.x0 >= x - 1);
  return isText(left) && isText(right) ? { x, y0: from, y1: to } : undefined;
}

/** The side of a gutter that a box stands on; undefined where it reaches over it or stands above or below. */
export function sideOf(gutter: Gutter, box: Box): "left" | "right" | undefined {
  if (box.y1 < gutter.y0 || box.y0 > gutter.y1) return undefined;
  if (box.x1 <= gutter.x + 1) return "left";
  return box.x0 >= gutter.x - 1 ? "right" : undefined;
}

/** The gaps to the right of segments that are given from top to bottom: each looks at its own rows only. */
function gapsOf(sorted: readonly Segment[]): Gap[] {
  const highest = highestOf(sorted);
  const gaps: Gap[] = [];
  let start = 0;
  for (const segment of sorted) {
    while ((sorted[start]?.box.y0 ?? Number.POSITIVE_INFINITY) < segment.box.y0 - highest) start += 1;
    const gap = gapAfter(segment, sorted, start);
    if (gap) gaps.push(gap);
  }
  return gaps;
}

function gapAfter(segment: Segment, sorted: readonly Segment[], start: number): Gap | undefined {
  let next: Segment | undefined;
  for (let at = start; at < sorted.length; at += 1) {
    const other = sorted[at];
    if (!other || other.box.y0 >= segment.box.y1) break;
    if (other.box.x0 < segment.box.x1 || (next && other.box.x0 >= next.box.x0)) continue;
    const least = 0.25 * Math.min(heightOf(segment.box), heightOf(other.box));
    if (overlapY(segment.box, other.box) > least) next = other;
  }
  if (!next || next.box.x0 - segment.box.x1 < 0.6 * segment.size) return undefined;
  return { from: segment.box.x1, to: next.box.x0, left: segment, right: next };
}

type Solid = Pick<Segment, "box" | "size">;

/** What stands on a page, from top to bottom and from bottom to top. */
interface Ways {
  readonly down: readonly Solid[];
  readonly up: readonly Solid[];
}

function waysOf(segments: readonly Segment[], solids: readonly Box[]): Ways {
  const size = Math.max(0, ...segments.map((segment) => segment.size));
  const all = [...segments, ...solids.map((box) => ({ box, size }))];
  return {
    down: solids.length === 0 ? segments : all.toSorted((a, b) => a.box.y0 - b.box.y0),
    up: all.toSorted((a, b) => b.box.y1 - a.box.y1),
  };
}

/**
 * A gutter goes on where one column is longer than the other: down the page until something crosses it, and up
 * where one begins higher.
 */
function gutterOf(x: number, gaps: readonly Gap[], { down, up }: Ways): Gutter {
  const boxes = gaps.flatMap(({ left, right }) => [left.box, right.box]);
  const y0 = Math.min(...boxes.map((box) => box.y0));
  let y1 = Math.max(...boxes.map((box) => box.y1));
  const isAcross = (box: Box): boolean => box.x0 < x - 1 && box.x1 > x + 1;
  for (const { box, size } of down) {
    if (box.y1 <= y1) continue;
    if (box.y0 - y1 > size * REACH || isAcross(box)) break;
    y1 = box.y1;
  }
  return { x, y0: topOf(y0, up, isAcross), y1 };
}

/** The last lines of a paragraph that stands across all columns are short: where one goes right on from it, none begins there. */
function topOf(y0: number, up: readonly Solid[], isAcross: (box: Box) => boolean): number {
  let top = y0;
  for (const { box, size } of up) {
    if (box.y0 >= top) continue;
    if (top - box.y1 > size * RISE) break;
    if (isAcross(box)) return y0;
    top = box.y0;
  }
  return top;
}

function isProse(gaps: readonly Gap[], sorted: readonly Segment[]): boolean {
  const highest = highestOf(sorted);
  const average = (side: "left" | "right"): number =>
    gaps.reduce((sum, gap) => sum + lettersBeside(gap[side], side, { sorted, highest }), 0) / gaps.length;
  const [left, right] = [average("left"), average("right")];
  if (left >= LEAST_LETTERS && right >= LEAST_LETTERS) return true;
  return left >= LEAST_LETTERS && right >= SIDEBAR_LETTERS && areRunning(gaps);
}

/** Whether sentences run on from line to line on the left, and words stand on the right: a column beside the text. */
function areRunning(gaps: readonly Gap[]): boolean {
  const running = gaps.filter(({ left }) => /^\p{Ll}/u.test(left.text)).length;
  const words = gaps.filter(({ right }) => /\p{L}{3}/u.test(right.text) && !/\d/.test(right.text)).length;
  return running >= gaps.length * 0.5 && words >= gaps.length * 0.9;
}

/** Segments from top to bottom, and the height of the highest: what stands beside one is found near it. */
interface Rows {
  readonly sorted: readonly Segment[];
  readonly highest: number;
}

const highestOf = (segments: readonly Segment[]): number =>
  segments.reduce((most, { box }) => Math.max(most, heightOf(box)), 0);

/** The first segment, from the top, that stands on the row of a box and passes a test. */
function findBeside({ sorted, highest }: Rows, row: Box, test: (box: Box) => boolean): Segment | undefined {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.box.y0 ?? 0) < row.y0 - highest) low = middle + 1;
    else high = middle;
  }
  for (let at = low; at < sorted.length; at += 1) {
    const other = sorted[at];
    if (!other || other.box.y0 >= row.y1) return undefined;
    if (overlapY(other.box, row) > 0.5 * heightOf(row) && test(other.box)) return other;
  }
  return undefined;
}

/** The letters of a line from a gap on: justified text has wide spaces, which part it too. */
function lettersBeside(segment: Segment, side: "left" | "right", rows: Rows): number {
  let letters = 0;
  for (let next: Segment | undefined = segment; next && letters < LEAST_LETTERS; ) {
    letters += lettersOf(next.text) + 1;
    const { box, size }: Segment = next;
    next = findBeside(rows, box, (other) =>
      side === "left" ? isJustNext(other, box, size) : isJustNext(box, other, size),
    );
  }
  return letters - 1;
}

const isJustNext = (left: Box, right: Box, size: number): boolean =>
  right.x0 >= left.x1 - 1 && right.x0 - left.x1 < size * JUSTIFIED_GAP;

function isCrossed(gutter: Gutter, rows: number, segments: readonly Segment[]): boolean {
  const crossing = segments.filter(
    ({ box }) => box.x0 < gutter.x - 2 && box.x1 > gutter.x + 2 && box.y0 > gutter.y0 && box.y1 < gutter.y1,
  );
  return crossing.length > rows * 0.7;
}

/** Letters as wide as a Latin one. */
function lettersOf(text: string): number {
  return text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0);
}
