import { type Gutter, sideOf } from "./gutters.ts";
import type { Piece } from "./page-layout.ts";

/** Notes are set at least so much smaller than the text. */
const SMALLER = 0.93;
const noteStart = /^(?:\d{1,3}|[*†‡§¹²³⁴-⁹])[.)]?\s?["'“‘(\p{Lu}]/u;

/** The footnotes below columns: they are read after the text of all columns, which goes on from one to the next. */
export function columnNotes(
  pieces: readonly Piece[],
  gutters: readonly Gutter[],
  bodySize: number,
): ReadonlySet<Piece> {
  if (gutters.length === 0 || bodySize === 0) return new Set();
  const columns = new Map<string, Piece[]>();
  for (const piece of [...pieces].sort((a, b) => a.box.y0 - b.box.y0)) {
    const sides = gutters.map((gutter) => sideOf(gutter, piece.box)?.[0] ?? "-").join("");
    columns.set(sides, [...(columns.get(sides) ?? []), piece]);
  }
  return new Set(
    [...columns].flatMap(([sides, column]) => (/[lr]/.test(sides) ? tailOf(column, bodySize) : [])),
  );
}

/** The smaller blocks at the end of a column, where text stands above them and one begins as a note does. */
function tailOf(column: readonly Piece[], bodySize: number): Piece[] {
  const last = column.findLastIndex((piece) => !isSmall(piece, bodySize));
  const tail = column.slice(last + 1);
  const isNote = (piece: Piece): boolean =>
    piece.kind === "text" && noteStart.test(piece.block.lines[0]?.text ?? "");
  return last >= 0 && column[last]?.kind === "text" && tail.some(isNote) ? tail : [];
}

function isSmall(piece: Piece, bodySize: number): boolean {
  return (
    piece.kind === "rule" || (piece.kind === "text" && (piece.block.lines[0]?.size ?? 0) < bodySize * SMALLER)
  );
}
