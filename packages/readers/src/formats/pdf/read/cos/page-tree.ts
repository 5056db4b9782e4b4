import type { CosFile } from "./cos-file.ts";
import { type CosDict, CosError, CosRef, type CosValue, nameOf } from "./values.ts";

/** The pages of a document in order. */
export interface PageTree {
  /** Numbers of the objects that are pages. */
  readonly pages: readonly number[];
  readonly indexOf: ReadonlyMap<number, number>;
}

const MOST_PAGES = 200_000;
const MOST_DEPTH = 64;

/** Reads the tree of pages. A node that says it has as many pages as children has pages for children: they are not read. */
export function readPageTree(file: CosFile, root: CosDict): PageTree {
  const pages: number[] = [];
  const seen = new Set<number>();
  const walk = (value: CosValue | undefined, depth: number): void => {
    if (!(value instanceof CosRef)) throw new CosError("the tree of pages is broken");
    if (depth > MOST_DEPTH || seen.has(value.number))
      throw new CosError("the tree of pages goes in a circle");
    seen.add(value.number);
    const node = file.dict(value);
    if (!node) throw new CosError("the tree of pages is broken");
    if (nameOf(file.get(node, "Type")) === "Page" || !node.has("Kids")) pages.push(value.number);
    else walkKids(node, depth);
    if (pages.length > MOST_PAGES) throw new CosError("the tree of pages has too many");
  };
  const walkKids = (node: CosDict, depth: number): void => {
    const kids = file.array(node.get("Kids"));
    const areLeaves = kids.length > 1 && file.get(node, "Count") === kids.length;
    const isLeaf = (kid: CosValue | undefined): boolean => file.dict(kid)?.has("Kids") === false;
    // The ends are looked at: a node may have children of which each has one page.
    if (areLeaves && isLeaf(kids[0]) && isLeaf(kids.at(-1))) pages.push(...kids.flatMap(numberOf));
    else for (const kid of kids) walk(kid, depth + 1);
  };
  walk(root.get("Pages"), 0);
  return { pages, indexOf: new Map(pages.map((number, index) => [number, index])) };
}

function numberOf(value: CosValue): number[] {
  return value instanceof CosRef ? [value.number] : [];
}
