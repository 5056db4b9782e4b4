import { isContentsEntry } from "../layout/contents-page.ts";
import type { TextLine } from "../layout/text-line.ts";
import { boxAround, heightOf } from "../read/box.ts";
import type { Grid } from "./grid.ts";
import { isNumeric } from "./numeric.ts";
import type { TableRegion } from "./table-region.ts";
import { withTextColumns } from "./text-columns.ts";
import type { WordsOf } from "./words.ts";

/** Lines further apart than this many line heights are not of one table. */
const REACH = 1.3;
const LEAST_LINES = 3;
/** Letters of a cell that is a value and no sentence. */
const SHORT = 26;

/** Grids over lines that nothing is drawn for: parts of them stand far apart, in columns. */
export function looseGrids(lines: readonly TextLine[], wordsOf: WordsOf): Grid[] {
  return stretchesOf(lines).flatMap((stretch) => gridOf(stretch, wordsOf) ?? []);
}

/** Lines of one column that follow each other and have parts; a line without any may stand between two that have. */
function stretchesOf(lines: readonly TextLine[]): TextLine[][] {
  const stretches: TextLine[][] = [];
  const open = new Map<string, TextLine[]>();
  for (const line of lines) {
    const stretch = open.get(line.column);
    const last = stretch?.at(-1);
    const isNear = last !== undefined && line.box.y0 - last.box.y1 < heightOf(line.box) * REACH;
    if (stretch && isNear && (line.isTabular || last.isTabular)) stretch.push(line);
    else if (line.isTabular) {
      const started = [line];
      open.set(line.column, started);
      stretches.push(started);
    } else open.delete(line.column);
  }
  return stretches.map(trim).filter(isTabular);
}

function trim(stretch: readonly TextLine[]): TextLine[] {
  return stretch.slice(0, stretch.findLastIndex(({ isTabular: has }) => has) + 1);
}

function isTabular(stretch: readonly TextLine[]): boolean {
  const parted = stretch.filter((line) => line.isTabular).length;
  return (
    parted >= LEAST_LINES &&
    parted >= stretch.length * 0.6 &&
    stretch.filter(isContentsEntry).length < stretch.length * 0.5
  );
}

function gridOf(stretch: readonly TextLine[], wordsOf: WordsOf): Grid | undefined {
  const box = boxAround(stretch);
  if (!box) return undefined;
  const around = { x0: box.x0 - 1, y0: box.y0 - 1, x1: box.x1 + 1, y1: box.y1 + 1 };
  const plain: Grid = {
    box: around,
    xs: [around.x0, around.x1],
    ys: [around.y0, around.y1],
    hasLineAbove: () => true,
    hasLineBefore: () => true,
  };
  const grid = withTextColumns(
    plain,
    stretch.flatMap(({ runs }) => runs.flatMap(wordsOf)),
  );
  return grid.xs.length > 2 ? grid : undefined;
}

/** Whether cells that nothing is drawn round are those of a table: values in columns, most of them there. */
export function areValues({ headers, rows }: TableRegion): boolean {
  const all = headers ? [headers, ...rows] : rows;
  const cells = all.flatMap((row) => row.slice(1)).filter((cell) => cell !== "");
  const columns = all[0]?.length ?? 0;
  const numbers = cells.filter(isNumeric).length;
  const letters = all.flat().reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, cells.length);
  const isNamed = [all[0] ?? [], all.map(([first = ""]) => first)].some((names) =>
    names.some((name) => /\p{L}{2}/u.test(name)),
  );
  const isFull = cells.length >= all.length * (columns - 1) * 0.6;
  return (
    isNamed &&
    all.length >= LEAST_LINES &&
    (numbers >= cells.length * 0.5 || (columns > 2 && letters < SHORT && isFull))
  );
}
