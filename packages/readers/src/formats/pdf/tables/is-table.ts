import { heightOf } from "../read/box.ts";
import type { TextRun } from "../read/text-run.ts";
import type { TableRegion } from "./table-region.ts";

/** Whether texts in rows and columns are a table: the page itself may be set in boxes and columns. */
export function isTable(region: TableRegion, { height }: { readonly height: number }): boolean {
  const rows = region.headers ? [region.headers, ...region.rows] : region.rows;
  const columns = rows[0]?.length ?? 0;
  if (columns < 2 || rows.length < 2) return false;
  const cells = rows.flat();
  const filled = cells.filter((cell) => cell !== "");
  if (filled.length < cells.length * 0.3) return false;
  if (isProse(filled, columns, rows.length) && heightOf(region.box) > height * 0.12) return false;
  return keepsText(filled, region.runs);
}

/** Few long texts side by side are columns of a page. */
function isProse(cells: readonly string[], columns: number, rows: number): boolean {
  const letters = cells.reduce((sum, cell) => sum + cell.length, 0) / cells.length;
  return columns <= 3 && (letters > 160 || (letters > 60 && rows <= 3));
}

/** A table that loses text is worse than none. */
function keepsText(cells: readonly string[], runs: ReadonlySet<TextRun>): boolean {
  const count = (texts: Iterable<string>): number => {
    let letters = 0;
    for (const text of texts) letters += text.replace(/[^\p{L}\p{N}]/gu, "").length;
    return letters;
  };
  return count(cells) >= 0.93 * count([...runs].map(({ text }) => text));
}
