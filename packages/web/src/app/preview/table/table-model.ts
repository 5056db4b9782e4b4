import { arrayOf, numberOf, textOf } from "../values.ts";

/** A table as it is drawn: every row has a cell for every column. */
export interface TableModel {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  readonly width: number;
  /** Of the whole table, of which `rows` may be the beginning. */
  readonly totalRows: number;
}

/** Reads the content of a table. */
export function readTable(content: Readonly<Record<string, unknown>>): TableModel {
  const headers = arrayOf(content["headers"]).map(textOf);
  const rows = arrayOf(content["rows"]).map(arrayOf);
  const width = rows.reduce((most, row) => Math.max(most, row.length), headers.length);
  const totalRows = Math.max(numberOf(content["total_rows"]) ?? 0, rows.length);
  return { headers, rows, width, totalRows };
}

/** A cell as text: a date that has no time of day is shown without one. */
export function cellText(cell: unknown): string {
  return textOf(cell).replace(/^(\d{4}-\d\d-\d\d)T00:00:00$/, "$1");
}

const NARROWEST = 7;
const WIDEST = 42;

/** How wide the columns of a long table are, in characters: enough for most of what its first rows hold. */
export function columnWidths(table: TableModel): readonly number[] {
  const { headers, rows, width } = table;
  const isNumeric = numericColumns(table);
  // Numbers grow on the way down, as those of the rows themselves do.
  const digits = String(table.totalRows).length + 1;
  return Array.from({ length: width }, (_, column) => {
    const longest = rows.reduce(
      (most, row) => Math.max(most, displayWidth(cellText(row[column]))),
      headWidth(headers[column] ?? ""),
    );
    const least = isNumeric[column] ? Math.max(NARROWEST, digits + 3) : NARROWEST;
    return Math.min(WIDEST, Math.max(least, longest + 3));
  });
}

/** A head is bold, and the arrow of its order stands beside it. */
function headWidth(head: string): number {
  return head === "" ? 0 : Math.ceil(displayWidth(head) * 1.1) + 2;
}

/** Characters of East Asian scripts are about twice as wide. */
function displayWidth(text: string): number {
  let width = 0;
  for (const character of text.slice(0, WIDEST)) width += (character.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1;
  return width;
}

/** Columns that hold numbers only are set flush right. */
export function numericColumns({ rows, width }: TableModel): readonly boolean[] {
  return Array.from({ length: width }, (_, column) => {
    const filled = rows.map((row) => cellText(row[column]).trim()).filter((text) => text !== "");
    return filled.length > 0 && filled.every((text) => /^[-+−]?[\d.,\s]+ ?%?$/.test(text));
  });
}
