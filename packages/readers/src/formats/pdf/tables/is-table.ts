import { heightOf } from "../read/box.ts";
import type { TextRun } from "../read/text-run.ts";
import type { TableRegion } from "./table-region.ts";

interface TableLook {
  /** The height of the page. */
  readonly height: number;
  /** Lines are drawn round its cells. */
  readonly isRuled?: boolean;
}

/** Letters of a cell that lines are drawn round. */
const RULED_LETTERS = 450;

/** Whether texts in rows and columns are a table: the page itself may be set in boxes and columns. */
export function isTable(region: TableRegion, { height, isRuled = false }: TableLook): boolean {
  const rows = region.headers ? [region.headers, ...region.rows] : region.rows;
  const columns = rows[0]?.length ?? 0;
  if (columns < 2 || rows.length < 2) return false;
  const cells = rows.flat();
  const filled = cells.filter((cell) => cell !== "");
  if (filled.length < cells.length * 0.3) return false;
  const mostLetters = isRuled ? RULED_LETTERS : 160;
  if (isProse(filled, columns, mostLetters) && heightOf(region.box) > height * 0.12) return false;
  if (!isRuled && rows.length <= 3 && isProse(filled, columns, 60) && heightOf(region.box) > height * 0.12)
    return false;
  return keepsText(filled, region.runs);
}

/** Few long texts side by side are columns of a page. */
function isProse(cells: readonly string[], columns: number, mostLetters: number): boolean {
  const letters = cells.reduce((sum, cell) => sum + cell.length, 0) / cells.length;
  return columns <= 3 && letters > mostLetters;
}

/** Letters and digits of a text. */
function lettersIn(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 127) return text.replace(/[^\p{L}\p{N}]/gu, "").length;
    if ((code > 47 && code < 58) || (code > 64 && code < 91) || (code > 96 && code < 123)) letters += 1;
  }
  return letters;
}

/** A table that loses text is worse than none. */
function keepsText(cells: readonly string[], runs: ReadonlySet<TextRun>): boolean {
  const count = (texts: Iterable<string>): number => {
    let letters = 0;
    for (const text of texts) letters += lettersIn(text);
    return letters;
  };
  return count(cells) >= 0.93 * count([...runs].map(({ text }) => text));
}
