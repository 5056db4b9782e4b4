import {
  noRoles,
  type StructureRoles,
  type TaggedCell,
  type TaggedItem,
  taggedLevel,
} from "../structure-roles.ts";
import type { CosFile } from "./cos-file.ts";
import { numberTree } from "./name-tree.ts";
import { TableTags } from "./table-tags.ts";
import { textString } from "./text-string.ts";
import { type CosDict, CosRef, type CosValue, isArray, isDict, nameOf } from "./values.ts";

/** How much of the tree is looked at to find out whether it names anything. */
const MOST_ELEMENTS = 2_000;
const MOST_PAGES = 200_000;
const MOST_MARKS = 20_000;
const MOST_DEPTH = 40;
/** Elements whose roles are kept for the pages that follow. */
const MOST_KNOWN = 120_000;

/** What an element of the structure tree, or one that it stands in, says of its contents. */
interface Role {
  readonly level?: number | undefined;
  readonly isFormula?: boolean;
  /** The element that is a figure. */
  readonly figure?: CosDict | undefined;
  /** The objects that are the table and the cell. */
  readonly table?: number | undefined;
  readonly cell?: number | undefined;
  readonly list?: number | undefined;
  readonly item?: TaggedItem | undefined;
}

const noRole: Role = {};

const telling = /^(?:TD|TH|LI)$/;

/**
 * The tags of a document, looked up page by page: what each number of a page's marked contents belongs to is written
 * in the file, so that the tree, which may be larger than all pages together, is not walked.
 */
export class PageTags {
  readonly #file: CosFile;
  readonly #tree: CosDict;
  readonly #names: CosDict | undefined;
  readonly #tables: TableTags;
  /** Roles of elements, by their objects: pages share what their marks stand in. */
  readonly #known = new Map<number, Role>();
  #parents: ReadonlyMap<number, CosValue> | undefined;

  constructor(file: CosFile, tree: CosDict) {
    this.#file = file;
    this.#tree = tree;
    this.#names = file.dict(tree.get("RoleMap"));
    this.#tables = new TableTags(file, (element) => this.#typeOf(element));
  }

  /** Whether tags name headings, cells or items, as far as their beginning shows. Many programs tag every line as a paragraph. */
  get isTelling(): boolean {
    const pending: CosValue[] = [this.#tree.get("K") ?? null];
    for (let count = 0; pending.length > 0 && count < MOST_ELEMENTS; count++) {
      const value = this.#file.resolve(pending.pop());
      if (isArray(value)) pending.push(...value.slice(0, MOST_ELEMENTS).reverse());
      if (!isDict(value)) continue;
      const type = this.#typeOf(value);
      if (taggedLevel(type) !== undefined || telling.test(type)) return true;
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
    const cells = new Map<number, TaggedCell>();
    const items = new Map<number, TaggedItem>();
    if (this.#known.size > MOST_KNOWN) this.#known.clear();
    for (const [mark, element] of elements.entries()) {
      const { level, isFormula, figure, table, cell, item } = this.#roleOf(element, 0);
      if (level !== undefined) headings.set(mark, level);
      if (isFormula) formulas.add(mark);
      if (figure) figures.add(figure);
      if (item) items.set(mark, item);
      const place =
        table === undefined || cell === undefined ? undefined : this.#tables.cells(table).get(cell);
      if (place) cells.set(mark, place);
    }
    const alt = (figure: CosDict): string => textString(this.#file.get(figure, "Alt"))?.trim() ?? "";
    return { headings, formulas, figures: [...figures].map(alt), cells, items };
  }

  #roleOf(value: CosValue | undefined, depth: number): Role {
    const number = value instanceof CosRef ? value.number : undefined;
    const seen = number === undefined ? undefined : this.#known.get(number);
    if (seen) return seen;
    const element = depth > MOST_DEPTH ? undefined : this.#file.dictOnce(value);
    if (!element) return noRole;
    const around = this.#roleOf(element.get("P"), depth + 1);
    // The cells of a table are known as soon as it is.
    const known = number === undefined ? undefined : this.#known.get(number);
    if (known) return known;
    const own = this.#ownRole(element, number, around);
    const role = own === noRole ? around : { ...around, ...own };
    if (number !== undefined) this.#known.set(number, role);
    if (number !== undefined && role.table === number) this.#knowCells(number, role);
    return role;
  }

  /** The roles of all cells of a table, so that none is asked what it stands in. */
  #knowCells(table: number, role: Role): void {
    for (const cell of this.#tables.cells(table).keys())
      if (!this.#known.has(cell)) this.#known.set(cell, { ...role, cell });
  }

  #ownRole(element: CosDict, number: number | undefined, around: Role): Role {
    const type = this.#typeOf(element);
    const level = taggedLevel(type);
    if (level !== undefined) return { level };
    switch (type) {
      case "Figure":
        return { figure: element };
      case "Formula":
        return { isFormula: true };
      case "Table":
        return { table: number, cell: undefined };
      case "TD":
      case "TH":
        return { cell: number };
      case "L":
        return { list: around.list ?? number };
      case "LI":
        return number === undefined ? noRole : { item: { item: number, list: around.list ?? number } };
      default:
        return noRole;
    }
  }

  /** The type of an element; own names stand for one of the known. */
  #typeOf(element: CosDict): string {
    const type = nameOf(this.#file.get(element, "S")) ?? "";
    return (this.#names && nameOf(this.#file.get(this.#names, type))) ?? type;
  }
}
