import type { Box } from "../read/box.ts";
import { mergeRulings, type Ruling, type Rulings } from "../read/rulings.ts";

/** Lines that cross: columns between `xs`, bands between `ys`, and which of their sides are drawn. */
export interface Grid {
  readonly box: Box;
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** Whether a line is drawn at `ys[y]` over column `column`. */
  readonly hasLineAbove: (y: number, column: number) => boolean;
  /** Whether a line is drawn at `xs[x]` beside band `band`. */
  readonly hasLineBefore: (x: number, band: number) => boolean;
}

/** Lines that end this many points before another still touch it. */
const REACH = 3.5;
/** Lines closer than this many points are sides of one border. */
const BORDER = 3.5;
/** A line that goes this far beyond the last one across it leads to a side that is not drawn. */
const OVERHANG = 9;
const MOST_CELLS = 20_000;

/** The grids of a page: each is a set of lines that touch. */
export function gridsOf({ horizontal, vertical }: Rulings): Grid[] {
  const lines = [
    ...horizontal.map((ruling) => ({ ruling, isFlat: true })),
    ...vertical.map((ruling) => ({ ruling, isFlat: false })),
  ];
  const groups = groupTouching(lines);
  return groups.flatMap((group) => {
    const flat = group.filter(({ isFlat }) => isFlat).map(({ ruling }) => ruling);
    const upright = group.filter(({ isFlat }) => !isFlat).map(({ ruling }) => ruling);
    return gridOf(flat, upright) ?? [];
  });
}

interface Line {
  readonly ruling: Ruling;
  readonly isFlat: boolean;
}

function groupTouching(lines: readonly Line[]): Line[][] {
  const flat = lines.filter(({ isFlat }) => isFlat);
  const groupOf = new Map<Line, Line[]>(lines.map((line) => [line, [line]]));
  for (const upright of lines) {
    if (upright.isFlat) continue;
    for (const line of flat) {
      const [a, b] = [groupOf.get(upright), groupOf.get(line)];
      if (!a || !b || a === b || !doTouch(line.ruling, upright.ruling)) continue;
      const [small, large] = a.length < b.length ? [a, b] : [b, a];
      for (const moved of small) groupOf.set(moved, large);
      large.push(...small);
    }
  }
  return [...new Set(groupOf.values())];
}

function doTouch(flat: Ruling, upright: Ruling): boolean {
  return (
    upright.at >= flat.from - REACH &&
    upright.at <= flat.to + REACH &&
    flat.at >= upright.from - REACH &&
    flat.at <= upright.to + REACH
  );
}

function gridOf(flat: readonly Ruling[], upright: readonly Ruling[]): Grid | undefined {
  if (flat.length < 2 || upright.length < 1) return undefined;
  const xs = levelsOf(upright, flat);
  const ys = levelsOf(flat, upright);
  if (xs.length < 3 || ys.length < 2 || xs.length * ys.length > MOST_CELLS) return undefined;
  const rows = byLevel(flat, ys);
  const columns = byLevel(upright, xs);
  return {
    box: { x0: xs[0] ?? 0, y0: ys[0] ?? 0, x1: xs.at(-1) ?? 0, y1: ys.at(-1) ?? 0 },
    xs,
    ys,
    hasLineAbove: (y, column) => isCovered(rows[y], xs[column], xs[column + 1]),
    hasLineBefore: (x, band) => isCovered(columns[x], ys[band], ys[band + 1]),
  };
}

/** Where lines lie, and where those across them end when nothing is drawn there. */
function levelsOf(lines: readonly Ruling[], across: readonly Ruling[]): number[] {
  const levels: number[] = [];
  for (const at of lines.map((line) => line.at).sort((a, b) => a - b))
    if (at - (levels.at(-1) ?? Number.NEGATIVE_INFINITY) > BORDER) levels.push(at);
  const first = Math.min(...across.map(({ from }) => from));
  const last = Math.max(...across.map(({ to }) => to));
  if ((levels[0] ?? first) - first > OVERHANG) levels.unshift(first);
  if (last - (levels.at(-1) ?? last) > OVERHANG) levels.push(last);
  return levels;
}

function byLevel(lines: readonly Ruling[], levels: readonly number[]): readonly Ruling[][] {
  return levels.map((level) =>
    mergeRulings(
      lines
        .filter(({ at }) => at - level > -0.1 && at - level <= BORDER)
        .map((line) => ({ ...line, at: level })),
    ),
  );
}

function isCovered(
  lines: readonly Ruling[] | undefined,
  from: number | undefined,
  to: number | undefined,
): boolean {
  if (!lines || from === undefined || to === undefined) return false;
  const covered = lines.reduce(
    (sum, line) => sum + Math.max(0, Math.min(line.to, to) - Math.max(line.from, from)),
    0,
  );
  return covered >= (to - from) * 0.6;
}
