import { type Box, heightOf, overlapX, overlapY, widthOf } from "../read/box.ts";
import { type Gutter, sideOf } from "./gutters.ts";

interface Placed {
  readonly box: Box;
  /** The part of it that tells its order, where text flows round something. */
  readonly place?: Box | undefined;
}

export interface OrderOptions {
  readonly isRtl: boolean;
  readonly gutters: readonly Gutter[];
}

/** Beyond this many pieces a page is no text with columns; it is read from top to bottom. */
const MOST_PIECES = 150;

/**
 * Pieces of a page in reading order: what stands above comes first; of two columns the first comes before the other
 * unless something that spans both stands between them (after Breuel, "High performance document layout analysis").
 */
export function readingOrder<T extends Placed>(pieces: readonly T[], options: OrderOptions): T[] {
  const placed = pieces.map((piece) => ({ piece, box: piece.place ?? piece.box }));
  const sorted = placed.sort((a, b) => a.box.y0 - b.box.y0 || firstSide(a, options) - firstSide(b, options));
  const gutters = options.gutters.filter(({ isMargin }) => !isMargin);
  if (sorted.length > MOST_PIECES) return sorted.map(({ piece }) => piece);
  const spanning = sorted.filter(({ box }) => gutters.some((gutter) => reachesOver(gutter, box)));
  const context = { ...options, spanning };
  // Every two pieces are compared: what is known of each is found out once.
  const sided = sorted.map((one) => ({ ...one, sides: gutters.map((gutter) => sideOf(gutter, one.box)) }));
  const ordered: T[] = [];
  const seen = new Set<Sided>();
  const visit = (one: Sided & { readonly piece: T }): void => {
    if (seen.has(one)) return;
    seen.add(one);
    for (const other of sided) if (!seen.has(other) && comesBefore(other, one, context)) visit(other);
    ordered.push(one.piece);
  };
  for (const one of sided) visit(one);
  return ordered;
}

interface Boxed {
  readonly box: Box;
}

interface Sided extends Boxed {
  /** The side of each gutter that it stands on. */
  readonly sides: readonly ("left" | "right" | undefined)[];
}

function firstSide({ box }: Boxed, { isRtl }: OrderOptions): number {
  return isRtl ? -box.x1 : box.x0;
}

interface OrderContext extends OrderOptions {
  /** What reaches over a gutter. */
  readonly spanning: readonly Boxed[];
}

function reachesOver({ x, y0, y1 }: Gutter, box: Box): boolean {
  return box.x0 < x - 1 && box.x1 > x + 1 && box.y1 >= y0 && box.y0 <= y1;
}

function comesBefore(a: Sided, b: Sided, context: OrderContext): boolean {
  if (a === b) return false;
  const isAbove = a.box.y0 + a.box.y1 < b.box.y0 + b.box.y1;
  if (shareColumn(a.box, b.box)) return isAbove;
  const isFirst = firstSide(a, context) < firstSide(b, context);
  if (!arePartedByGutter(a, b))
    return overlapY(a.box, b.box) > 0.3 * Math.min(heightOf(a.box), heightOf(b.box)) ? isFirst : isAbove;
  const isSeparated = context.spanning.some(
    ({ box }) => box !== a.box && box !== b.box && separates(box, a.box, b.box),
  );
  return isSeparated ? isAbove : isFirst;
}

function arePartedByGutter(a: Sided, b: Sided): boolean {
  return a.sides.some((side, gutter) => {
    const other = b.sides[gutter];
    return side !== undefined && other !== undefined && side !== other;
  });
}

/** Boxes that overlap by a sliver only stand side by side. */
function shareColumn(a: Box, b: Box): boolean {
  return overlapX(a, b) > 0.1 * Math.min(widthOf(a), widthOf(b));
}

/** Whether a box lies between two others from top to bottom and reaches over both. */
function separates(between: Box, a: Box, b: Box): boolean {
  if (overlapY(a, b) > 0.3 * Math.min(heightOf(a), heightOf(b))) return false;
  const middle = (between.y0 + between.y1) / 2;
  const [upper, lower] = a.y0 < b.y0 ? [a, b] : [b, a];
  if (middle < (upper.y0 + upper.y1) / 2 || middle > (lower.y0 + lower.y1) / 2) return false;
  return shareColumn(between, a) && shareColumn(between, b);
}
