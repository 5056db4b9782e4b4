import type { Box } from "../read/box.ts";
import type { Ruling, Rulings } from "../read/rulings.ts";
import type { Orientation, TextRun, WordBoxes } from "../read/text-run.ts";

/** Turns boxes of one orientation upright and back. */
export interface Frame {
  readonly toUpright: (box: Box) => Box;
  readonly fromUpright: (box: Box) => Box;
}

const same: Frame = { toUpright: (box) => box, fromUpright: (box) => box };

/**
 * The frame in which text of an orientation reads from left to right and from top to bottom.
 * Columns of vertical text go from right to left, so they become lines by a quarter turn against the clock.
 */
export function frameOf(
  orientation: Orientation,
  { width, height }: { width: number; height: number },
): Frame {
  switch (orientation) {
    case 0:
      return same;
    case 90:
    case "vertical":
      return {
        toUpright: ({ x0, y0, x1, y1 }) => ({ x0: y0, y0: width - x1, x1: y1, y1: width - x0 }),
        fromUpright: ({ x0, y0, x1, y1 }) => ({ x0: width - y1, y0: x0, x1: width - y0, y1: x1 }),
      };
    case 180: {
      const turn = ({ x0, y0, x1, y1 }: Box): Box => ({
        x0: width - x1,
        y0: height - y1,
        x1: width - x0,
        y1: height - y0,
      });
      return { toUpright: turn, fromUpright: turn };
    }
    case 270:
      return {
        toUpright: ({ x0, y0, x1, y1 }) => ({ x0: height - y1, y0: x0, x1: height - y0, y1: x1 }),
        fromUpright: ({ x0, y0, x1, y1 }) => ({ x0: y0, y0: height - x1, x1: y1, y1: height - x0 }),
      };
  }
}

/** Runs with their boxes upright. */
export function turnRuns(runs: readonly TextRun[], frame: Frame): readonly TextRun[] {
  if (frame === same) return runs;
  return runs.map((run) => ({
    ...run,
    box: frame.toUpright(run.box),
    words: run.words && turnWords(run.words, frame),
  }));
}

function turnWords({ texts, sides }: WordBoxes, frame: Frame): WordBoxes {
  const turned = texts.flatMap((_, index) => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = sides.slice(index * 4, index * 4 + 4);
    const box = frame.toUpright({ x0, y0, x1, y1 });
    return [box.x0, box.y0, box.x1, box.y1];
  });
  return { texts, sides: turned };
}

/** Lines of a drawing as they lie when its text is upright. */
export function turnRulings({ horizontal, vertical }: Rulings, frame: Frame): Rulings {
  if (frame === same) return { horizontal, vertical };
  const turned = [
    ...horizontal.map(({ at, from, to }) => frame.toUpright({ x0: from, y0: at, x1: to, y1: at })),
    ...vertical.map(({ at, from, to }) => frame.toUpright({ x0: at, y0: from, x1: at, y1: to })),
  ];
  const isFlat = ({ x0, y0, x1, y1 }: Box): boolean => x1 - x0 >= y1 - y0;
  const flat = (box: Box): Ruling => ({ at: box.y0, from: box.x0, to: box.x1 });
  const upright = (box: Box): Ruling => ({ at: box.x0, from: box.y0, to: box.y1 });
  return {
    horizontal: turned.filter(isFlat).map(flat),
    vertical: turned.filter((box) => !isFlat(box)).map(upright),
  };
}

/** Runs by orientation, the one with most text first. */
export function byOrientation(
  runs: readonly TextRun[],
): readonly (readonly [Orientation, readonly TextRun[]])[] {
  const groups = new Map<Orientation, TextRun[]>();
  for (const run of runs) {
    const group = groups.get(run.orientation);
    if (group) group.push(run);
    else groups.set(run.orientation, [run]);
  }
  const letters = (group: readonly TextRun[]): number =>
    group.reduce((sum, { text }) => sum + text.length, 0);
  return [...groups].sort((a, b) => letters(b[1]) - letters(a[1]));
}
