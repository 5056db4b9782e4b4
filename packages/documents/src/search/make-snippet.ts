import { graphemesOf } from "@a2c-smcp/runtime";
import { HeldUnits, worthOf } from "./held-units.ts";
import type { MarkedRange } from "./marked-tokens.ts";
import { marksBetween, markText, outermost } from "./marked-tokens.ts";
import type { SearchHit } from "./model.ts";
import type { PassageScanner } from "./scan-passage.ts";
import type { WeighedUnit } from "./score-passage.ts";

type Snippet = SearchHit["snippet"];

/** Longest snippet in UTF-16 units; Chinese says twice as much in them. */
const LONGEST = 240;
/** Text is looked through in blocks of this length, each beginning a little before the end of the one before. */
const BLOCK = 1_500;
const OVERLAP = 250;
/** A word is not cut where a space is as near as this. */
const NEAR_SPACE = 16;

/** A text, and about where in it that stands which was found. */
export interface FocusedText {
  readonly text: string;
  readonly focus: number;
  /** What it holds, where that is known. */
  readonly held?: HeldUnits | undefined;
}

/** The part of a text that holds most of what was looked for, on one line, with the words marked. */
export function makeSnippet(
  { text, focus, held: known }: FocusedText,
  units: readonly WeighedUnit[],
  scanner: PassageScanner,
): Snippet {
  const held = known ?? new HeldUnits(units, markText(text, scanner.scan(text)));
  const block = bestBlock({ text, focus }, held);
  const marks = outermost(marksBetween(held.marks, block.start, block.start + block.text.length)).map(
    ({ start, end, unit }) => ({ start: start - block.start, end: end - block.start, unit }),
  );
  const window = bestWindow(marks, units);
  const [start, end] = growWindow(block.text, window);
  return joinPieces([
    { text: start > 0 || block.start > 0 ? "…" : "", is_match: false },
    ...cutPieces(
      block.text,
      marks.filter((mark) => mark.start >= start && mark.end <= end),
      [start, end],
    ),
    { text: block.start + end < text.trimEnd().length ? "…" : "", is_match: false },
  ]);
}

interface Block {
  readonly start: number;
  readonly text: string;
}

/** Blocks are looked at from the place on that is thought to hold it; in a long element it may be further down. */
const MOST_BLOCKS = 20;

function bestBlock({ text, focus }: FocusedText, held: HeldUnits): Block {
  if (text.length <= BLOCK + OVERLAP) return { start: 0, text };
  const first = Math.max(0, Math.min(focus - OVERLAP, text.length - BLOCK));
  let best = first;
  let bestWorth = 0;
  for (let at = 0; at < MOST_BLOCKS; at += 1) {
    const start = first + at * (BLOCK - OVERLAP);
    if (start >= text.length) break;
    const worth = worthOf(held.between(start, start + BLOCK));
    if (worth > bestWorth) [best, bestWorth] = [start, worth];
    // What the text holds from its focus on is not there in one block more often than once.
    if (focus > 0 && at > 0) break;
  }
  const aligned = characterStart(text, best);
  const end = characterStart(text, Math.min(text.length, best + BLOCK));
  return { start: aligned, text: text.slice(aligned, end) };
}

/** Where the character begins that a place is in: a cut there breaks no pair and no accent off. */
function characterStart(text: string, index: number): number {
  if (index <= 0 || index >= text.length) return Math.max(0, Math.min(index, text.length));
  const from = Math.max(0, index - 64);
  const segments = graphemesOf(text.slice(from, index + 64));
  return from + (segments.containing(index - from)?.index ?? index - from);
}

type Range = readonly [start: number, end: number];

/** From which mark to which: the stretch that fits and is worth most, the shorter one of equals. */
function bestWindow(marks: readonly MarkedRange[], units: readonly WeighedUnit[]): Range {
  let best: Window = { start: 0, end: 0, worth: 0 };
  for (let first = 0; first < marks.length; first += 1) best = betterFrom(marks, first, { units, best });
  return [best.start, Math.min(best.end, best.start + LONGEST)];
}

interface Window {
  readonly start: number;
  readonly end: number;
  readonly worth: number;
}

/** The best of the stretches that begin with a mark, where it is better than what is known. */
function betterFrom(
  marks: readonly MarkedRange[],
  first: number,
  { units, best: known }: { readonly units: readonly WeighedUnit[]; readonly best: Window },
): Window {
  const start = marks[first]?.start ?? 0;
  const held = new Set<number>();
  let best = known;
  let worth = 0;
  for (let at = first; at < marks.length; at += 1) {
    const { end, unit } = marks[at] ?? { end: start, unit: 0 };
    if (end - start > LONGEST && held.size > 0) break;
    if (!held.has(unit)) worth += units[unit]?.worth ?? 0;
    held.add(unit);
    if (isBetter({ start, end, worth }, best)) best = { start, end, worth };
  }
  return best;
}

function isBetter(one: Window, other: Window): boolean {
  return one.worth > other.worth || (one.worth === other.worth && lengthOf(one) < lengthOf(other));
}

function lengthOf({ start, end }: Window): number {
  return Math.min(end - start, LONGEST);
}

/** Takes in what stands around, a third of it before; ends at spaces where there are any near. */
function growWindow(text: string, [from, to]: Range): Range {
  const room = Math.max(0, LONGEST - (to - from));
  const before = Math.min(from, Math.max(Math.floor(room / 3), room - (text.length - to)));
  const wantedStart = from - before;
  const wantedEnd = Math.min(text.length, to + room - before);
  const space = text.slice(wantedStart, Math.min(from, wantedStart + NEAR_SPACE)).search(/\s/);
  const first = wantedStart === 0 || space === -1 ? characterStart(text, wantedStart) : wantedStart + space;
  const tail = text.slice(Math.max(to, wantedEnd - NEAR_SPACE), wantedEnd).search(/\s\S*$/);
  const last =
    wantedEnd === text.length || tail === -1
      ? characterStart(text, wantedEnd)
      : Math.max(to, wantedEnd - NEAR_SPACE) + tail;
  return [Math.min(first, from), Math.max(last, to)];
}

function cutPieces(text: string, marks: readonly MarkedRange[], [start, end]: Range): Snippet {
  const pieces: Snippet[number][] = [];
  let at = start;
  for (const mark of marks) {
    // Two characters of one word overlap with the next two.
    const from = Math.max(at, mark.start);
    if (mark.end <= at) continue;
    pieces.push({ text: text.slice(at, from), is_match: false });
    pieces.push({ text: text.slice(from, mark.end), is_match: true });
    at = mark.end;
  }
  return [...pieces, { text: text.slice(at, end), is_match: false }];
}

/** One line, without empty pieces; matches with nothing between them are one. */
function joinPieces(pieces: Snippet): Snippet {
  const joined: { text: string; is_match: boolean }[] = [];
  for (const { text, is_match } of pieces) {
    const line = text.replace(/[\s\p{Cc}]+/gu, " ");
    const last = joined.at(-1);
    if (last?.is_match === is_match) last.text += line;
    else if (line !== "") joined.push({ text: line, is_match });
  }
  const [first] = joined;
  const last = joined.at(-1);
  if (first) first.text = first.text.replace(/^(…?) +/, "$1");
  if (last) last.text = trimEnd(last.text);
  return joined.filter(({ text }) => text !== "");
}

/** Without the spaces at its end, or before the sign that it goes on. */
function trimEnd(text: string): string {
  return text.endsWith("…") ? `${text.slice(0, -1).trimEnd()}…` : text.trimEnd();
}
