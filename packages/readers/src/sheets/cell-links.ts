import type { Cell, CellRuns } from "@a2c-smcp/protocol";
import type { CellRange } from "./address.ts";
import { overlaps } from "./address.ts";
import type { GridRow } from "./grid.ts";
import type { SheetLink } from "./sheet.ts";

/** Linked cells that one answer tells of. */
const MOST_CELLS = 1000;
const LONGEST = 3000;

const HYPERLINK = /^=HYPERLINK\(\s*"((?:[^"]|""){1,2000})"\s*(?:[,;]\s*"((?:[^"]|""){0,500})"\s*)?\)$/i;

/** What a cell of `=HYPERLINK("address"; "words")` leads to and shows; undefined for any other formula. */
export function hyperlinkOf(formula: string | undefined): { url: string; text: string } | undefined {
  if (formula === undefined || formula.length > LONGEST) return undefined;
  const [, url, text] = HYPERLINK.exec(formula) ?? [];
  if (url === undefined) return undefined;
  return { url: unquoted(url), text: unquoted(text ?? url) };
}

const unquoted = (text: string): string => text.replaceAll('""', '"');

interface Shown {
  /** What these rows take of the sheet. */
  readonly range: CellRange;
  readonly rows: readonly (readonly Cell[])[];
  readonly links: readonly SheetLink[];
  /** The same rows with their formulas. */
  readonly grid: readonly GridRow[];
}

/** The cells of some rows that lead somewhere, as the content of a table has them. */
export function linkedCells({ range, rows, links, grid }: Shown): { inline?: CellRuns[] } {
  const found = new Map<string, CellRuns>();
  const add = (row: number, column: number, url: string): void => {
    const value = rows[row]?.[column] ?? null;
    if (value === null || value === "" || found.size >= MOST_CELLS) return;
    found.set(`${row}:${column}`, { row, column, runs: [{ text: String(value), link: url }] });
  };
  for (const { index, cells } of grid)
    for (const { col, formula } of cells) {
      const link = hyperlinkOf(formula);
      if (link) add(index - range.top, col - range.left, link.url);
    }
  for (const { range: linked, url } of links)
    for (const [row, column] of cellsOfBoth(linked, range)) add(row - range.top, column - range.left, url);
  return found.size === 0 ? {} : { inline: [...found.values()] };
}

/** The cells of a link that are shown; a link over whole columns is told of its first cells. */
function* cellsOfBoth(linked: CellRange, shown: CellRange): Generator<readonly [number, number]> {
  if (!overlaps(linked, shown)) return;
  const right = Math.min(linked.right, shown.right);
  const bottom = Math.min(linked.bottom, shown.bottom);
  let count = 0;
  for (let row = Math.max(linked.top, shown.top); row <= bottom; row++)
    for (let col = Math.max(linked.left, shown.left); col <= right; col++) {
      count += 1;
      if (count > MOST_CELLS) return;
      yield [row, col];
    }
}
