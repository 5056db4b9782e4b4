import { type Box, heightOf, holdsCentre, overlapX, overlapY, widthOf } from "../read/box.ts";
import type { Rulings } from "../read/rulings.ts";
import type { TextRun } from "../read/text-run.ts";

/** Text that a box is drawn round, as a sidebar has it: it is read in one piece. */
export interface TextBox {
  readonly box: Box;
  readonly runs: readonly TextRun[];
}

const LEAST_ROWS = 2;
const LEAST_LETTERS = 40;
const LEAST_WIDTH = 60;
/** Lines of text have more letters than this, the parts of rows in a table fewer. */
const LEAST_LINE = 15;
/** A box that holds more of the text than this is a frame round the page. */
const MOST_SHARE = 0.6;
/** Boxes with fewer words than values are parts of a table. */
const LEAST_WORDS = 0.6;
const MOST_BOXES = 40;
/** What reaches over an edge by less than this many points does not. */
const SLACK = 3;
/** Text this near to a box, in letters, goes on in it: a marker was drawn over words. */
const NEAR = 0.6;

/** The boxes of a page that text stands beside. `grounds` are filled or framed shapes, `solids` tables, which no box cuts. */
export function textBoxes(
  runs: readonly TextRun[],
  grounds: readonly Box[],
  solids: readonly Box[],
): readonly TextBox[] {
  const letters = lettersIn(runs);
  const found: TextBox[] = [];
  for (const box of [...grounds].sort((a, b) => areaOf(b) - areaOf(a)).slice(0, MOST_BOXES)) {
    if (found.some((other) => doOverlap(other.box, box, 0)) || solids.some((solid) => cuts(box, solid)))
      continue;
    const inside = runs.filter((run) => holdsCentre(box, run.box));
    if (lettersIn(inside) < letters * MOST_SHARE && isText(inside) && isApart(box, inside, runs))
      found.push({ box, runs: inside });
  }
  return found;
}

/** Boxes that four lines are drawn for. */
export function framesOf({ horizontal, vertical }: Rulings): readonly Box[] {
  const frames: Box[] = [];
  for (const [index, left] of vertical.entries())
    for (const right of vertical.slice(index + 1)) {
      if (Math.abs(left.from - right.from) > SLACK || Math.abs(left.to - right.to) > SLACK) continue;
      const box = { x0: left.at, y0: left.from, x1: right.at, y1: left.to };
      const isClosed = (y: number): boolean =>
        horizontal.some(
          ({ at, from, to }) => Math.abs(at - y) <= SLACK && from < box.x0 + SLACK && to > box.x1 - SLACK,
        );
      if (widthOf(box) > LEAST_WIDTH && isClosed(box.y0) && isClosed(box.y1)) frames.push(box);
      if (frames.length >= MOST_BOXES) return frames;
    }
  return frames;
}

function isText(runs: readonly TextRun[]): boolean {
  const words = countWords(runs);
  const shown = runs.map((run) => run.text.replace(/\s/g, "")).join("").length;
  const rows = countRows(runs);
  if (shown < LEAST_LETTERS || words < shown * LEAST_WORDS || rows < LEAST_ROWS) return false;
  const parts = countParts(runs);
  return parts <= rows * 1.5 || shown >= parts * LEAST_LINE;
}

/** The letters of words: values have none. */
function countWords(runs: readonly TextRun[]): number {
  return runs.reduce((sum, { text }) => sum + (text.match(/\p{L}|\p{M}/gu)?.length ?? 0), 0);
}

/** How many stretches of text stand apart from what is on their left. */
function countParts(runs: readonly TextRun[]): number {
  return runs.filter(
    ({ box, size }) =>
      !runs.some(
        (other) =>
          other.box.x0 < box.x0 &&
          box.x0 - other.box.x1 < size &&
          overlapY(box, other.box) > heightOf(box) / 2,
      ),
  ).length;
}

function countRows(runs: readonly TextRun[]): number {
  let rows = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const { box } of [...runs].sort((a, b) => a.box.y0 - b.box.y0)) {
    if ((box.y0 + box.y1) / 2 <= end) continue;
    rows += 1;
    end = box.y1;
  }
  return rows;
}

/** Whether nothing reaches over the edges of a box, and no text goes on beside it as if it were not there. */
function isApart(box: Box, inside: readonly TextRun[], runs: readonly TextRun[]): boolean {
  const held = new Set(inside);
  const sticksOut = inside.some(
    (run) =>
      run.box.x0 < box.x0 - SLACK ||
      run.box.x1 > box.x1 + SLACK ||
      run.box.y1 > box.y1 + heightOf(run.box) / 2,
  );
  if (sticksOut || standsInTable(box, runs)) return false;
  return runs.every(
    (run) =>
      held.has(run) ||
      !inside.some(
        (other) =>
          overlapY(run.box, other.box) > heightOf(other.box) / 2 &&
          overlapX(run.box, other.box) > -NEAR * run.size,
      ),
  );
}

/** Whether what stands beside a box are words and values, not lines of text. */
function standsInTable(box: Box, runs: readonly TextRun[]): boolean {
  const beside = runs.filter((run) => overlapY(run.box, box) > 0 && !holdsCentre(box, run.box));
  const sides = [
    beside.filter((run) => run.box.x1 < box.x0 + SLACK),
    beside.filter((run) => run.box.x0 > box.x1 - SLACK),
  ];
  return sides.some((side) => side.length > 0 && countWords(side) < countRows(side) * LEAST_LINE);
}

const cuts = (box: Box, solid: Box): boolean => doOverlap(box, solid, SLACK) && !holds(box, solid);

const holds = (outer: Box, inner: Box): boolean =>
  inner.x0 >= outer.x0 - SLACK &&
  inner.x1 <= outer.x1 + SLACK &&
  inner.y0 >= outer.y0 - SLACK &&
  inner.y1 <= outer.y1 + SLACK;

const doOverlap = (a: Box, b: Box, slack: number): boolean =>
  overlapX(a, b) > slack && overlapY(a, b) > slack;
const areaOf = (box: Box): number => widthOf(box) * heightOf(box);
const lettersIn = (runs: readonly TextRun[]): number => runs.reduce((sum, { text }) => sum + text.length, 0);
