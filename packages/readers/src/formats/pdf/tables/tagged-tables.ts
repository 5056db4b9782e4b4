import { linesOf } from "../layout/text-line.ts";
import { type Box, heightOf, holdsCentre, unionOf, widthOf } from "../read/box.ts";
import { joinLines } from "../read/clean-text.ts";
import type { TaggedCell } from "../read/structure-roles.ts";
import type { TextRun } from "../read/text-run.ts";
import { compact } from "./compact.ts";
import { hasHead } from "./head-row.ts";
import { isTable } from "./is-table.ts";
import { withSigns } from "./sign-columns.ts";
import type { TableRegion } from "./table-region.ts";

/** What of a page tells its tagged tables; all of it upright. */
export interface TaggedPage {
  readonly runs: readonly TextRun[];
  /** Cells by marked content. */
  readonly cells: ReadonlyMap<number, TaggedCell>;
  readonly height: number;
}

/** Of the steps from cell to cell so many may go the wrong way. */
const MOST_ASTRAY = 0.04;
/** Of the cells so many may stand where another column does. */
const MOST_AWAY = 0.06;
/** Of the letters inside a table so many may belong to no cell of it. */
const MOST_LOOSE = 0.1;

/** The tables that tags tell of, where the cells lie on the page as the tags say. */
export function taggedTables(page: TaggedPage): TableRegion[] {
  if (page.cells.size === 0) return [];
  const tables = new Map<number, Cell[]>();
  for (const [place, runs] of runsByCell(page)) {
    const box = unionOf(runs.map((run) => run.box));
    const cells = tables.get(place.table);
    if (box) tables.set(place.table, [...(cells ?? []), { place, runs, box }]);
  }
  return [...tables.values()].flatMap((cells) => regionOf(cells, page) ?? []);
}

/** A cell with what stands in it. */
interface Cell {
  readonly place: TaggedCell;
  readonly runs: readonly TextRun[];
  readonly box: Box;
}

function runsByCell({ runs, cells }: TaggedPage): ReadonlyMap<TaggedCell, TextRun[]> {
  const found = new Map<TaggedCell, TextRun[]>();
  const first = new Map<string, TaggedCell>();
  for (const run of runs) {
    const place = run.mcid === undefined ? undefined : cells.get(run.mcid);
    if (!place) continue;
    const key = `${place.table} ${place.row} ${place.column}`;
    const cell = first.get(key) ?? place;
    first.set(key, cell);
    const known = found.get(cell);
    if (known) known.push(run);
    else found.set(cell, [run]);
  }
  return found;
}

function regionOf(cells: readonly Cell[], page: TaggedPage): TableRegion | undefined {
  const box = unionOf(cells.map((cell) => cell.box));
  if (!box || !areInOrder(cells) || !areInColumns(cells) || areMerged(cells, page)) return undefined;
  const runs = cells.flatMap((cell) => cell.runs);
  if (lettersOf(looseIn(box, runs, page)) > lettersOf(runs) * MOST_LOOSE) return undefined;
  const { rows, spans } = withSigns(compact(textsOf(cells)));
  const top = Math.min(...cells.map(({ place }) => place.row));
  const isNamed = cells.every(({ place }) => place.row !== top || place.isHead) || hasHead(rows, runs);
  const region = {
    box,
    headers: isNamed ? rows[0] : undefined,
    rows: isNamed ? rows.slice(1) : rows,
    spans,
    runs: new Set(runs),
    isContinued: isContinued(cells),
  };
  return isTable(region, { height: page.height, isRuled: true }) ? region : undefined;
}

/** Of the cells that have marks on the page, so many may have lost their text to the cell before. */
const MOST_MERGED = 0.05;

/** Whether the engine has put texts of neighbouring cells together: the marks of those but the first are then lost. */
function areMerged(cells: readonly Cell[], page: TaggedPage): boolean {
  const byPlace = new Map(cells.map((cell) => [`${cell.place.row} ${cell.place.column}`, cell]));
  const [{ place: first } = { place: undefined }] = cells;
  const marked = new Set(
    [...page.cells.values()]
      .filter(({ table }) => table === first?.table)
      .map(({ row, column }) => `${row} ${column}`),
  );
  const merged = cells.filter(({ place, box, runs }) => {
    if (!runs.some(({ text }) => /\S\s+\S/.test(text))) return false;
    return [place.column + place.columns, place.column - 1].some((column) => {
      const key = `${place.row} ${column}`;
      if (!marked.has(key) || byPlace.has(key)) return false;
      const others = cells.filter((cell) => cell.place.column === column && cell.place.columns === 1);
      return others.length === 0 || others.some((other) => holdsCentreX(box, other.box));
    });
  });
  return merged.length > cells.length * MOST_MERGED;
}

