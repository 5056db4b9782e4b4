import type { TableContent } from "@a2c-smcp/protocol";

type Rows = readonly (readonly string[])[];

const LONGEST_HEADER = 80;
/** A number, or what a row of a list begins with. */
const NUMBER = /^[\d\s.,%$€£¥+\-()/]+$|^\(?\d{1,3}[.)]\s/;
const YEAR = /^(?:19|20)\d\d$/;

/** Rows as the content of a table; the first one becomes the header when it is one, or looks like one. */
export function tableContent(rows: Rows, headerRows: number | undefined): TableContent {
  const [first, ...rest] = rows;
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const isHeader = first !== undefined && (headerRows === undefined ? looksLikeHeader(rows) : headerRows > 0);
  // Headers without a word would be lost to a reader: they stay a row.
  if (!isHeader || first.every((cell) => cell === "")) return { rows: copy(rows), ...size(rows, columns) };
  return { headers: [...first], rows: copy(rest), ...size(rest, columns) };
}

function copy(rows: Rows): string[][] {
  return rows.map((row) => [...row]);
}

function size(rows: Rows, columns: number): { total_rows: number; total_columns: number } {
  return { total_rows: rows.length, total_columns: columns };
}

/** Short, distinct words in every column, above rows of which some hold a number or another text. */
function looksLikeHeader(rows: Rows): boolean {
  const [first = [], ...rest] = rows;
  if (rest.length === 0 || first.length < 2 || new Set(first).size < first.length) return false;
  // The corner above the names of rows is empty; years are names there.
  const isCorner = first[0] === "" && first.length > 2 && rest.every(([name]) => name !== "");
  return (isCorner ? first.slice(1) : first).every(
    (cell) =>
      cell !== "" && cell.length <= LONGEST_HEADER && (!NUMBER.test(cell) || (isCorner && YEAR.test(cell))),
  );
}
