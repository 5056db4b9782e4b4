import { columnIndex } from "../../sheets/address.ts";

/** How the text of a cell is meant. */
export const CellType = { Number: 0, Shared: 1, Text: 2, Boolean: 3 } as const;
export type CellType = (typeof CellType)[keyof typeof CellType];

const LETTER = { b: 98, d: 100, e: 101, i: 105, s: 115 } as const;

/** How a cell is meant whose type stands here. Errors and dates of the newer kind are texts that show what they are. */
export function cellTypeAt(text: string, from: number, to: number): CellType {
  const first = text.charCodeAt(from);
  if (first === LETTER.s && to - from === 1) return CellType.Shared;
  if (first === LETTER.b) return CellType.Boolean;
  const isText = first === LETTER.s || first === LETTER.i || first === LETTER.e || first === LETTER.d;
  return isText ? CellType.Text : CellType.Number;
}

/** The column of the cell whose address stands here, from 0; undefined where it is none. */
export function columnAt(text: string, from: number, to: number): number | undefined {
  let letters = from;
  while (letters < to && text.charCodeAt(letters) >= 65) letters += 1;
  const length = letters - from;
  if (length === 1) return (text.charCodeAt(from) & 31) - 1;
  if (length === 0 || length > 3) return undefined;
  return columnIndex(text.slice(from, letters));
}
