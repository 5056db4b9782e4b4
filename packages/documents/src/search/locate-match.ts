import type { TextSpan } from "../index/model.ts";
import type { HeldUnits } from "./held-units.ts";
import { worthOf } from "./held-units.ts";
import type { HitPlace } from "./model.ts";
import type { WeighedUnit } from "./score-passage.ts";

/** Where in a passage the answer stands. */
export interface MatchLocation {
  readonly elementId?: string | undefined;
  readonly rows?: HitPlace["rows"];
  /** The text to show: that of the element, or the whole passage where no element holds enough. */
  readonly text: string;
  /** Where in the text most of it stands. */
  readonly focus: number;
  /** What the text holds, where that is known. */
  readonly held?: HeldUnits | undefined;
}

/** An element is named when it holds this much of what the whole passage holds. */
const ENOUGH = 0.6;
const MOST_ROWS = 50;

/**
 * Finds the element that holds all, or most, of what was looked for: of those that hold the same a text before a
 * heading, and the first of them.
 */
export function locateMatch(body: string, spans: readonly TextSpan[], held: HeldUnits): MatchLocation {
  const parts = spans
    .map((span) => ({ span, held: held.between(span.start, span.end) }))
    .filter(({ held }) => held.length > 0);
  const all = worthTogether(parts);
  const element = bestElement(parts);
  const heads = element && headsOf(spans, element);
  const best = element && bestPart(element, heads);
  const focus = best?.span.start ?? 0;
  if (!element || !best || worthTogether(element) < ENOUGH * all) return { text: body, focus, held };
  const { elementId } = best.span;
  const spanText = body.slice(best.span.start, best.span.end);
  const found = rowOf(spanText, best.span, held);
  const line = found?.line ?? wholeRow(best.span, heads, { text: spanText, held });
  // What the row does not hold may stand in the heads of its columns: `pressure of ZQ-999`.
  const shown = parts.filter(({ span }) => span === best.span || (line !== undefined && span === heads));
  if (worthTogether(shown) < all) return { elementId, rows: found?.rows, text: body, focus, held };
  if (line === undefined) {
    const { start, end } = best.span;
    return { elementId, text: spanText, focus: 0, held: held.within(start, end) };
  }
  const named = heads === undefined ? spanText : `${body.slice(heads.start, heads.end)}\n${line}`;
  return { elementId, rows: found?.rows, text: named, focus: 0 };
}

/** The row of a short table that holds all that the table holds; undefined where it is more than one. */
function wholeRow(
  span: TextSpan,
  heads: TextSpan | undefined,
  { text, held }: { readonly text: string; readonly held: HeldUnits },
): string | undefined {
  if (span.category !== "table" || heads === undefined || heads === span) return undefined;
  const all = worthOf(held.between(span.start, span.end));
  const isWhole = ({ start, end }: Line): boolean =>
    worthOf(held.between(span.start + start, span.start + end)) === all;
  return linesOf(text).find(isWhole)?.text;
}

/** The heads of a table's columns: what stands before its rows. */
function headsOf(spans: readonly TextSpan[], [part]: readonly HeldSpan[]): TextSpan | undefined {
  const ofElement = spans.filter(({ elementId }) => elementId === part?.span.elementId);
  const [first] = ofElement;
  return first?.category === "table" && ofElement.length > 1 && first.rowOffset === undefined
    ? first
    : undefined;
}

/** Rows count with the heads of their columns. */
function bestPart(element: readonly HeldSpan[], heads: TextSpan | undefined): HeldSpan | undefined {
  const headed = element.filter(({ span }) => span === heads);
  const withHeads = (part: HeldSpan): number =>
    worthTogether(part.span === heads ? [part] : [part, ...headed]);
  return firstBest(element, (part) => [withHeads(part), worthOf(part.held)]);
}

/** The first of those that count most; what is said first of one decides before what is said second. */
function firstBest<Item>(
  items: Iterable<Item>,
  counted: (item: Item) => readonly [number, number],
): Item | undefined {
  let best: Item | undefined;
  let most: readonly [number, number] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const item of items) {
    const count = counted(item);
    if (count[0] < most[0] || (count[0] === most[0] && count[1] <= most[1])) continue;
    best = item;
    most = count;
  }
  return best;
}

interface HeldSpan {
  readonly span: TextSpan;
  readonly held: readonly WeighedUnit[];
}

function worthTogether(parts: readonly HeldSpan[]): number {
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return worthOf(first.held);
  return worthOf([...new Set(parts.flatMap(({ held }) => held))]);
}

/** A long element has several spans; together they hold what each of them holds. */
function bestElement(parts: readonly HeldSpan[]): readonly HeldSpan[] | undefined {
  const elements = new Map<string, HeldSpan[]>();
  for (const part of parts) {
    const others = elements.get(part.span.elementId);
    if (others) others.push(part);
    else elements.set(part.span.elementId, [part]);
  }
  return firstBest(elements.values(), (element) => [worthTogether(element), Number(isProse(element))]);
}

/** Elements that say something in sentences: a heading only names what follows. */
const prose: ReadonlySet<string> = new Set(["text", "list"]);

function isProse([part]: readonly HeldSpan[]): boolean {
  return part !== undefined && prose.has(part.span.category);
}

/** The row of a table that holds it: a line of its text is a row, the lines that are too many stand before them. */
function rowOf(
  text: string,
  { start, rowOffset, rowCount }: TextSpan,
  held: HeldUnits,
): FoundRow | undefined {
  if (rowOffset === undefined || rowCount === undefined) return undefined;
  const lines = linesOf(text);
  const skipped = lines.length - rowCount;
  if (skipped < 0 || skipped > 2)
    return { rows: { offset: rowOffset, limit: Math.min(rowCount, MOST_ROWS) }, line: text };
  const worths = lines
    .slice(skipped)
    .map((line) => worthOf(held.between(start + line.start, start + line.end)));
  const row = Math.max(0, worths.indexOf(Math.max(...worths)));
  return { rows: { offset: rowOffset + row, limit: 1 }, line: lines[skipped + row]?.text ?? "" };
}

interface FoundRow {
  readonly rows: NonNullable<HitPlace["rows"]>;
  /** The row, or all rows where it is not known which. */
  readonly line: string;
}

interface Line {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function linesOf(text: string): readonly Line[] {
  let start = 0;
  return text.split("\n").map((line) => {
    const placed = { text: line, start, end: start + line.length };
    start = placed.end + 1;
    return placed;
  });
}
