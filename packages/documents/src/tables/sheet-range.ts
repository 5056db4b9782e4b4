/** Cells of a sheet; rows count from 1 as people count them, columns from 0. */
export interface SheetRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

const RANGE = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/;

/** Reads `B4:F12`; undefined where it is no such range. */
export function readRange(name: string): SheetRange | undefined {
  const [, left, top, right = left, bottom = top] = RANGE.exec(name) ?? [];
  if (left === undefined || right === undefined) return undefined;
  return { top: Number(top), left: columnOf(left), bottom: Number(bottom), right: columnOf(right) };
}

function columnOf(letters: string): number {
  return [...letters].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
