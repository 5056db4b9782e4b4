import type { Category, CellRuns } from "@a2c-smcp/protocol";
import { elementIds } from "./element-id.ts";
import type { ElementDetail, ElementWindow, PageContent, PageElement } from "./model.ts";
import { ELEMENT_ROWS, PAGE_ROWS } from "./model.ts";

type Content = Readonly<Record<string, unknown>>;
type Metadata = Readonly<Record<string, unknown>>;

/** Gathers the elements of one page in reading order and gives each its id and summary. */
export class PageBuilder {
  readonly #elements: PageElement[] = [];
  readonly #nextId: (category: Category) => string;

  constructor(pageIndex: number) {
    this.#nextId = elementIds(pageIndex);
  }

  get elements(): readonly PageElement[] {
    return this.#elements;
  }

  add(
    category: Category,
    content: Content,
    options: { summary?: string; metadata?: Metadata } = {},
  ): PageElement {
    const element: PageElement = {
      element_id: this.#nextId(category),
      category,
      summary: options.summary ?? summarize(category, content),
      content,
      ...(options.metadata && Object.keys(options.metadata).length > 0 ? { metadata: options.metadata } : {}),
    };
    this.#elements.push(element);
    return element;
  }
}

const SUMMARY_LENGTH = 120;
/** What tells most about an element, first things first. */
const SUMMARY_KEYS = ["text", "title", "alt", "description", "expression", "code", "url", "data_summary"];

/** One line about an element, from its content. */
export function summarize(category: Category, content: Content): string {
  if (category === "table") return describeTable(content);
  if (category === "list") return oneLine(firstItem(content["items"]));
  for (const key of SUMMARY_KEYS) {
    const line = oneLine(content[key]);
    if (line !== "") return line;
  }
  return "";
}

function describeTable(content: Content): string {
  const rows = Array.isArray(content["rows"]) ? content["rows"] : [];
  const headers = Array.isArray(content["headers"]) ? content["headers"] : [];
  const total = typeof content["total_rows"] === "number" ? content["total_rows"] : rows.length;
  const columns = Math.max(
    headers.length,
    ...rows.slice(0, 100).map((row: unknown) => (Array.isArray(row) ? row.length : 0)),
  );
  const names = headers.filter((header) => header !== null && header !== "").join(", ");
  return oneLine(`${total} × ${columns}${names === "" ? "" : `: ${names}`}`);
}

function firstItem(items: unknown): unknown {
  const [first] = Array.isArray(items) ? items : [];
  return typeof first === "object" && first !== null && "text" in first ? first.text : first;
}

/** Text that is one line as it stands, as most is. */
const plainLine = /^[!-~]+(?: [!-~]+)*$/;

/** Text on one line, cut at a character, never inside one. */
export function oneLine(value: unknown, length = SUMMARY_LENGTH): string {
  if (value === null || value === undefined || typeof value === "object") return "";
  const start = String(value).slice(0, length * 8);
  const isPlain = plainLine.test(start);
  const line = isPlain ? start : start.replace(/[\s\p{Cc}]+/gu, " ").trim();
  if (line.length <= length) return line;
  if (isPlain) return `${line.slice(0, length - 1)}…`;
  // A character has two units at most.
  const characters = [...line.slice(0, length * 2 + 1)];
  return characters.length <= length ? line : `${characters.slice(0, length - 1).join("")}…`;
}

/** A page as it is shown: no table with more than `PAGE_ROWS` rows. For engines that have all rows at hand. */
export function cutTables(page: PageContent): PageContent {
  return {
    ...page,
    elements: page.elements.map((element) => windowElement(element, { offset: 0, limit: PAGE_ROWS })),
  };
}

/** The wanted rows or items of an element that has all of them at hand. */
export function windowElement<T extends PageElement>(element: T, window?: ElementWindow): T {
  const key = element.category === "list" ? "items" : "rows";
  const all = element.content[key];
  if (!Array.isArray(all)) return element;
  const { offset, limit } = window ?? { offset: 0, limit: ELEMENT_ROWS };
  const shown = all.slice(offset, offset + limit);
  if (shown.length === all.length) return element;
  const totals = key === "rows" ? { total_rows: all.length } : { total_items: all.length };
  const inline = key === "rows" ? windowInline(element.content["inline"], offset, shown.length) : {};
  return { ...element, content: { ...element.content, [key]: shown, ...inline, ...totals, truncated: true } };
}

/** The runs of the cells that are shown, at their places among the rows that are. */
function windowInline(cells: unknown, offset: number, count: number): { inline?: CellRuns[] } {
  if (!Array.isArray(cells)) return {};
  const all = cells as readonly CellRuns[]; // made by a format, as its rows are
  const isShown = ({ row }: CellRuns): boolean => row < 0 || (row >= offset && row < offset + count);
  const moved = ({ row, ...cell }: CellRuns): CellRuns => ({ row: row < 0 ? row : row - offset, ...cell });
  return { inline: all.filter(isShown).map((cell) => moved(cell)) };
}

/** Finds an element on its page. For engines whose pages are cheap. */
export function findElement(page: PageContent, id: string, pageIndex: number): ElementDetail | undefined {
  const element = page.elements.find(({ element_id }) => element_id === id);
  return element && { ...element, pageIndex };
}
