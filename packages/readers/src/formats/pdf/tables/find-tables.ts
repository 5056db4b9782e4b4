import type { TextLine } from "../layout/text-line.ts";
import { type Box, holdsCentre, overlapX, overlapY, widthOf } from "../read/box.ts";
import type { NativeTable } from "../read/native-page.ts";
import type { Rulings } from "../read/rulings.ts";
import type { TextRun } from "../read/text-run.ts";
import { compact } from "./compact.ts";
import { type Grid, gridsOf } from "./grid.ts";
import { type CellTexts, gridTexts } from "./grid-table.ts";
import { hasHead } from "./head-row.ts";
import { isTable } from "./is-table.ts";
import { areValues, looseGrids } from "./loose-tables.ts";
import { mirrored } from "./mirrored.ts";
import { nativeTables } from "./native-table.ts";
import { ruleBands } from "./rule-bands.ts";
import type { TableRegion } from "./table-region.ts";
import { withTextColumns } from "./text-columns.ts";
import { fromTop, type Word, type WordsOf } from "./words.ts";

/** What of a page tells its tables; all of it upright. */
export interface TablePage {
  readonly runs: readonly TextRun[];
  readonly wordsOf: WordsOf;
  readonly rulings: Rulings;
  /** What the native engine takes for tables. */
  readonly tables: readonly NativeTable[];
  readonly height: number;
  readonly isRtl: boolean;
}

/** Of the cells of a table so many may begin with a small letter. */
const MOST_SMALL = 0.45;

/** The tables of a page that lines are drawn for: lines that cross, or rules across with columns of words between them. */
export function ruledTables(page: TablePage): TableRegion[] {
  if (page.rulings.horizontal.length < 2) return [];
  const words = fromTop(page.runs.flatMap(page.wordsOf));
  const grids = gridsOf(page.rulings).map((grid) => withTextColumns(grid, wordsIn(grid, words)));
  const crossed = grids.flatMap((grid) => gridRegion(grid, page, true) ?? []);
  const rules = page.rulings.horizontal.filter(
    ({ at, from, to }) =>
      !crossed.some(({ box }) => at > box.y0 - 3 && at < box.y1 + 3 && from < box.x1 && to > box.x0),
  );
  const ruled = [...crossed];
  for (const grid of ruleBands(rules, words)) {
    const region = gridRegion(grid, page, false);
    if (region && !overlapsAny(region, ruled) && !isPartOf(region, page)) ruled.push(region);
  }
  return ruled;
}

/** The tables of the rest of a page: those that the native engine sees, and lines whose parts stand in columns. */
export function unruledTables(
  page: TablePage,
  lines: readonly TextLine[],
  ruled: readonly TableRegion[],
): TableRegion[] {
  const native = nativeTables(
    page.tables.filter((table) => !overlapsAny(table, ruled)),
    page,
  ).filter((region) => !isPieces(region));
  const loose = looseGrids(lines, page.wordsOf)
    .flatMap((grid) => gridRegion(grid, page, false) ?? [])
    .filter(areValues);
  const better = loose.filter((region) =>
    native.every(
      (other) =>
        !doOverlap(other.box, region.box) ||
        (region.runs.size > other.runs.size * 1.15 && columnsOf(region) >= columnsOf(other)),
    ),
  );
  return [...better, ...native.filter((region) => !overlapsAny(region, better))];
}

/** Whether cells are pieces of sentences: the words of justified lines stand far apart too. */
function isPieces({ headers, rows }: TableRegion): boolean {
  const cells = [...(headers ?? []), ...rows.flat()].filter((cell) => cell !== "");
  const small = cells.filter((cell) => /^\p{Ll}/u.test(cell)).length;
  return small > cells.length * MOST_SMALL;
}

function overlapsAny({ box }: { readonly box: Box }, regions: readonly TableRegion[]): boolean {
  return regions.some((region) => doOverlap(region.box, box));
}

/** Whether the native engine sees a table that goes on above or below the rules, as shaded ones do. */
function isPartOf(region: TableRegion, page: TablePage): boolean {
  const around = page.tables.find(
    ({ box }) =>
      holdsCentre(box, region.box) &&
      overlapX(box, region.box) > widthOf(region.box) * 0.9 &&
      box.y0 < region.box.y0 + 2 &&
      box.y1 > region.box.y1 - 2,
  );
  if (!around) return false;
  const inside = page.runs.filter(({ box }) => holdsCentre(around.box, box, 1)).length;
  if (inside <= region.runs.size * 1.1 || widthIn(around) < columnsOf(region)) return false;
  const [whole] = nativeTables([around], page);
  return whole !== undefined && columnsOf(whole) >= columnsOf(region);
}

/** As many columns as the native engine sees; those that are empty do not count in the end. */
const widthIn = ({ header = [], rows }: NativeTable): number =>
  rows.reduce((most, row) => Math.max(most, row.length), header.length);

const columnsOf = ({ headers, rows }: TableRegion): number => (headers ?? rows[0])?.length ?? 0;

function doOverlap(a: Box, b: Box): boolean {
  return overlapX(a, b) > 2 && overlapY(a, b) > 2;
}

function wordsIn({ box }: Grid, words: readonly Word[]): Word[] {
  return words.filter((word) => holdsCentre(box, word.box, 1));
}

function gridRegion(grid: Grid, page: TablePage, isRuled: boolean): TableRegion | undefined {
  const runs = page.runs.filter(({ box }) => holdsCentre(grid.box, box, 1));
  if (runs.length < 3) return undefined;
  const texts = compact(gridTexts(grid, runs.flatMap(page.wordsOf)));
  const region = regionOf(texts, { box: grid.box, runs, isRtl: page.isRtl });
  return isTable(region, { height: page.height, isRuled }) ? region : undefined;
}

interface Place {
  readonly box: Box;
  readonly runs: readonly TextRun[];
  readonly isRtl: boolean;
}

function regionOf(texts: CellTexts, { box, runs, isRtl }: Place): TableRegion {
  const { rows: shown, spans } = isRtl ? mirrored(texts) : texts;
  const hasHeader = hasHead(shown, runs);
  return {
    box,
    headers: hasHeader ? shown[0] : undefined,
    rows: hasHeader ? shown.slice(1) : shown,
    spans,
    runs: new Set(runs),
    isContinued: false,
  };
}
