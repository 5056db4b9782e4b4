import { parseRange } from "../../sheets/address.ts";
import type { Grid, GridExtent, GridRow } from "../../sheets/grid.ts";
import { MemoryGrid } from "../../sheets/memory-grid.ts";
import { StreamGrid } from "../../sheets/stream-grid.ts";
import type { TextSource } from "../../sheets/text-pieces.ts";
import { textPieces } from "../../sheets/text-pieces.ts";
import type { ValueContext } from "./cell-values.ts";
import { CellValues } from "./cell-values.ts";
import { prefixOfRoot } from "./excel-text.ts";
import { SheetCursor } from "./sheet-cursor.ts";
import { thinColumns } from "./thin-lines.ts";

/** Sheets with at most so much XML are held whole: some hundred thousand cells. */
const WHOLE_SHEET = 4 * 1024 * 1024;
/** XML of a larger sheet that is read to tell its tables apart. */
const SAMPLE_SIZE = 128 * 1024;
const LONGEST_TAIL = 8 * 1024 * 1024;

export interface LoadedGrid {
  readonly grid: Grid;
  /** XML of what follows the rows, inside the root element of the sheet; empty when it was not read. */
  readonly tail: string;
}

export interface GridSource {
  readonly texts: TextSource;
  readonly part: string;
  readonly context: ValueContext;
  /** Whether what follows the rows is worth reading a large sheet to its end. */
  readonly needsTail: boolean;
}

/** Reads a worksheet: whole when it is small, else its first rows. */
export async function loadGrid(source: GridSource): Promise<LoadedGrid> {
  const { texts, part, context } = source;
  const values = new CellValues(context);
  const open = (): SheetCursor => new SheetCursor(textPieces(texts, part, "row>"), values);
  const cursor = open();
  const size = texts.archive.size(part);
  const sampleSize = size <= WHOLE_SHEET ? Number.POSITIVE_INFINITY : SAMPLE_SIZE;
  const sample = await readSample(cursor, sampleSize);
  if (cursor.isAtEnd) {
    const tail = inRoot(cursor.head, await cursor.readTail(LONGEST_TAIL));
    cursor.close();
    const spacers = { rows: cursor.thinRows, columns: thinColumns(cursor.head) };
    return { grid: new MemoryGrid(sample, spacers), tail };
  }
  const declared = believable(cursor, sample, size);
  const grid = new StreamGrid({ open, sample, declared, cursor });
  if (!declared) await grid.measure();
  return { grid, tail: source.needsTail ? await readTail(open()) : "" };
}

async function readSample(cursor: SheetCursor, size: number): Promise<GridRow[]> {
  const rows: GridRow[] = [];
  while (cursor.taken < size) {
    const more = await cursor.readPiece();
    if (!more) break;
    for (const row of more) rows.push(row);
  }
  return rows;
}

async function readTail(cursor: SheetCursor): Promise<string> {
  try {
    const tail = await cursor.readTail(LONGEST_TAIL);
    return inRoot(cursor.head, tail);
  } finally {
    cursor.close();
  }
}

function inRoot(head: string, tail: string): string {
  const start = head.indexOf(`<${prefixOfRoot(head, "worksheet")}worksheet`);
  return start < 0 ? tail : head.slice(start, head.indexOf(">", start) + 1) + tail;
}

/** How far the declared dimension may be from what the first rows lead to expect. */
const TOLERANCE = 1.25;

/** The dimension that a sheet declares, unless its size and its first rows speak against it. */
function believable(
  { head, taken }: SheetCursor,
  sample: readonly GridRow[],
  size: number,
): Omit<GridExtent, "isExact"> | undefined {
  const declared = parseRange(/<[\w:.-]{0,40}dimension\s+ref\s*=\s*["']([^"']{1,40})/.exec(head)?.[1] ?? "");
  const last = sample.at(-1)?.index;
  if (!declared || last === undefined) return undefined;
  const rowCount = declared.bottom + 1;
  const expected = ((last + 1) * size) / Math.max(1, taken);
  const isNear = rowCount <= expected * TOLERANCE && rowCount * TOLERANCE >= expected;
  return isNear ? { rowCount, columnCount: declared.right + 1 } : undefined;
}
