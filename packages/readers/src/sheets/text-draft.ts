import type { CellRange } from "./address.ts";
import { around, rangeName } from "./address.ts";
import type { GridRow } from "./grid.ts";
import type { Draft } from "./page-plan.ts";
import type { Region } from "./regions.ts";
import type { Sheet } from "./sheet.ts";

/** Lines of a remark; more of them are a table of one column. */
const MOST_LINES = 20;
/** Lines as long as this are written to be read, not to be looked up. */
const SENTENCE = 60;

/** A cell that stands alone, and lines that run across merged cells or go on for long, are text: titles and remarks. */
export async function textDraft(
  sheet: Pick<Sheet, "grid" | "extras">,
  region: Region,
): Promise<Draft | undefined> {
  const { top, left, bottom, right } = region.range;
  if (left !== right || bottom - top >= MOST_LINES || region.pivot || region.declared) return undefined;
  const rows = await sheet.grid.rows(top, bottom + 1);
  const lines = rows.map((row) => valueAt(row, left));
  const merged = sheet.extras.merged.filter(
    (range) => range.left === left && range.top >= top && range.top <= bottom,
  );
  if (top !== bottom && !isProse(lines, merged)) return undefined;
  const range = merged.reduce(around, region.range);
  return {
    category: "text",
    content: { text: lines.map((line) => String(line ?? "")).join("\n") },
    metadata: { source_range: rangeName(range) },
  };
}

function isProse(lines: readonly unknown[], merged: readonly CellRange[]): boolean {
  if (!lines.every((line) => typeof line === "string")) return false;
  const isWide = merged.some(({ left, right }) => right > left);
  return isWide || lines.some((line) => String(line).length > SENTENCE);
}

function valueAt({ cells }: GridRow, column: number): unknown {
  return cells.find(({ col }) => col === column)?.value;
}
