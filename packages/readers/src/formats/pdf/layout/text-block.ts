import { type Box, join, overlapX, widthOf } from "../read/box.ts";
import { joinLines } from "../read/clean-text.ts";
import { listMarker, type TextLine } from "./text-line.ts";

/** Lines that belong together: a paragraph, a heading, an item of a list. */
export interface TextBlock {
  readonly lines: readonly TextLine[];
  readonly box: Box;
}

/** The ends of lines that are not justified differ by so many letter heights. */
const RAGGED = 3.5;

interface OpenBlock {
  lines: TextLine[];
  box: Box;
  /** Its first line stands out to the left of the rest. */
  isHanging: boolean;
}

/** Groups the lines of a page, given from top to bottom. */
export function blocksOf(lines: readonly TextLine[]): TextBlock[] {
  const pitch = usualPitch(lines);
  const blocks: OpenBlock[] = [];
  let open: OpenBlock[] = [];
  for (const line of lines) {
    open = open.filter(({ box }) => line.box.y0 - box.y1 < line.size * 2.5 * pitch);
    const block = nearest(open, line);
    if (block && continues(block, line, pitch)) append(block, line);
    else {
      const started = { lines: [line], box: line.box, isHanging: false };
      blocks.push(started);
      open = [...open.filter((candidate) => candidate !== block), started];
    }
  }
  return blocks;
}

/** The text of a block on one line. */
export function blockText(block: TextBlock): string {
  if (block.lines.some(({ isTabular }) => isTabular)) return block.lines.map(({ text }) => text).join("\n");
  return block.lines.map(({ text }) => text).reduce(joinLines, "");
}

/** The block right above a line in its column. */
function nearest(open: readonly OpenBlock[], line: TextLine): OpenBlock | undefined {
  let best: OpenBlock | undefined;
  for (const block of open) {
    const last = block.lines.at(-1);
    if (!last || overlapX(last.box, line.box) <= 0 || last.box.y0 >= line.box.y0) continue;
    if (last.column !== line.column && !leavesColumn(last, line)) continue;
    if (!best || block.box.y1 > best.box.y1) best = block;
  }
  return best;
}

/** How far the lines of a paragraph are apart, in sizes of their letters: the median over the page. */
function usualPitch(lines: readonly TextLine[]): number {
  const pitches: number[] = [];
  for (const [index, line] of lines.entries()) {
    const below = lines
      .slice(index + 1, index + 12)
      .find(
        ({ box, size }) => overlapX(box, line.box) > 0 && isNear(size, line.size) && box.y0 > line.box.y0 + 1,
      );
    if (below) pitches.push((below.box.y1 - line.box.y1) / line.size);
  }
  pitches.sort((a, b) => a - b);
  const median = pitches[Math.floor(pitches.length / 3)] ?? 1.2;
  return Math.min(1.9, Math.max(1, median));
}

function continues(block: OpenBlock, line: TextLine, pitch: number): boolean {
  const last = block.lines.at(-1);
  if (!last || !(hasSameStyle(last, line) || runsOn(last, line))) return false;
  const distance = centre(widestOf(line)) - centre(widestOf(last));
  if (distance > line.size * Math.max(pitch * 1.25, pitch + 0.2)) return false;
  if (!isAligned(block, line) || last.item?.item !== line.item?.item) return false;
  if (listMarker.test(line.text) && !last.isMono) return false;
  if (isReference(line) && isReference(block.lines[0])) return false;
  return last.isMono || last.isTabular || !startsParagraph(block, last, line);
}

/** An entry of a list of references: "[12] A. Author …". */
const isReference = (line: TextLine | undefined): boolean => /^\[\d{1,3}\]\s/.test(line?.text ?? "");

/** Whether a sentence goes on below a box beside its first lines, or beside one below them. */
function leavesColumn(a: TextLine, b: TextLine): boolean {
  const isWider = [...a.column].every((side, at) => [side, "-"].includes(b.column[at] ?? "-"));
  const isNarrower = [...b.column].every((side, at) => [side, "-"].includes(a.column[at] ?? "-"));
  const isFlush =
    Math.abs(a.box.x0 - b.box.x0) < a.size * 0.3 || Math.abs(a.box.x1 - b.box.x1) < a.size * RAGGED;
  return (
    (isWider || isNarrower) && isFlush && isNear(a.size, b.size) && /^\p{Ll}/u.test(b.text) && !ended(a.text)
  );
}

