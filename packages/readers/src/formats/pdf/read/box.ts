/** A rectangle in points; the origin is the top left corner of the page as it is shown. */
export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** A rectangle as the native engine gives it. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function boxOf({ x, y, width, height }: Rect): Box {
  return { x0: x, y0: y, x1: x + width, y1: y + height };
}

/** The smallest box around two. */
export function join(a: Box, b: Box): Box {
  return {
    x0: Math.min(a.x0, b.x0),
    y0: Math.min(a.y0, b.y0),
    x1: Math.max(a.x1, b.x1),
    y1: Math.max(a.y1, b.y1),
  };
}

/** The smallest box around all; undefined around none. */
export function unionOf(boxes: readonly Box[]): Box | undefined {
  return boxAround(boxes.map((box) => ({ box })));
}

/** The smallest box around all that have one; undefined around none. */
export function boxAround(placed: readonly { readonly box: Box }[]): Box | undefined {
  const [first] = placed;
  if (!first) return undefined;
  let { x0, y0, x1, y1 } = first.box;
  for (const { box } of placed) {
    if (box.x0 < x0) x0 = box.x0;
    if (box.y0 < y0) y0 = box.y0;
    if (box.x1 > x1) x1 = box.x1;
    if (box.y1 > y1) y1 = box.y1;
  }
  return { x0, y0, x1, y1 };
}

/** How far two boxes overlap from left to right; negative is the gap between them. */
export function overlapX(a: Box, b: Box): number {
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
}

/** How far two boxes overlap from top to bottom; negative is the gap between them. */
export function overlapY(a: Box, b: Box): number {
  return Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
}

/** Whether the middle of a box lies within another. */
export function holdsCentre(outer: Box, inner: Box, slack = 0): boolean {
  const x = (inner.x0 + inner.x1) / 2;
  const y = (inner.y0 + inner.y1) / 2;
  return x >= outer.x0 - slack && x <= outer.x1 + slack && y >= outer.y0 - slack && y <= outer.y1 + slack;
}

export const widthOf = (box: Box): number => box.x1 - box.x0;
export const heightOf = (box: Box): number => box.y1 - box.y0;

/** A box as `metadata.bbox` carries it. */
export function bboxOf(box: Box): readonly number[] {
  return [box.x0, box.y0, box.x1, box.y1].map((value) => Math.round(value * 10) / 10);
}
