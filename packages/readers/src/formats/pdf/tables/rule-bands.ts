import { type Box, boxAround } from "../read/box.ts";
import type { Ruling } from "../read/rulings.ts";
import type { Grid } from "./grid.ts";
import { isNumeric } from "./numeric.ts";
import { columnEdges, segmentsOf, withTextColumns } from "./text-columns.ts";
import { fromTop, lineText, type Word, wordLines, wordsBetween } from "./words.ts";

/** Rules whose ends are that many points apart end together. */
const FLUSH = 6;
const LEAST_WIDTH = 90;
/** A rule may stand this far outside the words that it is drawn for. */
const SLACK = 2;
/** The numbers of an axis stand this near to the lines of a chart. */
const BESIDE = 30;

/** Tables that have rules across but none down: what stands between rules of one width, in columns. */
export function ruleBands(rules: readonly Ruling[], words: readonly Word[]): Grid[] {
  const grids: Grid[] = [];
  const sorted = fromTop(words);
  for (const set of flushSets(rules))
    for (const run of tabularRuns(set, sorted)) grids.push(...gridOf(run, rules, sorted));
  return grids;
}

/** Wide rules by the place where they begin and end, from top to bottom. */
function flushSets(rules: readonly Ruling[]): Ruling[][] {
  const sets: Ruling[][] = [];
  for (const rule of [...rules].sort((a, b) => a.at - b.at)) {
    if (rule.to - rule.from < LEAST_WIDTH) continue;
    const set = sets.find(([first]) => first && isFlush(first, rule));
    if (set) set.push(rule);
    else sets.push([rule]);
  }
  return sets.filter((set) => set.length > 1);
}

const isFlush = (a: Ruling, b: Ruling): boolean =>
  Math.abs(a.from - b.from) <= FLUSH && Math.abs(a.to - b.to) <= FLUSH;

/** Rules that follow each other with columns of words between them. */
function tabularRuns(set: readonly Ruling[], words: readonly Word[]): Ruling[][] {
  const runs: Ruling[][] = [];
  let open: Ruling[] = [];
  for (const [index, rule] of set.entries()) {
    const above = set[index - 1];
    if (above && isTabular(between(above, rule, words), rule.to - rule.from)) {
      if (open.length === 0) open = [above];
      open.push(rule);
    } else {
      if (open.length > 1) runs.push(open);
      open = [];
    }
  }
  return open.length > 1 ? [...runs, open] : runs;
}

/** Those of words from top to bottom that stand between two rules. */
function between(above: Ruling, below: Ruling, words: readonly Word[]): Word[] {
  return wordsBetween(words, above.at, below.at).filter(({ box }) => {
    const x = (box.x0 + box.x1) / 2;
    return x > above.from - SLACK && x < above.to + SLACK && (box.y0 + box.y1) / 2 > above.at;
  });
}

/** Lines of some words parted by wide gaps, and not sentences. */
function isTabular(words: readonly Word[], width: number): boolean {
  const lines = wordLines(words).map(({ words: line }) => segmentsOf(line, 1));
  if (lines.length === 0) return false;
  const parted = lines.filter((line) => line.length > 1);
  const long = lines.filter((line) => line.some((segment) => extent(segment) > width * 0.6)).length;
  return parted.length >= lines.length * 0.5 && long <= lines.length * 0.34;
}

const extent = (segment: readonly Word[]): number =>
  (segment.at(-1)?.box.x1 ?? 0) - (segment[0]?.box.x0 ?? 0);

function gridOf(run: readonly Ruling[], rules: readonly Ruling[], words: readonly Word[]): Grid[] {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return [];
  const inside = between(first, last, words);
  const around = boxAround(inside);
  if (!around || isProse(inside)) return [];
  const box: Box = {
    x0: Math.min(first.from, around.x0) - SLACK,
    y0: first.at,
    x1: Math.max(first.to, around.x1) + SLACK,
    y1: last.at,
  };
  const inner = rules.filter(
    ({ at, from, to }) => at > first.at && at < last.at && from > box.x0 - FLUSH && to < box.x1 + FLUSH,
  );
  const wide = inner.filter(({ from, to }) => to - from > (first.to - first.from) * 0.5);
  if (isChart([first, ...wide, last], words)) return [];
  const ys = levels([first, ...inner, last]);
  const plain: Grid = {
    box,
    xs: [box.x0, box.x1],
    ys,
    hasLineAbove: () => true,
    hasLineBefore: () => true,
  };
  const grid = withTextColumns(plain, inside);
  return grid.xs.length < 3
    ? []
    : [{ ...grid, hasLineAbove: (y, column) => isUnderRule(grid, inner, { y, column }) }];
}

function levels(rules: readonly Ruling[]): number[] {
  const ys: number[] = [];
  for (const at of rules.map((rule) => rule.at).sort((a, b) => a - b))
    if (at - (ys.at(-1) ?? Number.NEGATIVE_INFINITY) > 3) ys.push(at);
  return ys;
}

function isUnderRule(
  { xs, ys }: Grid,
  rules: readonly Ruling[],
  { y, column }: { y: number; column: number },
): boolean {
  const [level = 0, left = 0, right = 0] = [ys[y], xs[column], xs[column + 1]];
  return rules.some(
    ({ at, from, to }) =>
      Math.abs(at - level) <= 3 && Math.min(to, right) - Math.max(from, left) > (right - left) * 0.5,
  );
}

/** Words of a table stand between its rules; the numbers beside the lines of a chart stand on them. */
function isChart(rules: readonly Ruling[], words: readonly Word[]): boolean {
  const on = rules.filter(({ at, from, to }) =>
    words.some(({ box }) => {
      const isBeside = box.x1 > from - BESIDE && box.x0 < to + BESIDE;
      return isBeside && Math.abs((box.y0 + box.y1) / 2 - at) < (box.y1 - box.y0) * 0.25;
    }),
  );
  return on.length * 2 > rules.length;
}

/** Columns of a page between two rules: lines of several words each, and hardly a number. */
function isProse(words: readonly Word[]): boolean {
  const pieces = wordLines(words).flatMap(({ words: line }) => segmentsOf(line));
  if (words.length <= pieces.length * 4.5) return false;
  const numbers = pieces.filter((piece) => isNumeric(lineText(piece))).length;
  return numbers < pieces.length * 0.15 && columnEdges(words).length < 3;
}
