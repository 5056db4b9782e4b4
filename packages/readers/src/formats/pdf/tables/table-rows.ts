import { heightOf } from "../read/box.ts";
import { isNumeric } from "./numeric.ts";
import { lineText, type Word, type WordLine, wordLines } from "./words.ts";

/** The words of a row, column by column. */
export type RowWords = readonly (readonly Word[])[];

/** One printed line of a table. */
interface Row {
  readonly line: WordLine;
  readonly cells: readonly (readonly Word[])[];
  readonly texts: readonly string[];
  readonly filled: number;
  /** It has a number, or the sign that stands for none, beside its label. */
  readonly isData: boolean;
}

/** Letters of a line of a cell that is more likely one value than part of a sentence. */
const SHORT = 30;
/** Lines of the head of a table further apart than this many letter heights are rows of it. */
const HEAD_GAP = 0.5;

/**
 * The rows that a band of a table holds: lines that no ruling parts are rows of their own where each has its values, and
 * one row where the text of a cell goes on from line to line.
 */
export function splitRows(columns: RowWords): RowWords[] {
  const lines = wordLines(columns.flat());
  if (lines.length < 2) return [columns];
  const columnOf = new Map(columns.flatMap((words, column) => words.map((word) => [word, column] as const)));
  const rows = lines.map((line) => rowOf(line, columns.length, columnOf));
  const isStart = startsOf(rows);
  const groups: Row[][] = [];
  for (const [index, row] of rows.entries()) {
    const group = groups.at(-1);
    if (group && !isStart[index]) group.push(row);
    else groups.push([row]);
  }
  return groups.map((group) => columns.map((_, column) => group.flatMap(({ cells }) => cells[column] ?? [])));
}

function rowOf(line: WordLine, width: number, columnOf: ReadonlyMap<Word, number>): Row {
  const cells = Array.from({ length: width }, (): Word[] => []);
  for (const word of line.words) cells[columnOf.get(word) ?? 0]?.push(word);
  const texts = cells.map(lineText);
  return {
    line,
    cells,
    texts,
    filled: texts.filter((text) => text !== "").length,
    isData: texts.some((text, column) => column > 0 && isNumeric(text)),
  };
}

/** Which lines begin a row. */
function startsOf(rows: readonly Row[]): boolean[] {
  const data = rows.filter(({ isData }) => isData).length;
  if (data >= 2 && data >= rows.length * 0.4) return dataStarts(rows);
  if (rows.length > 2 && areLists(rows)) return rows.map(() => true);
  return gapStarts(rows);
}

/** Every line has short texts side by side that each begin anew. */
function areLists(rows: readonly Row[]): boolean {
  const full = rows.filter(({ filled }) => filled > 1).length;
  const texts = rows.flatMap((row) => row.texts.filter((text) => text !== ""));
  const isShort = texts.reduce((sum, text) => sum + text.length, 0) < texts.length * SHORT;
  const fresh = rows.filter(({ texts: [first = ""] }) => /^[\p{Lu}\p{N}\p{Lo}]/u.test(first)).length;
  return isShort && full >= rows.length * 0.8 && fresh >= rows.length * 0.8;
}

/** Among rows of numbers a line without any is the head of the table, a label of its own or part of its neighbour. */
function dataStarts(rows: readonly Row[]): boolean[] {
  const firstData = rows.findIndex(({ isData }) => isData);
  return rows.map((row, index) => {
    if (index === 0) return true;
    const above = rows[index - 1];
    if (index < firstData) return above !== undefined && gapAbove(above, row) > letterHeight(row) * HEAD_GAP;
    if (row.isData) return !(above && !above.isData && index - 1 > firstData - 1 && isPrefix(above, row));
    if (!above) return true;
    return !goesOn(above, row, rows[index + 1]);
  });
}

/** The height of a line's letters: the line itself is higher where its columns are not set on one level. */
function letterHeight({ line }: Row): number {
  return Math.min(...line.words.map(({ box }) => heightOf(box)));
}

function gapAbove(above: Row, row: Row): number {
  return row.line.box.y0 - above.line.box.y1;
}

/** Whether a line without values is the first part of the label of the row below it. */
function isPrefix(label: Row, row: Row): boolean {
  const [first = ""] = row.texts;
  return label.filled === 1 && (first === "" || /^\p{Ll}/u.test(first)) && !/:$/.test(label.texts[0] ?? "");
}

/** Whether a line without values belongs to the row above it. */
function goesOn(above: Row, row: Row, below: Row | undefined): boolean {
  const [first = ""] = row.texts;
  if (first === "") return true;
  if (below?.isData && isPrefix(row, below)) return false;
  const size = heightOf(row.line.box);
  const gap = row.line.box.y0 - above.line.box.y1;
  return (
    gap < size * 0.8 &&
    (/^[\p{Ll}(&]/u.test(first) || /[-,–]$|\b(?:and|of|the|for|in)$/.test(above.texts[0] ?? ""))
  );
}

/** Lines of text: rows stand further apart than the lines of one. */
function gapStarts(rows: readonly Row[]): boolean[] {
  const gaps = rows.slice(1).map(({ line }, index) => line.box.y0 - (rows[index]?.line.box.y1 ?? 0));
  const least = Math.min(...gaps);
  const size = heightOf(rows[0]?.line.box ?? { x0: 0, y0: 0, x1: 0, y1: 10 });
  const edge = Math.max(least + size * 0.35, size * 0.4);
  return rows.map(({ filled, texts: [first = ""] }, index) => {
    if (index === 0) return true;
    return (gaps[index - 1] ?? 0) > edge && filled > 1 && first !== "";
  });
}
