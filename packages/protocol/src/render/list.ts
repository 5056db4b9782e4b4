import { arrayOf, isElement, textOf } from "./values.ts";

/** Deeper lists are drawn at this depth: a hostile file can nest further than any stack. */
const MAX_DEPTH = 24;

export interface ListLine {
  readonly depth: number;
  /** Whether its own list is numbered. */
  readonly isOrdered: boolean;
  /** Counts within its own list, from 1 unless the list starts elsewhere. */
  readonly number: number;
  readonly text: string;
  /** The runs of the text, where it has any. */
  readonly inline?: unknown;
}

interface Level {
  readonly items: readonly unknown[];
  readonly isOrdered: boolean;
  /** What its first item is counted as. */
  readonly start: number;
  next: number;
}

/** A list with its nested lists as flat lines, in reading order. A nested list is numbered as the one around it unless it says. */
export function listLines(content: Readonly<Record<string, unknown>>): ListLine[] {
  const lines: ListLine[] = [];
  const open: Level[] = [levelOf(content, false)];
  for (let level = open.at(-1); level; level = open.at(-1)) {
    if (level.next >= level.items.length) {
      open.pop();
      continue;
    }
    const item = level.items[level.next];
    level.next += 1;
    const depth = Math.min(open.length - 1, MAX_DEPTH);
    const text = textOf(isElement(item) ? itemText(item) : item);
    const inline = isElement(item) && "inline" in item ? item.inline : undefined;
    lines.push({ depth, isOrdered: level.isOrdered, number: level.start + level.next - 1, text, inline });
    const below = isElement(item)
      ? levelOf(item as Readonly<Record<string, unknown>>, level.isOrdered)
      : undefined;
    if (below && below.items.length > 0) open.push(below);
  }
  return lines;
}

function levelOf(
  { items, ordered, start, item_offset }: Readonly<Record<string, unknown>>,
  isOrderedAbove: boolean,
): Level {
  return {
    items: arrayOf(items),
    isOrdered: typeof ordered === "boolean" ? ordered : isOrderedAbove,
    start: countOf(start, 1) + countOf(item_offset, 0),
    next: 0,
  };
}

function countOf(value: unknown, otherwise: number): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : otherwise;
}

function itemText(item: object): unknown {
  return "text" in item ? item.text : "items" in item ? "" : item;
}
