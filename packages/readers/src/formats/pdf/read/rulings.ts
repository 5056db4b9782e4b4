import type { VectorGraphics } from "@llamaindex/liteparse";
import { type Box, boxOf, heightOf, widthOf } from "./box.ts";

/** A straight line of a drawing: where it lies across its direction, and from where to where it goes along it. */
export interface Ruling {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export interface Rulings {
  readonly horizontal: readonly Ruling[];
  readonly vertical: readonly Ruling[];
}

export const noRulings: Rulings = { horizontal: [], vertical: [] };

type Line = VectorGraphics["lines"][number];
type Flat = Ruling & { readonly color: string | undefined };

/** A drawing with more lines than this is a map or a plan. */
const MOST_LINES = 8_000;
const MOST_RULINGS = 600;
/** A filled shape thinner than this many points is a line. */
const THICK = 3.2;
/** Lines closer than this many points are one. */
const SNAP = 2.5;
/** Dots and dashes closer than this many points are one line. */
const BREAK = 4;
const LEAST_LENGTH = 7;
/** A ground is at least this wide and high. */
const LEAST_SHADE = 7;
const MOST_SHADES = 200;
/** A shape that text stands in is at least this wide and high. */
const LEAST_GROUND = { width: 60, height: 20 };

/** The lines of a page: strokes, and filled shapes as thin as one. Edges of larger shapes are none. */
export function rulingsOf(graphics: VectorGraphics | undefined): Rulings {
  const lines = graphics?.lines ?? [];
  if (lines.length === 0 || lines.length > MOST_LINES) return noRulings;
  const shades = shadesOf(graphics?.shapes ?? []);
  const [flat, upright] = [new DrawnLines(), new DrawnLines()];
  for (const line of lines) {
    if (!isSeen(line, shades)) continue;
    if (isFlat(line)) flat.add(flatRuling(line), line);
    else if (isUpright(line)) upright.add(uprightRuling(line), line);
  }
  return { horizontal: flat.joined(), vertical: upright.joined() };
}

/** Lines of one direction: strokes, and the edges of filled shapes. */
class DrawnLines {
  readonly #strokes: Flat[] = [];
  readonly #edges: Flat[] = [];

  add(ruling: Flat, { stroke }: Line): void {
    if (stroke) this.#strokes.push(ruling);
    else this.#edges.push(ruling);
  }

  joined(): Ruling[] {
    return join(this.#strokes, this.#edges);
  }
}

function isSeen(line: Line, shades: readonly Box[]): boolean {
  return !isWhite(line.stroke ? line.strokeColor : line.fillColor) || shades.some((box) => isOn(box, line));
}

/** Shapes large enough for lines of text whose ground or outline is seen. */
export function groundsOf(graphics: VectorGraphics | undefined): readonly Box[] {
  const shapes = graphics?.shapes ?? [];
  return shapes
    .filter(
      ({ bbox, fill, fillColor, stroke, strokeColor }) =>
        bbox.width >= LEAST_GROUND.width &&
        bbox.height >= LEAST_GROUND.height &&
        ((fill && !isWhite(fillColor)) || (stroke && !isWhite(strokeColor))),
    )
    .slice(0, MOST_SHADES)
    .map(({ bbox }) => boxOf(bbox));
}

const isFlat = ({ x1, y1, x2, y2 }: Line): boolean =>
  Math.abs(y1 - y2) <= 1 && Math.abs(x1 - x2) >= Math.abs(y1 - y2);
const isUpright = ({ x1, x2 }: Line): boolean => Math.abs(x1 - x2) <= 1;
/** ARGB; what can be seen through or is as white as paper cannot be seen. */
const isWhite = (color: string | undefined): boolean =>
  color !== undefined && /^(?:00.{6}|..f[b-f]f[b-f]f[b-f])$/i.test(color);

/** Grounds that are not white: on them white lines are seen. */
function shadesOf(shapes: VectorGraphics["shapes"]): Box[] {
  return shapes
    .filter(({ fill, fillColor }) => fill && fillColor !== undefined && !isWhite(fillColor))
    .map(({ bbox }) => boxOf(bbox))
    .filter((box) => heightOf(box) > LEAST_SHADE && widthOf(box) > LEAST_SHADE)
    .slice(0, MOST_SHADES);
}

function isOn({ x0, y0, x1, y1 }: Box, line: Line): boolean {
  const x = (line.x1 + line.x2) / 2;
  const y = (line.y1 + line.y2) / 2;
  return x > x0 - 2 && x < x1 + 2 && y > y0 - 2 && y < y1 + 2;
}

function flatRuling({ x1, y1, x2, y2, fillColor }: Line): Flat {
  return { at: (y1 + y2) / 2, from: Math.min(x1, x2), to: Math.max(x1, x2), color: fillColor };
}

function uprightRuling({ x1, y1, x2, y2, fillColor }: Line): Flat {
  return { at: (x1 + x2) / 2, from: Math.min(y1, y2), to: Math.max(y1, y2), color: fillColor };
}

function join(strokes: readonly Flat[], edges: readonly Flat[]): Ruling[] {
  const joined = mergeRulings([...strokes, ...thinShapes(edges)]).filter(
    ({ from, to }) => to - from >= LEAST_LENGTH,
  );
  return joined.length > MOST_RULINGS ? [] : joined;
}

/** Lines from the two long edges of thin shapes. */
function thinShapes(edges: readonly Flat[]): Ruling[] {
  const sorted = [...edges].sort((a, b) => a.at - b.at);
  const thin: Ruling[] = [];
  for (let index = 0; index < sorted.length; index += 1) {
    const edge = sorted[index];
    for (let next = index + 1; edge && next < sorted.length; next += 1) {
      const other = sorted[next];
      if (!other || other.at - edge.at > THICK) break;
      const from = Math.max(edge.from, other.from);
      const to = Math.min(edge.to, other.to);
      const shorter = Math.min(edge.to - edge.from, other.to - other.from);
      if (edge.color === other.color && to - from >= shorter * 0.9 && other.at > edge.at)
        thin.push({ at: (edge.at + other.at) / 2, from, to });
    }
  }
  return thin;
}

/** Lines on one level as one, dashes too. */
export function mergeRulings(rulings: readonly Ruling[]): Ruling[] {
  const levels: Ruling[][] = [];
  for (const ruling of [...rulings].sort((a, b) => a.at - b.at)) {
    const level = levels.at(-1);
    const first = level?.[0];
    if (level && first && ruling.at - first.at <= SNAP) level.push(ruling);
    else levels.push([ruling]);
  }
  return levels.flatMap(mergeLevel);
}

function mergeLevel(level: readonly Ruling[]): Ruling[] {
  const at = level.reduce((sum, ruling) => sum + ruling.at, 0) / level.length;
  const merged: { at: number; from: number; to: number }[] = [];
  for (const { from, to } of [...level].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && from - last.to <= BREAK) last.to = Math.max(last.to, to);
    else merged.push({ at, from, to });
  }
  return merged;
}
