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

interface Node extends Item {
  readonly items: Node[];
}

/** A list as content has it. */
interface List {
  readonly ordered: boolean;
  readonly start?: number;
  readonly items: ListItem[];
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
  if (items.length === 1 && items.every(isNumber)) return undefined;
  return { category: "list", content: { ...listOf(nest(items, blocks[0]?.lines[0]?.size ?? 10)) }, box };
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

function nest(items: readonly Item[], size: number): Node[] {
  const roots: Node[] = [];
  const path: Node[] = [];
  for (const item of items) {
    while (path.length > 0 && item.indent < (path.at(-1)?.indent ?? 0) + size * 0.7) path.pop();
    const node: Node = { ...item, items: [] };
    (path.at(-1)?.items ?? roots).push(node);
    path.push(node);
  }
  return roots;
}

const digits = /^\(?(\d{1,3})[.):、．]?\s*$/u;

/** A list is numbered where its numbers count on from the first; those that counting would lose stay in the text. */
function listOf(nodes: readonly Node[]): List {
  const first = Number(digits.exec(nodes[0]?.marker ?? "")?.[1] ?? Number.NaN);
  const ordered = nodes.every(({ marker }, at) => Number(digits.exec(marker)?.[1]) === first + at);
  const items = nodes.map((node) => listItem(node, ordered));
  return { ordered, ...(ordered && first !== 1 ? { start: first } : {}), items };
}

function listItem(node: Node, isOrdered: boolean): ListItem {
  const text = isOrdered || !isNumber(node) ? node.text : `${node.marker} ${node.text}`;
  if (node.items.length === 0) return text;
  const { ordered, ...below } = listOf(node.items);
  return { text, ...(ordered || isOrdered ? { ordered } : {}), ...below };
}
