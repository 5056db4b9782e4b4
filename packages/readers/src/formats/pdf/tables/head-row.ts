import type { TextRun } from "../read/text-run.ts";
import { isNumeric } from "./numeric.ts";

/** Whether the first row of a table names its columns: words or years over numbers, or bold over what is not. */
export function hasHead(rows: readonly (readonly string[])[], runs: readonly TextRun[]): boolean {
  const [first, ...rest] = rows;
  if (!first || rest.length === 0) return false;
  const [, ...named] = first;
  if (named.some((cell) => cell === "" || isValue(cell)) || isValue(first[0] ?? "")) return false;
  if (rest.some((row) => row.some(isValue))) return true;
  const top = Math.min(...runs.map(({ box }) => box.y0));
  const firstRow = runs.filter(({ box, size }) => box.y0 - top < size * 0.7);
  return firstRow.every(({ isBold }) => isBold) && runs.some(({ isBold }) => !isBold);
}

/** A number that counts something; years name columns. */
function isValue(cell: string): boolean {
  return isNumeric(cell) && !/^(?:19|20)\d\d(?:\s?[-–/]\s?\d{2,4})?$/.test(cell);
}
