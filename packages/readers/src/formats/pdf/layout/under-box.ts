import { type Box, heightOf, overlapX, overlapY, widthOf } from "../read/box.ts";
import { measureText } from "../read/measure-text.ts";
import type { TextRun } from "../read/text-run.ts";

/** The words of a page that stand under a rectangle. */
export function textUnder(runs: readonly TextRun[], box: Box): string {
  return runs
    .filter(
      (run) =>
        overlapX(run.box, box) > 0 &&
        overlapY(run.box, box) > 0.4 * Math.min(heightOf(run.box), heightOf(box)),
    )
    .map((run) => wordsUnder(run, box))
    .filter((words) => words !== "")
    .join(" ");
}

/** The words of a run that a box covers; where each word stands is told from the usual widths of its letters. */
function wordsUnder({ text, box: place, orientation }: TextRun, box: Box): string {
  if (orientation !== 0 || (box.x0 <= place.x0 + 1 && box.x1 >= place.x1 - 1)) return text.trim();
  const scale = widthOf(place) / Math.max(1, measureText(text));
  let x = place.x0;
  const covered: string[] = [];
  for (const word of text.split(/(?<=\s)|(?=\s)/u)) {
    const width = measureText(word) * scale;
    const middle = x + width / 2;
    if (middle >= box.x0 - 1 && middle <= box.x1 + 1) covered.push(word);
    x += width;
  }
  return covered.join("").trim();
}
