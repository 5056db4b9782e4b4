import type { CellRange } from "./address.ts";
import type { GridRow } from "./grid.ts";
import { firstAtOrAfter } from "./memory-grid.ts";
import type { Region } from "./regions.ts";

/** Columns of one element: a wider table becomes several, so that each row of an answer stays readable. */
const WIDEST = 256;
const MOST_TITLES = 3;

/** Takes lines of one cell off the top of a table: they are its title, and would hide its header. */
export function splitTitles(region: Region, rows: readonly GridRow[]): Region[] {
  const { range } = region;
  const titles: Region[] = [];
  for (let top = range.top; titles.length <= MOST_TITLES && top < range.bottom; top += 1) {
    const cells = cellsIn(rows, range, top);
    if (cells.length > 1) return [...titles, { ...region, range: { ...range, top } }];
    const col = cells[0]?.col;
    // An empty row that is too thin to be seen as one.
    if (col === undefined) continue;
    titles.push({
      range: { top, left: col, bottom: top, right: col },
      isOpen: false,
      spills: false,
      holes: [],
    });
  }
  return [region];
}

/** Cuts a table that is too wide into pieces side by side. */
export function splitWide(region: Region): Region[] {
  const { range, pivot } = region;
  if (pivot || range.right - range.left < WIDEST) return [region];
  const pieces: Region[] = [];
  for (let left = range.left; left <= range.right; left += WIDEST) {
    const right = Math.min(left + WIDEST - 1, range.right);
    pieces.push({
      ...region,
      range: { ...range, left, right },
      spills: region.spills && right === range.right,
    });
  }
  return pieces;
}

function cellsIn(rows: readonly GridRow[], { left, right }: CellRange, index: number): GridRow["cells"] {
  const row = rows[firstAtOrAfter(rows, index)];
  return row?.index === index ? row.cells.filter(({ col }) => col >= left && col <= right) : [];
}
