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
    if (open && first && !isOtherList(first.block, piece.block)) open.push(piece);
    else runs.push([piece]);
  }
  return runs;
}

function isOtherList(above: TextBlock, below: TextBlock): boolean {
  const [list, other] = [above, below].map(({ lines }) => lines[0]?.item?.list);
  if (list !== undefined && other !== undefined) return list !== other;
  const [first, item] = [itemOf(above), itemOf(below)];
  const isAsFarIn = Math.abs(item.indent - first.indent) < (below.lines[0]?.size ?? 10) * 0.7;
  return isAsFarIn && isNumber(first) !== isNumber(item);
}

const isNumber = ({ marker }: Item): boolean => /[\da-z]/i.test(marker);

/** A list from blocks that each begin with a marker; undefined for a single number, which is more often a sentence. */
export function listDraft(blocks: readonly TextBlock[], box: Box | undefined): Draft | undefined {
  const items = itemsOf(blocks);
  const isNumbered = items.every(isNumber);
  if (isNumbered && items.length === 1) return undefined;
  const roots = nest(items, blocks[0]?.lines[0]?.size ?? 10);
  const ordered = isNumbered && countsFromOne(items, roots);
  const shown =
    ordered || !items.some(isNumber) ? roots : nest(items.map(withNumber), blocks[0]?.lines[0]?.size ?? 10);
  return { category: "list", content: { ordered, items: shown.map(listItem) }, box };
}

/** The items of some blocks; what is tagged as one item is one, in however many paragraphs. */
function itemsOf(blocks: readonly TextBlock[]): Item[] {
  const items: Item[] = [];
  for (const [index, block] of blocks.entries()) {
    const item = itemOf(block);
    const tagged = taggedItem(block);
    const last = items.at(-1);
    if (last && tagged !== undefined && tagged === taggedItem(blocks[index - 1]))
      items.splice(-1, 1, { ...last, text: `${last.text} ${item.marker}${item.text}` });
    else items.push(item);
  }
  return items;
}

const taggedItem = (block: TextBlock | undefined): number | undefined => block?.lines[0]?.item?.item;

/** The bullet of a tagged item may stand right before its text. */
const bullet = /^[\uf000-\uf0ff•◦▪▫‣⁃●○■□◆◇➢➤►▶✓✔]/u;

function itemOf(block: TextBlock): Item {
  const text = blockText(block);
  const [line] = block.lines;
  const marker = listMarker.exec(text)?.[0] ?? (line?.item && bullet.exec(text)?.[0]) ?? "";
  const indent = line?.isRtl ? -line.box.x1 : (line?.box.x0 ?? 0);
  return { marker, text: text.slice(marker.length).trim(), indent };
}

/** A number that the renumbering of a list would lose stays in the text. */
function withNumber(item: Item): Item {
  return isNumber(item) ? { ...item, text: `${item.marker} ${item.text}` } : item;
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
