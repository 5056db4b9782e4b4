import type { CellRange } from "./address.ts";
import { around, isInside, MAX_ROWS, overlaps } from "./address.ts";
import type { Grid, GridRow, GridSample } from "./grid.ts";
import { byPosition, findIslands } from "./islands.ts";
import { splitTitles, splitWide } from "./region-shape.ts";
import type { DeclaredTable, SheetExtras, SheetPivot } from "./sheet.ts";

/** A rectangle of a sheet that becomes one element. */
export interface Region {
  readonly range: CellRange;
  /** The table goes on to the end of the sheet, wherever that turns out to be; the range only has its start. */
  readonly isOpen: boolean;
  /** Rows further down may be wider than the range. */
  readonly spills: boolean;
  readonly declared?: DeclaredTable | undefined;
  readonly pivot?: SheetPivot | undefined;
  /** Ranges inside that belong to other elements. */
  readonly holes: readonly CellRange[];
}

/**
 * Divides a sheet into the tables that its author declared, pivot tables, and the islands of what is left. A sheet
 * that is too long to be looked at whole is divided by its first rows: the islands that reach their end are one
 * table that goes on to the end of the sheet.
 */
export async function findRegions(grid: Grid, extras: SheetExtras): Promise<Region[]> {
  const declared = declaredRegions(extras);
  const taken = declared.map(({ range }) => range);
  const sample = await grid.sample();
  const rows = withoutTaken(sample.rows, taken);
  const islands = findIslands(rows, { merged: extras.merged, spacers: sample.spacers });
  const found = sample.isComplete
    ? islands.map((range) => closed(range, []))
    : await openRegions(grid, { sample, islands, taken });
  const shaped = found.flatMap((region) => splitTitles(region, rows)).flatMap(splitWide);
  return [...declared.flatMap(splitWide), ...shaped].sort((a, b) => byPosition(a.range, b.range));
}

function declaredRegions({ tables, pivots }: SheetExtras): Region[] {
  const regions: Region[] = pivots.map((pivot) => ({ ...closed(pivot.range, []), pivot }));
  for (const declared of tables) {
    // A pivot table is never inside a table; one of the two was misread.
    if (regions.some(({ range }) => overlaps(range, declared.range))) continue;
    regions.push({ ...closed(declared.range, []), declared });
  }
  return regions;
}

function closed(range: CellRange, holes: readonly CellRange[]): Region {
  return { range, isOpen: false, spills: false, holes };
}

function withoutTaken(rows: readonly GridRow[], taken: readonly CellRange[]): readonly GridRow[] {
  if (taken.length === 0) return rows;
  return rows.flatMap(({ index, cells }) => {
    const across = taken.filter(({ top, bottom }) => index >= top && index <= bottom);
    const free = cells.filter(({ col }) => !across.some((range) => isInside(range, index, col)));
    return free.length > 0 ? [{ index, cells: free }] : [];
  });
}

interface Prefix {
  readonly sample: GridSample;
  readonly islands: readonly CellRange[];
  readonly taken: readonly CellRange[];
}

async function openRegions(grid: Grid, { sample, islands, taken }: Prefix): Promise<Region[]> {
  const end = sample.rows.at(-1)?.index ?? -1;
  const reaching = islands.filter(({ bottom }) => bottom >= end - 1);
  const start = await openStart(grid, { end, reaching, taken });
  if (!start) return islands.map((range) => closed(range, []));
  const holes = taken.filter((range) => overlaps(range, start));
  const apart = islands.filter((range) => !overlaps(range, start, 1));
  return [...apart.map((range) => closed(range, [])), { range: start, isOpen: true, spills: true, holes }];
}

interface Reach {
  readonly end: number;
  readonly reaching: readonly CellRange[];
  readonly taken: readonly CellRange[];
}

/** Where the table that goes on starts; none when nothing follows the first rows but what is taken. */
async function openStart(grid: Grid, { end, reaching, taken }: Reach): Promise<CellRange | undefined> {
  const [first, ...others] = reaching;
  if (first) return toEnd(others.reduce(around, first));
  const covered = taken.reduce((last, range) => Math.max(last, range.bottom), end);
  // Nothing open at the cut: only the rest of the sheet says whether anything follows.
  const extent = taken.length > 0 ? grid.extent() : await grid.measure();
  if (extent.rowCount <= covered + 1) return undefined;
  return toEnd({ top: covered + 1, left: 0, bottom: covered + 1, right: extent.columnCount - 1 });
}

// From the first column on: what stands further left further down must not be lost.
function toEnd(range: CellRange): CellRange {
  return { ...range, left: 0, bottom: MAX_ROWS - 1 };
}
