import { heightOf, overlapX, overlapY, widthOf } from "../read/box.ts";
import type { TextRun } from "../read/text-run.ts";

/** Runs that stand side by side. */
export function rowsOf(runs: readonly TextRun[]): TextRun[][] {
  const rows: { first: TextRun; runs: TextRun[] }[] = [];
  const open: typeof rows = [];
  for (const run of [...runs].sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)) {
    let kept = 0;
    for (const row of open) if (row.first.box.y1 > run.box.y0) open[kept++] = row;
    open.length = kept;
    const row = open.find((candidate) => isBeside(candidate.first, run) && hasRoom(candidate.runs, run));
    if (row) row.runs.push(run);
    else {
      const opened = { first: run, runs: [run] };
      rows.push(opened);
      open.push(opened);
    }
  }
  return rows.map((row) => row.runs);
}

/** Whether a run covers none of a row: of two columns that are set half a line apart, each line is beside two. */
function hasRoom(row: readonly TextRun[], run: TextRun): boolean {
  return row.every(({ box }) => overlapX(box, run.box) < 0.3 * Math.min(widthOf(box), widthOf(run.box)));
}

function isBeside(a: TextRun, b: TextRun): boolean {
  const [low, high] = heightOf(a.box) <= heightOf(b.box) ? [a, b] : [b, a];
  if (heightOf(high.box) > heightOf(low.box) * 2.5 + 2 && !isFlatSignOf(low, high)) return false;
  return overlapY(a.box, b.box) >= 0.55 * heightOf(low.box);
}

/** Whether a run is a dash, a tilde or the like between letters of its size: its box is as flat as the sign. */
function isFlatSignOf({ text, size }: TextRun, letters: TextRun): boolean {
  return Math.abs(size - letters.size) < 0.1 * letters.size && /^[\p{P}\p{S}]{1,3}$/u.test(text.trim());
}
