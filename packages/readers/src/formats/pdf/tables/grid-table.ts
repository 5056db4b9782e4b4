import { heightOf } from "../read/box.ts";
import type { Grid } from "./grid.ts";
import type { CellSpan } from "./table-region.ts";
import { type RowWords, splitRows } from "./table-rows.ts";
import { fromTop, textOfWords, type Word, wordLines, wordsBetween } from "./words.ts";

/** The text of a cell in the head of a table goes on for this many lines at most. */
const HEAD_LINES = 3;

/** Of its width a text may stand so much over a line that is not drawn beside it. */
const OVERHANG = 0.15;

/** The texts of a table and the cells that reach over others. */
export interface CellTexts {
  readonly rows: readonly (readonly string[])[];
  readonly spans: readonly CellSpan[];
}

/** A band of a grid: its words by column, and how many columns each of its cells takes. */
interface Band {
  readonly cells: Word[][];
  readonly widths: number[];
}

/** The words of a grid in its cells. */
export function gridTexts(grid: Grid, words: readonly Word[]): CellTexts {
  const sorted = fromTop(words);
  const bands = grid.ys.slice(1).map((_, band) => bandOf(grid, band, sorted));
  const heights = joinDown(grid, bands);
  const rows: RowWords[] = [];
  const spans: CellSpan[] = [];
  const firstRow: number[] = [];
  for (const [index, { cells }] of bands.entries()) {
    firstRow.push(rows.length);
    rows.push(...bandRows(cells, heights[index] ?? []));
  }
  firstRow.push(rows.length);
  for (const [index, band] of bands.entries())
    for (const [column, width] of band.widths.entries()) {
      const height = heights[index]?.[column] ?? 1;
      if (width === 0 || height === 0 || width * height === 1) continue;
      const row = firstRow[index] ?? 0;
      const end = firstRow[index + height] ?? rows.length;
      spans.push({ row, column, rows: Math.max(1, height === 1 ? 1 : end - row), columns: width });
    }
  return { rows: rows.map((row) => row.map(textOfWords)), spans };
}

/** The rows of a band; a cell that goes on into the next band tells nothing of where they part. */
function bandRows(cells: RowWords, heights: readonly number[]): RowWords[] {
  const isTall = (column: number): boolean => (heights[column] ?? 1) > 1;
  const [first, ...rest] = splitRows(cells.map((words, column) => (isTall(column) ? [] : words)));
  return first
    ? [first.map((words, column) => (isTall(column) ? (cells[column] ?? []) : words)), ...rest]
    : [];
}

/** A band of a grid, of words from top to bottom. */
function bandOf(grid: Grid, band: number, words: readonly Word[]): Band {
  const inside = wordsBetween(words, grid.ys[band] ?? 0, grid.ys[band + 1] ?? 0);
  const cells: Word[][] = [];
  const widths: number[] = [];
  for (const xs of cellsOf(grid, band)) {
    const [left = 0, right = 0] = [xs[0], xs.at(-1)];
    const group = inside.filter(({ box }) => isBetween((box.x0 + box.x1) / 2, left, right));
    const width = xs.length - 1;
    const slots = width > 1 ? slotsOf(group, xs) : undefined;
    cells.push(...(slots ?? [group, ...emptyCells(width - 1)]));
    widths.push(...(slots ? slots.map(() => 1) : [width, ...Array<number>(width - 1).fill(0)]));
  }
  return { cells, widths };
}

const emptyCells = (length: number): Word[][] => Array.from({ length }, () => []);

/** The sides of the cells of a band; those of a cell that reaches over columns have the columns between them. */
function cellsOf({ xs, hasLineBefore }: Grid, band: number): number[][] {
  const cells: number[][] = [];
  for (const [at, x] of xs.entries()) {
    cells.at(-1)?.push(x);
    if (at < xs.length - 1 && (at === 0 || hasLineBefore(at, band))) cells.push([x]);
  }
  return cells;
}

const isBetween = (value: number, from: number, to: number): boolean => value >= from && value < to;

