import type { Gutter, Segment } from "./gutters.ts";

/** Lines of the text beside notes in its margin, at least. */
const LEAST_LINES = 8;
const LEAST_NOTES = 3;
/** Notes are words, longer than the marks of a list and shorter than a line of text, in letters. */
const NOTE_LETTERS = { least: 9, most: 32 };
/** White between notes and text, in letter heights. */
const LEAST_WHITE = 1;
/** Lines of text that begin at one place do so within this many points. */
const ALIGNED = 1.5;

/**
 * The white strip between a text and short notes in the margin before it, as contracts and laws have them: what stands on
 * one row is no line, and each note is read before the text that it stands beside.
 */
export function marginStrip(sorted: readonly Segment[]): Gutter | undefined {
  const start = commonStart(sorted);
  if (start === undefined) return undefined;
  const text = sorted.filter(({ box }) => Math.abs(box.x0 - start) <= ALIGNED);
  const size = text[0]?.size ?? 0;
  const [first, last] = [text[0]?.box.y0 ?? 0, text.at(-1)?.box.y1 ?? 0];
  const notes = sorted.filter(
    ({ box }) => box.x1 < start - ALIGNED && box.y1 > first - size * 2 && box.y0 < last,
  );
  if (notes.length < LEAST_NOTES || !areNotes(notes)) return undefined;
  const right = Math.max(...notes.map(({ box }) => box.x1));
  const [y0, y1] = [Math.min(first, notes[0]?.box.y0 ?? first), last];
  const beside = text.filter(({ box }) => box.y1 > y0 && box.y0 < y1);
  const crossing = sorted.filter(
    ({ box }) => box.x0 < start - ALIGNED && box.x1 > start && box.y1 > y0 && box.y0 < y1,
  );
  const isStrip = start - right > size * LEAST_WHITE && crossing.length * 5 < beside.length;
  if (!isStrip || beside.length < Math.max(LEAST_LINES, notes.length * 1.5) || !areRunning(beside))
    return undefined;
  return { x: (right + start) / 2, y0, y1, isMargin: true };
}

/** Where most lines begin. */
function commonStart(segments: readonly Segment[]): number | undefined {
  const starts = new Float64Array(segments.length);
  for (let index = 0; index < segments.length; index += 1) starts[index] = segments[index]?.box.x0 ?? 0;
  starts.sort();
  let best: number | undefined;
  let most = LEAST_LINES - 1;
  for (let index = 0; index < starts.length; index += 1) {
    const x = starts[index] ?? 0;
    let count = 1;
    while ((starts[index + count] ?? Number.POSITIVE_INFINITY) - x <= ALIGNED) count += 1;
    if (count > most) [most, best] = [count, x];
  }
  return best;
}

function areNotes(notes: readonly Segment[]): boolean {
  const letters = notes.reduce((sum, { text }) => sum + text.length, 0) / notes.length;
  const words = notes.filter(({ text }) => /\p{L}{3}/u.test(text) && !/\d/.test(text)).length;
  return letters >= NOTE_LETTERS.least && letters <= NOTE_LETTERS.most && words >= notes.length * 0.8;
}

/** Whether sentences run on from line to line. */
function areRunning(text: readonly Segment[]): boolean {
  return text.filter((line) => /^\p{Ll}/u.test(line.text)).length >= text.length * 0.5;
}
