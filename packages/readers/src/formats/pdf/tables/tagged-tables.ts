import { linesOf } from "../layout/text-line.ts";
import { type Box, boxAround, heightOf, holdsCentre, widthOf } from "../read/box.ts";
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
  const tables = new Map<number, TaggedTable>();
  for (const { table, row, column } of page.cells.values()) {
    const known = tables.get(table) ?? { cells: [], marked: new Set() };
    known.marked.add(keyOf(row, column));
    tables.set(table, known);
  }
  for (const [place, runs] of runsByCell(page)) {
    const box = boxAround(runs);
    if (box) tables.get(place.table)?.cells.push({ place, runs, box });
  }
  return [...tables.values()].flatMap((table) => regionOf(table, page) ?? []);
}

/** The cells of a table that hold text, and the places of all that have marks on the page. */
interface TaggedTable {
  readonly cells: Cell[];
  readonly marked: Set<number>;
}

function addTo<K, V>(groups: Map<K, V[]>, key: K, value: V): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}

/** A cell with what stands in it. */
interface Cell {
  readonly place: TaggedCell;
  readonly runs: readonly TextRun[];
  readonly box: Box;
}

function runsByCell({ runs, cells }: TaggedPage): ReadonlyMap<TaggedCell, TextRun[]> {
  const found = new Map<TaggedCell, TextRun[]>();
  for (const run of runs) {
    const place = run.mcid === undefined ? undefined : cells.get(run.mcid);
    if (place) addTo(found, place, run);
  }
  return found;
}

function regionOf(table: TaggedTable, page: TaggedPage): TableRegion | undefined {
  const { cells } = table;
  const box = boxAround(cells);
  if (!box || !areInOrder(cells) || !areInColumns(cells) || areMerged(cells, table)) return undefined;
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
function areMerged(cells: readonly Cell[], { marked }: TaggedTable): boolean {
  const phrases = cells.filter(({ runs }) => runs.some(({ text }) => /\S\s+\S/.test(text)));
  const most = cells.length * MOST_MERGED;
  if (phrases.length <= most) return false;
  const filled = new Set(cells.map(({ place }) => keyOf(place.row, place.column)));
  const columns = columnsOf(cells);
  const merged = phrases.filter(({ place, box }) =>
    [place.column + place.columns, place.column - 1].some((column) => {
      const key = keyOf(place.row, column);
      if (!marked.has(key) || filled.has(key)) return false;
      const others = columns.get(column) ?? [];
      return others.length === 0 || others.some((other) => holdsCentreX(box, other.box));
    }),
  );
  return merged.length > most;
}

/** A place as one number: a table has millions of columns at most. */
const keyOf = (row: number, column: number): number => row * 2 ** 26 + column;

/** The cells of each column that reach over no other. */
function columnsOf(cells: readonly Cell[]): ReadonlyMap<number, Cell[]> {
  const columns = new Map<number, Cell[]>();
  for (const cell of cells) if (cell.place.columns === 1) addTo(columns, cell.place.column, cell);
  return columns;
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
  for (const cell of cells) addTo(rows, cell.place.row, cell);
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
  const middles = new Map<number, number>();
  for (const [column, all] of columnsOf(cells)) {
    const sorted = all.map(({ box }) => (box.x0 + box.x1) / 2).sort((a, b) => a - b);
    middles.set(column, sorted[sorted.length >> 1] ?? 0);
  }
  const holds = ({ x0, x1 }: Box, column: number): boolean => {
    const x = middles.get(column);
    return x !== undefined && x0 <= x && x1 >= x;
  };
  const away = cells.filter(
    ({ place: { column, columns }, box }) =>
      columns === 1 && (holds(box, column - 1) || holds(box, column + 1)),
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
