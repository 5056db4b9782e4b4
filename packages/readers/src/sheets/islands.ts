import type { CellRange } from "./address.ts";
import { around, overlaps } from "./address.ts";
import type { GridRow } from "./grid.ts";
import type { Spacers } from "./spacers.ts";
import { Squeeze } from "./spacers.ts";

/** More pieces than this are no tables any more but a drawing made of cells. */
const MOST_PIECES = 2000;
const MOST_ISLANDS = 200;

/** A piece of a row without a gap, and the island that it belongs to. */
interface Run {
  readonly left: number;
  readonly right: number;
  readonly piece: number;
}

/** What else is known of how a sheet looks. */
export interface IslandOptions {
  readonly merged?: readonly CellRange[];
  readonly spacers?: Spacers | undefined;
}

/**
 * Distinguishes the tables of a sheet: groups of cells with empty cells all around, as Excel's current region.
 * Cells that touch at a corner belong together, merged cells are as large as they look, and an empty row or
 * column that is too thin to be seen as one parts nothing. A sheet that falls into very many pieces is one island.
 */
export function findIslands(
  rows: readonly GridRow[],
  { merged = [], spacers }: IslandOptions = {},
): CellRange[] {
  const squeeze = new Squeeze(rows, spacers ?? { rows: [], columns: [] });
  if (squeeze.isIdle) return islandsOf(rows, merged);
  const squeezed = rows.map((row) => squeeze.row(row));
  const islands = islandsOf(
    squeezed,
    merged.map((range) => squeeze.range(range)),
  );
  return islands.map((range) => squeeze.restore(range));
}

function islandsOf(rows: readonly GridRow[], merged: readonly CellRange[]): CellRange[] {
  const pieces = new Pieces();
  let above: readonly Run[] = [];
  let aboveIndex = -2;
  for (const row of rows) {
    above = joinRow(pieces, row, row.index === aboveIndex + 1 ? above : []);
    aboveIndex = row.index;
    if (pieces.count > MOST_PIECES) return usedRange(rows);
  }
  const boxes = pieces.boxes().map((box) => ({ box, look: growOver(box, merged) }));
  const islands = mergeTouching(boxes);
  return islands.length > MOST_ISLANDS ? usedRange(rows) : islands.sort(byPosition);
}

/** From top to bottom, then from left to right. */
export function byPosition(a: CellRange, b: CellRange): number {
  return a.top - b.top || a.left - b.left;
}

/** The range around all cells, as a list of at most one. */
function usedRange(rows: readonly GridRow[]): CellRange[] {
  let range: CellRange | undefined;
  for (const { index, cells } of rows) {
    const left = cells[0]?.col;
    const right = cells.at(-1)?.col;
    if (left === undefined || right === undefined) continue;
    const box = { top: index, left, bottom: index, right };
    range = range ? around(range, box) : box;
  }
  return range ? [range] : [];
}

/** Ranges that are joined as they turn out to touch. */
class Pieces {
  readonly #parents: number[] = [];
  readonly #boxes: CellRange[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(box: CellRange): number {
    this.#parents.push(this.#parents.length);
    this.#boxes.push(box);
    this.#count += 1;
    return this.#parents.length - 1;
  }

  root(piece: number): number {
    let root = piece;
    while (this.#parents[root] !== root) root = this.#parents[root] ?? root;
    this.#parents[piece] = root;
    return root;
  }

  grow(piece: number, box: CellRange): void {
    const root = this.root(piece);
    this.#boxes[root] = around(this.#boxes[root] ?? box, box);
  }

  join(a: number, b: number): void {
    const [first, second] = [this.root(a), this.root(b)];
    if (first === second) return;
    this.#parents[second] = first;
    this.grow(first, this.#boxes[second] ?? this.#boxAt(first));
    this.#count -= 1;
  }

  boxes(): CellRange[] {
    return this.#boxes.filter((_, piece) => this.#parents[piece] === piece);
  }

  #boxAt(root: number): CellRange {
    return this.#boxes[root] ?? { top: 0, left: 0, bottom: 0, right: 0 };
  }
}

function joinRow(pieces: Pieces, row: GridRow, above: readonly Run[]): Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (const { left, right } of runsOf(row)) {
    while ((above[at]?.right ?? Number.POSITIVE_INFINITY) < left - 1) at += 1;
    const box = { top: row.index, left, bottom: row.index, right };
    let piece: number | undefined;
    for (let next = at; (above[next]?.left ?? Number.POSITIVE_INFINITY) <= right + 1; next += 1) {
      const touched = above[next]?.piece ?? 0;
      if (piece === undefined) piece = touched;
      else pieces.join(piece, touched);
    }
    if (piece === undefined) piece = pieces.add(box);
    else pieces.grow(piece, box);
    runs.push({ left, right, piece });
  }
  return runs;
}

function* runsOf({ cells }: GridRow): Generator<{ left: number; right: number }> {
  let left = cells[0]?.col ?? 0;
  let right = left - 1;
  for (const { col } of cells) {
    if (col > right + 1) {
      yield { left, right };
      left = col;
    }
    right = col;
  }
  if (right >= left) yield { left, right };
}

/** A merged cell shows across its whole width and height. */
function growOver(box: CellRange, merged: readonly CellRange[]): CellRange {
  let grown = box;
  for (const range of merged) {
    const isHeldHere = range.top >= box.top && range.top <= box.bottom && range.left >= box.left;
    if (isHeldHere && range.left <= box.right) grown = around(grown, range);
  }
  return grown;
}

/** A piece: the cells that hold something, and what it looks like with its merged cells. */
interface Piece {
  readonly box: CellRange;
  readonly look: CellRange;
}

function mergeTouching(pieces: readonly Piece[]): CellRange[] {
  const islands: Piece[] = [];
  for (const piece of pieces) {
    let grown = piece;
    const touching = (): number => islands.findIndex(({ look }) => overlaps(look, grown.look, 1));
    for (let at = touching(); at >= 0; at = touching()) {
      const [other = grown] = islands.splice(at, 1);
      grown = { box: around(grown.box, other.box), look: around(grown.look, other.look) };
    }
    islands.push(grown);
  }
  return islands.map(({ box }) => box);
}
