import type { InlineRun, ListItem } from "@a2c-smcp/protocol";
import type { Block } from "./block.ts";

/** One item of a list as it is met while reading: how deep it stands and what it says. */
export interface FlatItem {
  readonly depth: number;
  readonly ordered: boolean;
  /** What it is counted as, where that is known. */
  readonly number?: number | undefined;
  readonly text: string;
  readonly inline?: readonly InlineRun[] | undefined;
}

interface Node {
  text: string;
  inline?: InlineRun[];
  ordered?: boolean;
  /** What the first item of the list below is counted as. */
  start?: number;
  items?: ListItem[];
}

/** Gathers the items of a list in reading order and nests them by depth. */
export class ListItems {
  #items: FlatItem[] = [];
  #lines: [number, number] | undefined;

  get isEmpty(): boolean {
    return this.#items.length === 0;
  }

  add(item: FlatItem, lines?: readonly [number, number]): void {
    this.#items.push(item);
    if (lines) this.#lines = [this.#lines?.[0] ?? lines[0], lines[1]];
  }

  /** Adds a further paragraph to the last item; after a sublist it stands as an item of its own. */
  continue(item: FlatItem, lines?: readonly [number, number]): void {
    const last = this.#items.at(-1);
    if (last?.depth !== item.depth) {
      this.add(item, lines);
      return;
    }
    this.#items.pop();
    this.add({ ...last, text: `${last.text}\n${item.text}`, inline: continued(last, item) }, lines);
  }

  /** The list so far, and none from here on. */
  take(): Block | undefined {
    const items = this.#items.filter(({ text }) => text !== "");
    const lines = this.#lines;
    this.#items = [];
    this.#lines = undefined;
    const [first] = items;
    if (!first) return undefined;
    return {
      category: "list",
      content: { ordered: first.ordered, ...startOf(first), items: nest(items) },
      ...(lines ? { metadata: { lines } } : {}),
    };
  }
}

/** Where a numbered list begins, unless it is with one. */
function startOf({ ordered, number = 1 }: FlatItem): { start?: number } {
  return ordered && number !== 1 ? { start: number } : {};
}

/** The runs of two paragraphs, one below the other. */
function continued(first: FlatItem, second: FlatItem): readonly InlineRun[] | undefined {
  if (!first.inline && !second.inline) return undefined;
  const runsOf = ({ inline, text }: FlatItem): readonly InlineRun[] => inline ?? [{ text }];
  return [...runsOf(first), { text: "\n" }, ...runsOf(second)];
}

interface OpenItem {
  readonly depth: number;
  readonly ordered: boolean;
  readonly node: Node;
  readonly siblings: ListItem[];
}

/** An item below the one before it becomes its child, however many levels lie between them. */
function nest(items: readonly FlatItem[]): ListItem[] {
  const root: ListItem[] = [];
  const open: OpenItem[] = [];
  for (const item of items) {
    const { depth, ordered, text, inline } = item;
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop();
    const parent = open.at(-1);
    const siblings = parent ? childrenOf(parent, item) : root;
    const node: Node = { text, ...(inline ? { inline: [...inline] } : {}) };
    // An item of nothing but words is just those.
    siblings.push(inline ? node : text);
    open.push({ depth, ordered, node, siblings });
  }
  return root;
}

/** A leaf stays a plain string until it gets a child. Bullets below a number say that they are no numbers. */
function childrenOf(parent: OpenItem, item: FlatItem): ListItem[] {
  const { ordered } = item;
  if (parent.node.items) return parent.node.items;
  parent.node.items = [];
  if (ordered || parent.ordered) parent.node.ordered = ordered;
  Object.assign(parent.node, startOf(item));
  parent.siblings[parent.siblings.length - 1] = parent.node;
  return parent.node.items;
}
