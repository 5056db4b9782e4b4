import { cutToWidth, widthOf } from "../../terminal/width.ts";

type Paint = (text: string) => string;

/** A piece of a line and how it looks. */
export type Span = readonly [text: string, paint?: Paint];

/** A line of painted pieces, cut to the width as a whole. */
export function renderLine(spans: readonly Span[], width: number): string {
  let left = width;
  let line = "";
  for (const [text, paint = (plain: string) => plain] of spans) {
    if (left <= 0) break;
    const shown = cutToWidth(text, left);
    left -= widthOf(shown);
    line += paint(shown);
    if (shown !== text) break;
  }
  return line;
}
