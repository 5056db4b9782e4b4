import type { StructureTree, StructureTreeElement } from "@llamaindex/liteparse";

/** The place of a cell in a tagged table, counted from the first row of the table, on whatever page that is. */
export interface TaggedCell {
  /** Tells the tables of a document apart. */
  readonly table: number;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
  /** It names a column or a row. */
  readonly isHead: boolean;
}

/** An item of a tagged list. */
export interface TaggedItem {
  /** Tells the items of a document apart. */
  readonly item: number;
  /** The list that it stands in; of lists in lists the outer one. */
  readonly list: number;
}

/** What the structure tree of a tagged page says of its marked contents. */
export interface StructureRoles {
  /** Levels of headings by marked content. */
  readonly headings: ReadonlyMap<number, number>;
  /** Alternative texts of figures, in the order of the page. */
  readonly figures: readonly string[];
  /** Formulas by marked content. */
  readonly formulas: ReadonlySet<number>;
  /** Cells of tables by marked content. */
  readonly cells: ReadonlyMap<number, TaggedCell>;
  /** Items of lists by marked content. */
  readonly items: ReadonlyMap<number, TaggedItem>;
}

export const noRoles: StructureRoles = {
  headings: new Map(),
  figures: [],
  formulas: new Set(),
  cells: new Map(),
  items: new Map(),
};

const MOST_DEPTH = 100;

/** The roles that the native engine's tree of a page tells. */
export function rolesOf(tree: StructureTree | undefined): StructureRoles {
  if (!tree) return noRoles;
  const roles = {
    ...noRoles,
    ...{ headings: new Map<number, number>(), figures: [] as string[], formulas: new Set<number>() },
  };
  const note = (
    { type, markedContentIds, altText }: StructureTreeElement,
    level: number | undefined,
  ): void => {
    if (type === "Figure") roles.figures.push(altText?.trim() ?? "");
    if (level !== undefined) for (const mark of markedContentIds) roles.headings.set(mark, level);
    if (type === "Formula") for (const mark of markedContentIds) roles.formulas.add(mark);
  };
  const walk = (element: StructureTreeElement, depth: number, inherited: number | undefined): void => {
    const level = taggedLevel(element.type) ?? inherited;
    note(element, level);
    if (depth < MOST_DEPTH) for (const child of element.children) walk(child, depth + 1, level);
  };
  for (const root of tree.roots) walk(root, 0, undefined);
  return roles;
}

/** The level of `H2`, `Heading 2`, `Title`; a lone `H` is a heading whose level its nesting would tell. */
export function taggedLevel(type: string): number | undefined {
  const match = /^(?:h|heading[\s_-]*)([1-6])$/i.exec(type);
  if (match) return Number(match[1]);
  return /^(?:title|h)$/i.test(type) ? 1 : undefined;
}
