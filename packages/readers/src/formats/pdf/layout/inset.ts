import { type Box, boxAround, holdsCentre, overlapX, overlapY } from "../read/box.ts";
import type { Ruling } from "../read/rulings.ts";
import type { TextRun } from "../read/text-run.ts";
import type { OrderOptions } from "./reading-order.ts";
import { readingOrder } from "./reading-order.ts";
import type { TextBox } from "./text-boxes.ts";
import { type PageLines, pageLines, type TextLine } from "./text-line.ts";

/** A box with text, in lines and columns of its own. */
export interface Inset extends PageLines {
  readonly box: Box;
  readonly runs: ReadonlySet<TextRun>;
}

/** What is placed on a page as one: that which stands in a box. */
export interface Group<T> {
  readonly box: Box;
  readonly pieces: readonly T[];
}

/** The sides of a box are not lines between columns in it. */
const SIDE_SLACK = 5;

/** The lines of a box. `walls` are the lines that are drawn down the page. */
export function insetOf({ box, runs }: TextBox, walls: readonly Ruling[]): Inset {
  const inside = walls.filter(({ at }) => at > box.x0 + SIDE_SLACK && at < box.x1 - SIDE_SLACK);
  return { box, runs: new Set(runs), ...pageLines(runs, { walls: inside }) };
}

/** The pieces that stand in a box, in their order. */
export function groupOf<T extends { readonly box: Box }>(
  { box, gutters }: Inset,
  pieces: readonly T[],
  { isRtl }: Pick<OrderOptions, "isRtl">,
): Group<T> {
  const inside = pieces.filter((piece) => holdsCentre(box, piece.box));
  return { box, pieces: readingOrder(inside, { isRtl, gutters }) };
}

/** Where the lines of a block stand that flow round a box, or that stand in a column which others leave. */
export function placeBeside(lines: readonly TextLine[], boxes: readonly Box[]): Box | undefined {
  const beside = (box: Box): readonly TextLine[] => lines.filter((line) => overlapY(line.box, box) > 0);
  const around = boxes.find((box) => {
    const some = beside(box);
    return (
      some.length > 0 && some.length < lines.length && some.every((line) => overlapX(line.box, box) <= 0)
    );
  });
  if (around) return boxAround(beside(around));
  const inColumn = lines.filter(({ column }) => /[lr]/.test(column));
  return inColumn.length < lines.length ? boxAround(inColumn) : undefined;
}
