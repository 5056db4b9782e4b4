import type { TableSpan } from "@a2c-smcp/protocol";
import type { PageContent, PageElement } from "../../engine/model.ts";
import { isNumeric } from "./tables/numeric.ts";

/** A table that a page begins or ends with. */
interface EdgeTable {
  readonly id: string;
  readonly columns: number;
  readonly headers: readonly string[] | undefined;
  /** Whether its first row may name groups of columns: it has gaps, and no numbers. */
  readonly beginsAsHead: boolean;
  /** From the left side of the page to its right one. */
  readonly from: number;
  readonly to: number;
}

/** What a page says of tables that go on from one page to the next. */
export interface PageEdges {
  readonly first?: EdgeTable | undefined;
  readonly last?: EdgeTable | undefined;
}

/** Gives the edges of a page of the document. */
export type EdgesOf = (index: number) => Promise<PageEdges>;

/** What stands on every page, or hangs on a table, parts no table. */
const passed = new Set(["header", "footer", "separator", "link", "annotation"]);
/** A table that goes on ends below this share of its page, and begins again above that. */
const LOWEST_START = 0.35;
const HIGHEST_END = 0.55;
/** The sides of both parts stand within this share of their width. */
const SLACK = 0.04;
/** The names of columns are looked for on so many pages before. */
const MOST_PAGES = 16;

export function edgesOf({ elements, metadata }: Pick<PageContent, "elements" | "metadata">): PageEdges {
  const height = Number(metadata?.["height"]);
  const isOwn = ({ category }: PageElement): boolean => !passed.has(category);
  const first = edgeTable(elements.find(isOwn), ([, top]) => top < height * LOWEST_START);
  const last = edgeTable(elements.findLast(isOwn), ([, , , bottom]) => bottom > height * HIGHEST_END);
  return { ...(first ? { first } : {}), ...(last ? { last } : {}) };
}

type Bounds = readonly [number, number, number, number];

function edgeTable(
  element: PageElement | undefined,
  isAtEdge: (box: Bounds) => boolean,
): EdgeTable | undefined {
  const box = element?.metadata?.["bbox"] as Bounds | undefined;
  if (element?.category !== "table" || !box || !isAtEdge(box)) return undefined;
  const headers = element.content["headers"] as readonly string[] | undefined;
  const columns = Number(element.content["total_columns"]);
  const [row = []] = element.content["rows"] as readonly (readonly string[])[];
  const beginsAsHead = row.includes("") && !row.some(isNumeric);
  return { id: element.element_id, columns, headers, beginsAsHead, from: box[0], to: box[2] };
}

interface ReadPage {
  readonly index: number;
  readonly content: PageContent;
  readonly edges: PageEdges;
}

/** The page with its first table told to go on from the page before, where it does: with the names of its columns. */
export async function withContinued(
  { index, content, edges }: ReadPage,
  edgesOf: EdgesOf,
): Promise<PageContent> {
  const { first } = edges;
  if (!first || index === 0) return content;
  const before = (await edgesOf(index - 1)).last;
  if (!before || !goesOn(first, before)) return content;
  const head = first.headers ? undefined : await headOf(before, index - 1, edgesOf);
  return {
    ...content,
    elements: content.elements.map((element) =>
      element.element_id === first.id ? continuing(element, before, head) : element,
    ),
  };
}

function goesOn(table: EdgeTable, before: EdgeTable): boolean {
  const slack = Math.max(6, (before.to - before.from) * SLACK);
  const isAsWide = Math.abs(table.from - before.from) <= slack && Math.abs(table.to - before.to) <= slack;
  if (!isAsWide || table.columns !== before.columns) return false;
  // A head of its own begins another table, the same head again does not.
  return table.headers === undefined ? !table.beginsAsHead : isSame(table.headers, before.headers);
}

function isSame(headers: readonly string[], others: readonly string[] | undefined): boolean {
  const fold = (cell: string): string => cell.replace(/\s+/g, " ").trim();
  return others !== undefined && headers.every((cell, at) => fold(cell) === fold(others[at] ?? ""));
}

/** The part of a table that has its head: that on the page where it begins, as long as it is near. */
async function headOf(table: EdgeTable, index: number, edgesOf: EdgesOf): Promise<EdgeTable | undefined> {
  let part = table;
  for (let at = index; at > 0 && index - at < MOST_PAGES && !part.headers; at -= 1) {
    const { first } = await edgesOf(at);
    const above = (await edgesOf(at - 1)).last;
    if (first?.id !== part.id || !above || !goesOn(part, above)) return undefined;
    part = above;
  }
  return part.headers ? part : undefined;
}

function continuing(element: PageElement, before: EdgeTable, head: EdgeTable | undefined): PageElement {
  const metadata = { ...element.metadata, continued: true, continues: before.id };
  if (!head?.headers) return { ...element, metadata };
  const spans = element.content["spans"] as readonly TableSpan[] | undefined;
  return {
    ...element,
    content: {
      ...element.content,
      headers: head.headers,
      // The head counts as a row.
      ...(spans ? { spans: spans.map((span) => ({ ...span, row: span.row + 1 })) } : {}),
    },
    metadata: { ...metadata, headers_from: head.id },
  };
}