const holdsCentreX = (outer: Box, { x0, x1 }: Box): boolean =>
  outer.x0 < (x0 + x1) / 2 && outer.x1 > (x0 + x1) / 2;

/** Whether rows are missing above those of the page; a head that is repeated on each page is the first row on all of them. */
function isContinued(cells: readonly Cell[]): boolean {
  const rows = [...new Set(cells.map(({ place }) => place.row))].sort((a, b) => a - b);
  const isHead = (row: number): boolean => cells.every(({ place }) => place.row !== row || place.isHead);
  const first = rows.findIndex((row, index) => row !== index || !isHead(row));
  return (rows[first] ?? first) > first;
}

function looseIn(box: Box, runs: readonly TextRun[], page: TaggedPage): TextRun[] {
  const own = new Set(runs);
  return page.runs.filter((run) => !own.has(run) && holdsCentre(box, run.box));
}

const lettersOf = (runs: readonly TextRun[]): number => runs.reduce((sum, { text }) => sum + text.length, 0);

/** Whether rows follow each other down the page, and columns from one side to the other. */
function areInOrder(cells: readonly Cell[]): boolean {
  const rows = new Map<number, Cell[]>();
  for (const cell of cells) rows.set(cell.place.row, [...(rows.get(cell.place.row) ?? []), cell]);
  const sorted = [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
  const down = sorted.slice(1).filter((row, index) => !isBelow(row, sorted[index] ?? []));
  const pairs = sorted.flatMap((row) => {
    const across = row.toSorted((a, b) => a.place.column - b.place.column);
    return across.slice(1).map((cell, index) => stepOf(across[index] ?? cell, cell));
  });
  const astray = Math.min(...[1, -1].map((way) => pairs.filter((step) => step !== way).length));
  return (
    sorted.length > 1 &&
    pairs.length > 0 &&
    down.length <= sorted.length * MOST_ASTRAY &&
    astray <= pairs.length * MOST_ASTRAY
  );
}

/** Whether a row begins below where the one above it does, whatever reaches down from there. */
function isBelow(row: readonly Cell[], above: readonly Cell[]): boolean {
  const top = (cells: readonly Cell[]): number => Math.min(...cells.map(({ box }) => box.y0));
  return top(row) > top(above) + Math.min(...above.map(({ box }) => heightOf(box))) * 0.3;
}

/** Whether cells stand where their columns do: some programs leave out that cells reach over others, and all behind them move. */
function areInColumns(cells: readonly Cell[]): boolean {
  const single = cells.filter(({ place }) => place.columns === 1);
  const columns = new Map<number, number[]>();
  for (const { place, box } of single)
    columns.set(place.column, [...(columns.get(place.column) ?? []), (box.x0 + box.x1) / 2]);
  const middles = [...columns]
    .sort(([a], [b]) => a - b)
    .map(([column, all]) => ({ column, x: all.sort((a, b) => a - b)[all.length >> 1] ?? 0 }));
  const away = single.filter(({ place, box }) =>
    middles.some(({ column, x }) => Math.abs(column - place.column) === 1 && box.x0 <= x && box.x1 >= x),
  );
  return away.length <= cells.length * MOST_AWAY;
}

/** 1 where a cell stands to the right of another, -1 where to the left, 0 where they stand one below the other. */
function stepOf(a: Cell, b: Cell): number {
  const shared = Math.min(a.box.x1, b.box.x1) - Math.max(a.box.x0, b.box.x0);
  if (shared > 0.5 * Math.min(widthOf(a.box), widthOf(b.box))) return 0;
  return b.box.x0 + b.box.x1 > a.box.x0 + a.box.x1 ? 1 : -1;
}

function textsOf(cells: readonly Cell[]): Parameters<typeof compact>[0] {
  const top = Math.min(...cells.map(({ place }) => place.row));
  const height = Math.max(...cells.map(({ place }) => place.row)) - top + 1;
  const width = Math.max(...cells.map(({ place }) => place.column + place.columns));
  const rows = Array.from({ length: height }, () => Array<string>(width).fill(""));
  for (const { place, runs } of cells) {
    const row = rows[place.row - top];
    if (row) row[place.column] = textOf(runs);
  }
  const spans = cells
    .filter(({ place }) => place.rows * place.columns > 1)
    .map(({ place }) => ({
      row: place.row - top,
      column: place.column,
      rows: Math.min(place.rows, height - place.row + top),
      columns: place.columns,
    }));
  return { rows, spans };
}

function textOf(runs: readonly TextRun[]): string {
  const [only] = runs;
  if (only && runs.length === 1) return only.text.trim();
  return linesOf(runs)
    .map(({ text }) => text.replaceAll("\t", " "))
    .reduce(joinLines, "");
}
