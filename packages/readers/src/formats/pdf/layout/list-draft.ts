import type { ListItem } from "@a2c-smcp/protocol";
import type { Box } from "../read/box.ts";
import type { Draft } from "./draft.ts";
import { blockText, type TextBlock } from "./text-block.ts";
import { listMarker } from "./text-line.ts";

interface Item {
  readonly marker: string;
  readonly text: string;
  /** Where its marker stands, from the side where lines begin. */
  readonly indent: number;
}

interface Node {
  text: string;
  indent: number;
  items: Node[];
}

/** Blocks that each begin with a marker, parted where numbers follow bullets that stand as far in, or the other way round. */
export function listRuns<T extends { readonly block: TextBlock }>(pieces: readonly T[]): T[][] {
  const runs: T[][] = [];
  for (const piece of pieces) {
    const [first] = runs.at(-1) ?? [];
    const open = runs.at(-1);
    if (open && first && !isOtherList(itemOf(first.block), itemOf(piece.block), piece.block))
      open.push(piece);
    else runs.push([piece]);
  }
  return runs;
}

function isOtherList(first: Item, item: Item, { lines }: TextBlock): boolean {
  const isAsFarIn = Math.abs(item.indent - first.indent) < (lines[0]?.size ?? 10) * 0.7;
  return isAsFarIn && isNumber(first) !== isNumber(item);
}

const isNumber = ({ marker }: Item): boolean => /[\da-z]/i.test(marker);

/** A list from blocks that each begin with a marker; undefined for a single number, which is more often a sentence. */
export function listDraft(blocks: readonly TextBlock[], box: Box | undefined): Draft | undefined {
  const items = blocks.map(itemOf);
  const isNumbered = items.every(isNumber);
  if (isNumbered && items.length === 1) return undefined;
  const roots = nest(items, blocks[0]?.lines[0]?.size ?? 10);
  const ordered = isNumbered && countsFromOne(items, roots);
  const shown = ordered || !isNumbered ? roots : nest(items.map(withMarker), blocks[0]?.lines[0]?.size ?? 10);
  return { category: "list", content: { ordered, items: shown.map(listItem) }, box };
}

function itemOf(block: TextBlock): Item {
  const text = blockText(block);
  const marker = listMarker.exec(text)?.[0] ?? "";
  const [line] = block.lines;
  const indent = line?.isRtl ? -line.box.x1 : (line?.box.x0 ?? 0);
  return { marker, text: text.slice(marker.length).trim(), indent };
}

/** A number that the renumbering of a list would lose stays in the text. */
function withMarker(item: Item): Item {
  return { ...item, text: `${item.marker} ${item.text}` };
}

function nest(items: readonly Item[], size: number): Node[] {
  const roots: Node[] = [];
  const path: Node[] = [];
  for (const { text, indent } of items) {
    while (path.length > 0 && indent < (path.at(-1)?.indent ?? 0) + size * 0.7) path.pop();
    const node: Node = { text, indent, items: [] };
    (path.at(-1)?.items ?? roots).push(node);
    path.push(node);
  }
  return roots;
}

function countsFromOne(items: readonly Item[], roots: readonly Node[]): boolean {
  if (roots.length !== items.length) return false;
  return items.every(({ marker }, index) => Number.parseInt(marker.replace(/\D/g, ""), 10) === index + 1);
}

function listItem({ text, items }: Node): ListItem {
  return items.length === 0 ? text : { text, items: items.map(listItem) };
}
