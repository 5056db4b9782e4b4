import type { Cell } from "@a2c-smcp/protocol";
import { oneLine } from "../engine/elements.ts";
import type { CellRange } from "./address.ts";
import { overlaps, rangeName } from "./address.ts";
import { hyperlinkOf } from "./cell-links.ts";
import type { GridRow } from "./grid.ts";
import type { Draft } from "./page-plan.ts";
import type { Sheet, SheetLink } from "./sheet.ts";

const MOST_LINKS = 200;

/** The links of a sheet as elements, for who looks for links; one whose words stand in a table says so. */
export function linkDrafts(
  { extras }: Sheet,
  rows: readonly GridRow[],
  tables: readonly CellRange[],
): Draft[] {
  const links = [...extras.links.slice(0, MOST_LINKS), ...formulaLinks(rows)].slice(0, MOST_LINKS);
  const byIndex = new Map(links.length > 0 ? rows.map((row) => [row.index, row]) : []);
  return links.map(({ range, url, text }) => {
    const value = valueAt(byIndex.get(range.top), range.left);
    const label = text ?? String(value ?? "");
    const isSaid = value !== null && label === String(value);
    const isInTable = isSaid && tables.some((table) => overlaps(table, range));
    return {
      category: "link",
      content: { text: label === "" ? url : label, url, ...(isInTable ? { in_text: true } : {}) },
      metadata: { cell: rangeName(range) },
      summary: oneLine(`${rangeName(range)}: ${label === "" ? url : `${label} → ${url}`}`),
    };
  });
}

function valueAt(row: GridRow | undefined, column: number): Cell {
  const cell = row?.cells.find(({ col }) => col === column);
  return cell?.value ?? hyperlinkOf(cell?.formula)?.text ?? null;
}

function formulaLinks(rows: readonly GridRow[]): SheetLink[] {
  const links: SheetLink[] = [];
  for (const { index, cells } of rows)
    for (const { col, formula } of cells) {
      const link = hyperlinkOf(formula);
      if (link) links.push({ range: { top: index, bottom: index, left: col, right: col }, url: link.url });
      if (links.length >= MOST_LINKS) return links;
    }
  return links;
}
