import { noRoles, type StructureRoles, taggedLevel } from "../structure-roles.ts";
import type { CosFile } from "./cos-file.ts";
import { numberTree } from "./name-tree.ts";
import { textString } from "./text-string.ts";
import { type CosDict, CosRef, type CosValue, isArray, isDict, nameOf } from "./values.ts";

/** How much of the tree is looked at to find out whether it names headings. */
const MOST_ELEMENTS = 2_000;
const MOST_PAGES = 200_000;
const MOST_MARKS = 20_000;
const MOST_DEPTH = 12;

/** What an element of the structure tree, or one that it stands in, says of its contents. */
interface Role {
  readonly level?: number | undefined;
  readonly isFormula?: boolean;
  /** The element that is a figure. */
  readonly figure?: CosDict | undefined;
}

/**
 * The tags of a document, looked up page by page: what each number of a page's marked contents belongs to is written
 * in the file, so that the tree, which may be larger than all pages together, is not walked.
 */
export class PageTags {
  readonly #file: CosFile;
  readonly #tree: CosDict;
  readonly #names: CosDict | undefined;
  #parents: ReadonlyMap<number, CosValue> | undefined;

  constructor(file: CosFile, tree: CosDict) {
    this.#file = file;
    this.#tree = tree;
    this.#names = file.dict(tree.get("RoleMap"));
  }

  /** Whether tags name headings, as far as their beginning shows. Many programs tag every line as a paragraph. */
  get hasHeadings(): boolean {
    const pending: CosValue[] = [this.#tree.get("K") ?? null];
    for (let count = 0; pending.length > 0 && count < MOST_ELEMENTS; count++) {
      const value = this.#file.resolve(pending.pop());
      if (isArray(value)) pending.push(...value.slice(0, MOST_ELEMENTS).reverse());
      if (!isDict(value)) continue;
      if (taggedLevel(this.#typeOf(value)) !== undefined) return true;
      pending.push(value.get("K") ?? null);
    }
    return false;
  }

  /** What the tags of a page say; nothing where the file does not tell. */
  roles(pageObject: number): StructureRoles {
    try {
      const key = this.#file.dict(new CosRef(pageObject))?.get("StructParents");
      this.#parents ??= numberTree(this.#file, this.#tree.get("ParentTree"), MOST_PAGES);
      const elements = typeof key === "number" ? this.#file.array(this.#parents.get(key)) : [];
      return this.#rolesOf(elements.slice(0, MOST_MARKS));
    } catch {
      return noRoles;
    }
  }

  #rolesOf(elements: readonly CosValue[]): StructureRoles {
    const headings = new Map<number, number>();
    const formulas = new Set<number>();
    const figures = new Set<CosDict>();
    const known = new Map<number, Role>();
    for (const [mark, element] of elements.entries()) {
      const { level, isFormula, figure } = this.#roleOf(element, known, 0);
      if (level !== undefined) headings.set(mark, level);
      if (isFormula) formulas.add(mark);
      if (figure) figures.add(figure);
    }
    const alt = (figure: CosDict): string => textString(this.#file.get(figure, "Alt"))?.trim() ?? "";
    return { headings, formulas, figures: [...figures].map(alt) };
  }

  #roleOf(value: CosValue | undefined, known: Map<number, Role>, depth: number): Role {
    const number = value instanceof CosRef ? value.number : undefined;
    const seen = number === undefined ? undefined : known.get(number);
    if (seen) return seen;
    const element = this.#file.dict(value);
    if (!element || depth > MOST_DEPTH) return {};
    const role = this.#ownRole(element) ?? this.#roleOf(element.get("P"), known, depth + 1);
    if (number !== undefined) known.set(number, role);
    return role;
  }

  #ownRole(element: CosDict): Role | undefined {
    const type = this.#typeOf(element);
    const level = taggedLevel(type);
    if (level !== undefined) return { level };
    if (type === "Figure") return { figure: element };
    return type === "Formula" ? { isFormula: true } : undefined;
  }

  /** The type of an element; own names stand for one of the known. */
  #typeOf(element: CosDict): string {
    const type = nameOf(this.#file.get(element, "S")) ?? "";
    return (this.#names && nameOf(this.#file.get(this.#names, type))) ?? type;
  }
}
