import { arrayOf, isElement, textOf } from "./values.ts";

/** Deeper lists are drawn at this depth: a hostile file can nest further than any stack. */
const MAX_DEPTH = 24;

export interface ListLine {
  readonly depth: number;
  /** Counts from 1 within its own list. */
  readonly number: number;
  readonly text: string;
  /** The runs of the text, where it has any. */
  readonly inline?: unknown;
}

/** A list with its nested lists as flat lines, in reading order. */
export function listLines(items: unknown): ListLine[] {
  const lines: ListLine[] = [];
  const open: { items: readonly unknown[]; next: number }[] = [{ items: arrayOf(items), next: 0 }];
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
    lines.push({ depth, number: level.next, text, inline });
    const below = isElement(item) && "items" in item ? arrayOf(item.items) : [];
    if (below.length > 0) open.push({ items: below, next: 0 });
  }
  return lines;
}

function itemText(item: object): unknown {
  return "text" in item ? item.text : "items" in item ? "" : item;
}
