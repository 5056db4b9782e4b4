import type { OutlineEntry } from "../read/catalogue.ts";
import type { NativePage } from "../read/native-page.ts";
import { byOrientation, frameOf, turnRuns } from "./frame.ts";
import { type HeadingStyles, learnStyles, unknownStyles } from "./heading-styles.ts";
import { findMarks, type MarginMarks, type MarkedPage, noMarks, runningLines } from "./margin-marks.ts";
import { linesOf } from "./text-line.ts";

/** What only many pages together tell: how headings look and which lines run through the margins. */
export interface DocumentProfile {
  readonly styles: HeadingStyles;
  readonly marks: MarginMarks;
}

export const unknownProfile: DocumentProfile = { styles: unknownStyles, marks: noMarks };

const SAMPLE_PAGES = 16;

/** Pages to learn from: all of a short document, else pairs of neighbours (left and right pages differ) all over it. */
export function samplePages(pageCount: number): number[] {
  if (pageCount <= SAMPLE_PAGES) return Array.from({ length: pageCount }, (_, index) => index);
  const pairs = SAMPLE_PAGES / 2;
  const starts = Array.from({ length: pairs }, (_, k) => Math.floor((k * (pageCount - 2)) / (pairs - 1)));
  return [...new Set(starts.flatMap((start) => [start, start + 1]))].sort((a, b) => a - b);
}

export function profileOf(pages: readonly NativePage[], outline: readonly OutlineEntry[]): DocumentProfile {
  const upright = pages.map(uprightLines);
  const marks = findMarks(upright);
  const body = upright.flatMap((page) => {
    const running = runningLines(page, marks);
    return page.lines.filter((line) => !running.has(line));
  });
  return { styles: learnStyles(body, outline), marks };
}

function uprightLines(page: NativePage): MarkedPage {
  const [group] = byOrientation(page.runs);
  if (!group) return { lines: [], height: page.height };
  const [orientation, runs] = group;
  const frame = frameOf(orientation, page);
  const isLying = orientation === 90 || orientation === 270 || orientation === "vertical";
  return {
    lines: linesOf(turnRuns(runs, frame)),
    height: isLying ? page.width : page.height,
  };
}