const ended = (text: string): boolean => /[.!?:;。！？：؟]["'”’)\]]*$/u.test(text);

function isSamePlace(a: TextLine, b: TextLine): boolean {
  return a.column === b.column || leavesColumn(a, b);
}

function hasSameStyle(a: TextLine, b: TextLine): boolean {
  const isLikeSet = isSamePlace(a, b) && a.isTabular === b.isTabular && a.headingLevel === b.headingLevel;
  return (
    isLikeSet && isNear(a.size, b.size) && a.isMono === b.isMono && (a.isBold === b.isBold || a.isTabular)
  );
}

/** A sentence that begins in bold goes on in plain letters: its first line is bold, the next begins small or the first is full. */
function runsOn(a: TextLine, b: TextLine): boolean {
  const isLikeSet = isSamePlace(a, b) && !a.isTabular && !b.isTabular && a.headingLevel === b.headingLevel;
  if (!isLikeSet || Math.abs(a.size - b.size) >= 0.3 || a.isMono !== b.isMono) return false;
  return /^\p{Ll}/u.test(b.text) || (a.isBold && !b.isBold && fillsLine(a, b));
}

/** Whether a line goes as far to the right as the one below it, which it has no need to unless the text goes on. */
function fillsLine(a: TextLine, b: TextLine): boolean {
  return a.text.length > 50 && Math.abs(a.box.x0 - b.box.x0) < a.size * 2 && a.box.x1 >= b.box.x1 - a.size;
}

const isNear = (a: number, b: number): boolean => a <= b * 1.13 + 0.1 && b <= a * 1.13 + 0.1;
const centre = ({ y0, y1 }: Box): number => (y0 + y1) / 2;

/** Where most of a line stands: a sign of a formula may be much higher than its letters. */
function widestOf({ runs, box }: TextLine): Box {
  const [first = { box }, ...others] = runs;
  return others.reduce((widest, run) => (widthOf(run.box) > widthOf(widest) ? run.box : widest), first.box);
}

/** Whether a line stands in the column of a block: flush with it on one side, or centred below it. */
function isAligned({ box, lines }: OpenBlock, line: TextLine): boolean {
  if (overlapX(box, line.box) < 0.3 * Math.min(widthOf(box), widthOf(line.box))) return false;
  const slack = RAGGED * line.size;
  const isCentred = Math.abs(line.box.x0 + line.box.x1 - box.x0 - box.x1) < 3 * line.size;
  const isMono = line.isMono && lines.every((other) => other.isMono);
  return (
    isMono || isCentred || Math.abs(line.box.x0 - box.x0) < slack || Math.abs(line.box.x1 - box.x1) < slack
  );
}

/** Whether a line that could go on with a block begins a new paragraph: indented, or after a line that ended early. */
function startsParagraph(block: OpenBlock, last: TextLine, line: TextLine): boolean {
  const [first] = block.lines;
  const isList = first !== undefined && listMarker.test(first.text);
  const indent = line.isRtl ? last.box.x1 - line.box.x1 : line.box.x0 - last.box.x0;
  const isShort =
    (line.isRtl ? last.box.x0 - block.box.x0 : block.box.x1 - last.box.x1) > widthOf(block.box) * 0.22;
  if (isList) return indent < -0.8 * line.size && block.lines.length > 1;
  if (block.isHanging) return indent < -0.8 * line.size;
  if (block.lines.length > 1 && indent > 0.8 * line.size && !isCentredOn(block, line)) return true;
  const rest = widthOf(line.box) > widthOf(block.box) * 1.25 ? widthOf(line.box) : widthOf(block.box);
  return ended(last.text) && (isShort || widthOf(last.box) < rest * 0.7);
}

function isCentredOn({ box }: OpenBlock, line: TextLine): boolean {
  return Math.abs(line.box.x0 + line.box.x1 - box.x0 - box.x1) < line.size;
}

function append(block: OpenBlock, line: TextLine): void {
  const [first] = block.lines;
  if (block.lines.length === 1 && first && line.box.x0 - first.box.x0 > 0.8 * line.size)
    block.isHanging = true;
  block.lines.push(line);
  block.box = join(block.box, line.box);
}