/** The words of cells that no line parts, by column; undefined where they are the text of one wide cell. */
function slotsOf(words: readonly Word[], xs: readonly number[]): Word[][] | undefined {
  const slots = xs.slice(1).map((): Word[] => []);
  const pieces = wordLines(words).flatMap(({ words: line }) => segments(line));
  if (pieces.length === 0) return slots;
  const places = pieces.map((piece) => slotOf(piece, xs));
  if (places.some((place) => place === undefined)) return undefined;
  const used = new Set(places);
  const [width = 0, first = 0] = [(xs.at(-1) ?? 0) - (xs[0] ?? 0), xs[0] ?? 0];
  const isCentred = pieces.every((piece) => Math.abs(centreOf(piece) - first - width / 2) < width * 0.08);
  if (used.size === 1 && (isCentred || pieces.length > 1)) return undefined;
  for (const [index, piece] of pieces.entries()) slots[places[index] ?? 0]?.push(...piece);
  return slots;
}

/** Words of a line that stand apart. */
function segments(line: readonly Word[]): Word[][] {
  const pieces: Word[][] = [];
  for (const word of line) {
    const last = pieces.at(-1)?.at(-1);
    if (last && word.box.x0 - last.box.x1 < word.run.size * 1.2) pieces.at(-1)?.push(word);
    else pieces.push([word]);
  }
  return pieces;
}

function slotOf(piece: readonly Word[], xs: readonly number[]): number | undefined {
  const [from = 0, to = 0] = [piece[0]?.box.x0, piece.at(-1)?.box.x1];
  const centre = (from + to) / 2;
  const slot = xs.findIndex((x, index) => centre >= x && centre < (xs[index + 1] ?? x));
  const [left = 0, right = 0] = [xs[slot], xs[slot + 1]];
  const slack = Math.max(2, (to - from) * OVERHANG);
  return slot >= 0 && from >= left - slack && to <= right + slack ? slot : undefined;
}

const centreOf = (piece: readonly Word[]): number =>
  ((piece[0]?.box.x0 ?? 0) + (piece.at(-1)?.box.x1 ?? 0)) / 2;

/** Joins cells with those below them that no line parts. Returns how many bands each takes; 0 is part of one above. */
function joinDown(grid: Grid, bands: readonly Band[]): number[][] {
  const bodies = new Map<number, boolean>();
  const isBody = (band: number): boolean => {
    const known = bodies.get(band) ?? splitRows(bands[band]?.cells ?? []).length > 1;
    bodies.set(band, known);
    return known;
  };
  const heights = bands.map(({ widths }) => widths.map(() => 0));
  for (let column = 0; column < grid.xs.length - 1; column += 1)
    for (let top = 0; top < bands.length; ) {
      let end = top + 1;
      while (end < bands.length && isOpen(grid, bands, { column, top, end }) && !isBody(end)) end += 1;
      const cell = bands[top]?.cells[column];
      for (const band of bands.slice(top + 1, end)) cell?.push(...(band.cells[column]?.splice(0) ?? []));
      heights[top]?.splice(column, 1, end - top);
      top = end;
    }
  return heights;
}

interface Stretch {
  readonly column: number;
  readonly top: number;
  readonly end: number;
}

/** Whether a cell goes on into the band `end`: no line is drawn, it is as wide there, and its text is one. */
function isOpen(grid: Grid, bands: readonly Band[], { column, top, end }: Stretch): boolean {
  const [above, below] = [bands[top], bands[end]];
  const width = above?.widths[column] ?? 0;
  if (width === 0 || below?.widths[column] !== width) return false;
  for (let part = column; part < column + width; part += 1) if (grid.hasLineAbove(end, part)) return false;
  const [upper, lower] = [above?.cells[column] ?? [], below.cells[column] ?? []];
  if (upper.length === 0 || lower.length === 0) return true;
  const last = Math.max(...upper.map(({ box }) => box.y1));
  const first = Math.min(...lower.map(({ box }) => box.y0));
  const isNear = first - last < heightOf(lower[0]?.box ?? { x0: 0, y0: 0, x1: 0, y1: 0 });
  const isHead = top === 0 && wordLines(lower).length <= HEAD_LINES;
  return isNear && (isHead || /^[\p{Ll}(&]/u.test(textOfWords(lower)));
}
