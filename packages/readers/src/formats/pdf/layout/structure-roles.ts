import type { StructureTree, StructureTreeElement } from "@llamaindex/liteparse";

/** What the structure tree of a tagged page says of its marked contents. */
export interface StructureRoles {
  /** Levels of headings by marked content. */
  readonly headings: ReadonlyMap<number, number>;
  /** Alternative texts of figures, in the order of the page. */
  readonly figures: readonly string[];
  /** Formulas by marked content. */
  readonly formulas: ReadonlySet<number>;
}

export const noRoles: StructureRoles = { headings: new Map(), figures: [], formulas: new Set() };

const MOST_DEPTH = 100;

export function rolesOf(tree: StructureTree | undefined): StructureRoles {
  if (!tree) return noRoles;
  const roles = { headings: new Map<number, number>(), figures: [] as string[], formulas: new Set<number>() };
  const walk = (element: StructureTreeElement, depth: number, inherited: number | undefined): void => {
    const level = headingLevel(element.type) ?? inherited;
    note(element, level, roles);
    if (depth < MOST_DEPTH) for (const child of element.children) walk(child, depth + 1, level);
  };
  for (const root of tree.roots) walk(root, 0, undefined);
  return roles;
}

interface OpenRoles {
  readonly headings: Map<number, number>;
  readonly figures: string[];
  readonly formulas: Set<number>;
}

function note(element: StructureTreeElement, level: number | undefined, roles: OpenRoles): void {
  if (element.type === "Figure") roles.figures.push(element.altText?.trim() ?? "");
  for (const mcid of element.markedContentIds) {
    if (level !== undefined) roles.headings.set(mcid, level);
    if (element.type === "Formula") roles.formulas.add(mcid);
  }
}

/** `H2`, `Heading 2`, `Title`; a lone `H` is a heading whose level its nesting would tell. */
function headingLevel(type: string): number | undefined {
  const match = /^(?:h|heading[\s_-]*)([1-6])$/i.exec(type);
  if (match) return Number(match[1]);
  return /^(?:title|h)$/i.test(type) ? 1 : undefined;
}
