import type { Cell } from "@a2c-smcp/protocol";

/** The rows at the top of a table that name its columns. */
export interface Heads {
  /** For each column; null where it has none. */
  readonly names: readonly (string | null)[];
  /** How many rows they take. */
  readonly rows: number;
}

const SAMPLE = 20;
/** Rows that heads take at most. */
const MOST_ROWS = 3;
const LONGEST_NAME = 120;
const NUMBER = /^[\s$€£¥￥(+\-−]*\d[\d\s.,'’]*[\s%)€]*$/;

/**
 * Heads that a format did not tell of, because they name a column twice, are years, or take several rows: "2024" over
 * "Units" and "Revenue". They need to stand over something else than they are, or nobody could tell them from data.
 */
export function findHeads(rows: readonly (readonly Cell[])[]): Heads | undefined {
  const sample = rows.slice(0, SAMPLE);
  const width = Math.max(...sample.map((row) => row.length), 0);
  if (width < 2 || rows.length < 2) return undefined;
  const isNamed = (names: readonly (string | null)[]): boolean =>
    names.filter((name) => name !== null).length * 2 > width;
  for (const count of [1, 2, MOST_ROWS]) {
    const heads = sample.slice(0, count);
    const below = sample.slice(count);
    const [last = []] = heads.slice(-1);
    const next = below[0] ?? [];
    if (heads.length < count || below.length === 0 || !standsOver(last, below)) continue;
    const isOne = count === 1 && isHead(last) && !isSpread(last, next);
    const isSeveral =
      count > 1 &&
      heads.slice(1).every((row, at) => isSpread(heads[at] ?? [], row)) &&
      last.every((cell) => isBlank(cell) || isWord(cell)) &&
      !isSpread(last, next);
    const names = isOne || isSeveral ? joined(heads, width) : [];
    if (isNamed(names)) return { names, rows: count };
  }
  return undefined;
}

/** All cells that say something are words or years, each year once, and one at least is a word. */
function isHead(row: readonly Cell[]): boolean {
  const filled = row.filter((cell) => !isBlank(cell));
  const years = filled.filter(isYear);
  const words = filled.filter(isWord);
  return (
    words.length > 0 && words.length + years.length === filled.length && new Set(years).size === years.length
  );
}

/** A second row of heads fills in where the first one is blank because it spans several columns. */
function isSpread(first: readonly Cell[], second: readonly Cell[]): boolean {
  const gaps = second.filter((cell, at) => at > 0 && isBlank(first[at]) && !isBlank(cell));
  return isHead(first) || first.some(isYear)
    ? gaps.length > 0 && second.every((cell) => isBlank(cell) || isWord(cell) || isYear(cell))
    : false;
}

/** The names of columns that are written over several rows, those that span others before each of them. */
function joined(heads: readonly (readonly Cell[])[], width: number): (string | null)[] {
  let above: (string | null)[] = [];
  return Array.from({ length: width }, (_, at) => {
    const cells = heads.map((row) => nameIn(row[at]));
    const lowest = cells.findLastIndex((cell) => cell !== null);
    if (lowest < 0) return null;
    const first = cells.findIndex((cell) => cell !== null);
    const isAlone = lowest < heads.length - 1; // it belongs to this column alone
    const parts = isAlone ? cells : [...above.slice(0, first), ...cells.slice(first)];
    above = isAlone ? [] : parts;
    return parts.filter((part) => part !== null && part !== undefined).join(" ");
  });
}

/** A column whose head is a word or a year has mostly numbers below, of which not all look like years themselves. */
function standsOver(heads: readonly Cell[], below: readonly (readonly Cell[])[]): boolean {
  return heads.some((head, at) => {
    if (isBlank(head)) return false;
    const cells = below.map((row) => row[at]).filter((cell) => !isBlank(cell));
    const numbers = cells.filter(isNumber);
    return numbers.length * 2 > cells.length && (isWord(head) || !numbers.every(isYear));
  });
}

function nameIn(cell: Cell | undefined): string | null {
  return isBlank(cell) ? null : String(cell).slice(0, LONGEST_NAME);
}

function isBlank(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || cell === "";
}

function isWord(cell: Cell | undefined): boolean {
  return typeof cell === "string" && cell.length <= LONGEST_NAME && /\p{L}/u.test(cell) && !isDate(cell);
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}/.test(text);
}

function isYear(cell: Cell | undefined): boolean {
  const year = typeof cell === "string" && /^\d{4}$/.test(cell) ? Number(cell) : cell;
  return typeof year === "number" && Number.isInteger(year) && year >= 1900 && year <= 2100;
}

function isNumber(cell: Cell | undefined): boolean {
  return typeof cell === "number" || (typeof cell === "string" && NUMBER.test(cell));
}
