import type { TextSpan } from "../index/model.ts";
import type { UnitFinder } from "./held-units.ts";
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
}

/** An element is named when it holds this much of what the whole passage holds. */
const ENOUGH = 0.6;
const MOST_ROWS = 50;

/** Finds the element that holds all, or most, of what was looked for: the first of those that hold the same. */
export function locateMatch(body: string, spans: readonly TextSpan[], heldIn: UnitFinder): MatchLocation {
  const parts = spans
    .map((span) => ({ span, held: heldIn(body.slice(span.start, span.end)) }))
    .filter(({ held }) => held.length > 0);
  const all = worthTogether(parts);
  const element = bestElement(parts);
  const best = element?.toSorted((a, b) => worthOf(b.held) - worthOf(a.held))[0];
  const focus = best?.span.start ?? 0;
  if (!element || !best || worthTogether(element) < ENOUGH * all) return { text: body, focus };
  const { elementId } = best.span;
  const spanText = body.slice(best.span.start, best.span.end);
  const found = rowOf(spanText, best.span, heldIn);
  if (worthOf(best.held) < all) return { elementId, rows: found?.rows, text: body, focus };
  if (!found) return { elementId, text: spanText, focus: 0 };
  const heads = spans.find((span) => span.elementId === elementId && span.rowOffset === undefined);
  const named = heads === undefined ? spanText : `${body.slice(heads.start, heads.end)}\n${found.line}`;
  return { elementId, rows: found.rows, text: named, focus: 0 };
}

interface HeldSpan {
  readonly span: TextSpan;
  readonly held: readonly WeighedUnit[];
}

function worthTogether(parts: readonly HeldSpan[]): number {
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
  return [...elements.values()].toSorted((a, b) => worthTogether(b) - worthTogether(a))[0];
}

/** The row of a table that holds it: a line of its text is a row, the lines that are too many stand before them. */
function rowOf(text: string, { rowOffset, rowCount }: TextSpan, heldIn: UnitFinder): FoundRow | undefined {
  if (rowOffset === undefined || rowCount === undefined) return undefined;
  const lines = text.split("\n");
  const skipped = lines.length - rowCount;
  if (skipped < 0 || skipped > 2)
    return { rows: { offset: rowOffset, limit: Math.min(rowCount, MOST_ROWS) }, line: text };
  const row = bestLine(lines.slice(skipped), heldIn);
  return { rows: { offset: rowOffset + row, limit: 1 }, line: lines[skipped + row] ?? "" };
}

interface FoundRow {
  readonly rows: NonNullable<HitPlace["rows"]>;
  /** The row, or all rows where it is not known which. */
  readonly line: string;
}

function bestLine(lines: readonly string[], heldIn: UnitFinder): number {
  const worths = lines.map((line) => worthOf(heldIn(line)));
  return Math.max(0, worths.indexOf(Math.max(...worths)));
}
